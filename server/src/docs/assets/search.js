// Search over tasks, fields and codes, in the page alone.
import { pathOf, reveal } from './navigation.js'
import { element, texts } from './texts.js'

const FOUND_MAX = 12
const WEIGHTS = { task: 30, code: 20, field: 0 }

/**
 * @typedef {'task' | 'field' | 'code'} Kind
 * @typedef {{ kind: Kind, title: string, place: string, words: string, plain: string, target: Element }} Entry
 */

/** Opens by its button, "/" or Ctrl-K. */
export function startSearch() {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById('search'))
  const input = /** @type {HTMLInputElement} */ (dialog.querySelector('input'))
  const list = /** @type {HTMLElement} */ (dialog.querySelector('ul'))
  const none = /** @type {HTMLElement} */ (dialog.querySelector('.none'))
  /** @type {Entry[]} */
  let entries = []
  /** @type {Entry[]} */
  let found = []
  let chosen = 0

  const show = () => {
    found =
      input.value.trim() === '' ? entries.filter(entry => entry.kind === 'task') : rank(entries, input.value)
    chosen = 0
    list.replaceChildren(...found.map(optionOf))
    none.textContent = found.length === 0 ? (texts.searchNone ?? '') : ''
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
  const open = () => {
    if (entries.length === 0) entries = readEntries()
    dialog.showModal()
    input.value = ''
    show()
  }
  const go = () => {
    const entry = found[chosen]
    if (!entry) return
    dialog.close()
    if (entry.target.id) history.pushState(null, '', `#${entry.target.id}`)
    reveal(entry.target)
    flash(entry.target)
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
      go()
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
    const isTyping =
      event.target instanceof Element && event.target.matches('input:not([type=radio]), textarea, select')
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

/** Everything that can be found, as the page shows it. */
function readEntries() {
  /** @type {Entry[]} */
  const entries = []
  /** @param {Kind} kind @param {string} title @param {string} place @param {string} words @param {Element} target */
  const add = (kind, title, place, words, target) =>
    entries.push({
      kind,
      title,
      place,
      words: plainOf(`${title} ${place} ${words}`),
      plain: plainOf(title),
      target,
    })
  for (const section of document.querySelectorAll('main section')) {
    const title = section.querySelector('h1, h3')?.textContent ?? ''
    const endpoint = section.querySelector('.endpoint')?.textContent ?? ''
    add(
      'task',
      title,
      endpoint.replace(/^(GET|POST)/, '$1 '),
      [...section.querySelectorAll('.text > p:not([class]), .fold > p:not([class]), .lead, .steps')]
        .map(one => one.textContent)
        .concat(section instanceof HTMLElement ? (section.dataset.also ?? '') : '')
        .join(' '),
      section,
    )
  }
  for (const item of document.querySelectorAll('.fields > li')) {
    const section = item.closest('section')
    const path = pathOf(item).slice((section?.id.length ?? 0) + 1)
    const about = item.querySelector(':scope > p:not(.field)')?.textContent ?? ''
    add('field', path, section?.querySelector('h3')?.textContent ?? '', about, item)
  }
  for (const row of document.querySelectorAll('tr[id]')) {
    const [code, ...rest] = [...row.children].map(cell => cell.textContent ?? '')
    add('code', code ?? '', rest[0] ?? '', rest.join(' '), row)
  }
  return entries
}

/** Lower case without accents. @param {string} text */
function plainOf(text) {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

/** Entries that hold every word asked for, the best first. @param {Entry[]} entries @param {string} asked */
function rank(entries, asked) {
  const words = plainOf(asked).split(/\s+/).filter(Boolean)
  return entries
    .map(entry => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, FOUND_MAX)
    .map(({ entry }) => entry)
}

/** @param {Entry} entry @param {string[]} words */
function scoreOf(entry, words) {
  let score = WEIGHTS[entry.kind]
  for (const word of words) {
    const at = entry.words.indexOf(word)
    if (at < 0) return 0
    const begins = at === 0 || !/[\p{L}\p{N}]/u.test(entry.words[at - 1] ?? '')
    const last = entry.plain.split('.').at(-1)
    score += entry.plain === word || last === word ? 80 : entry.plain.includes(word) ? 40 : begins ? 12 : 4
  }
  return score - entry.plain.length / 100
}
