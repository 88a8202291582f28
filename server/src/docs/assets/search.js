// Search over the tasks, fields and codes of all pages.
import { reveal } from './navigation.js'
import { entriesOf, rank } from './rank.js'
import { element, texts } from './texts.js'

/** @typedef {import('./rank.js').Entry} Entry */

/** Opens by its button, "/" or Ctrl-K. */
export function startSearch() {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById('finder'))
  const input = /** @type {HTMLInputElement} */ (dialog.querySelector('input'))
  const list = /** @type {HTMLElement} */ (dialog.querySelector('ul'))
  const none = /** @type {HTMLElement} */ (dialog.querySelector('.none'))
  /** Nothing before the first opening, and while it is on its way. @type {Entry[]} */
  let entries = []
  let reading = Promise.resolve()
  /** @type {Entry[]} */
  let found = []
  let chosen = 0

  const show = () => {
    found = rank(entries, input.value)
    chosen = 0
    list.replaceChildren(...found.map(optionOf))
    none.textContent = entries.length > 0 && found.length === 0 ? (texts.searchNone ?? '') : ''
    input.setAttribute('aria-expanded', String(found.length > 0))
    mark()
  }
  const mark = () => {
    for (const [i, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(i === chosen))
    const option = list.children[chosen]
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }
  const read = async () => {
    try {
      entries = await readEntries()
      show()
    } catch {
      none.textContent = texts.noAnswer ?? ''
    }
  }
  const open = () => {
    dialog.showModal()
    input.value = ''
    show()
    if (entries.length === 0) reading = read()
  }
  const go = () => {
    const entry = found[chosen]
    if (!entry || !dialog.open) return
    dialog.close()
    if (entry.path !== location.pathname) {
      location.assign(`${entry.path}${location.search}#${entry.id}`)
      return
    }
    history.pushState(null, '', `#${entry.id}`)
    const target = document.getElementById(entry.id)
    if (!target) return
    reveal(target)
    flash(target)
  }

  input.addEventListener('input', show)
  input.addEventListener('keydown', event => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      chosen = (chosen + step + found.length) % found.length
      mark()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // who types faster than the index comes is led on when it is there
      void reading.then(go)
    }
  })
  list.addEventListener('click', event => {
    const option = event.target instanceof Element ? event.target.closest('li') : null
    if (!option) return
    chosen = [...list.children].indexOf(option)
    go()
  })
  dialog.addEventListener('click', event => {
    if (event.target === dialog) dialog.close()
  })
  document.querySelector('.find')?.addEventListener('click', open)
  addEventListener('keydown', event => {
    // what was typed into keeps the focus for a moment after the dialog has closed
    const isTyping =
      event.target instanceof Element &&
      event.target !== input &&
      event.target.matches('input:not([type=radio]), textarea, select')
    const isAsked =
      (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey))
    if (!isAsked || dialog.open) return
    event.preventDefault()
    open()
  })
}

/** @param {Entry} entry @param {number} i */
function optionOf(entry, i) {
  const option = element(
    'li',
    '',
    element('span', 'kind', texts[entry.kind] ?? ''),
    element('span', 'title', entry.title),
    element('span', 'place', entry.place),
  )
  option.dataset.kind = entry.kind
  option.id = `found-${i}`
  option.setAttribute('role', 'option')
  return option
}

/** Moves the focus to what was found, so that reading goes on there. @param {Element} target */
function flash(target) {
  if (target instanceof HTMLElement) {
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }
  target.classList.add('flash')
  target.addEventListener('animationend', () => target.classList.remove('flash'), { once: true })
}

/** The index that the server wrote for the language of the page. */
async function readEntries() {
  const response = await fetch(document.body.dataset.index ?? '')
  if (!response.ok) throw new Error(`the index: HTTP ${response.status}`)
  return entriesOf(await response.json())
}
