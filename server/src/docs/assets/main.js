import { highlightAll } from './highlight.js'
import { startNavigation } from './navigation.js'
import { startSearch } from './search.js'
import { element, texts } from './texts.js'
import { startTrying } from './try.js'

const CODE_KEY = 'palabre-docs-code'
const COPIED_MS = 1500

/** The language of the code is chosen for all requests of the page at once, and remembered. */
function startTabs() {
  /** @type {NodeListOf<HTMLInputElement>} */
  const radios = document.querySelectorAll('input[type=radio][name^="code-"]')
  /** @param {string | null} language */
  const choose = language => {
    for (const radio of radios) if (radio.value === language) radio.checked = true
  }
  choose(localStorage.getItem(CODE_KEY))
  document.addEventListener('change', event => {
    const { target } = event
    if (!(target instanceof HTMLInputElement) || !target.name.startsWith('code-')) return
    const topBefore = target.getBoundingClientRect().top
    choose(target.value)
    localStorage.setItem(CODE_KEY, target.value)
    // other requests above may have grown or shrunk: what was clicked stays under the pointer
    window.scrollBy({ top: target.getBoundingClientRect().top - topBefore, behavior: 'instant' })
  })
}

/** A button on each piece of code that copies it. */
function startCopying() {
  for (const panel of document.querySelectorAll('.panel:not(.try), .pane:has(> .type-example)')) {
    const button = element('button', 'copy', texts.copy ?? '')
    button.type = 'button'
    button.addEventListener('click', async () => {
      const shown = [...panel.querySelectorAll('pre')].find(pre => pre.checkVisibility())
      await navigator.clipboard.writeText(shown?.textContent ?? '')
      button.textContent = texts.copied ?? ''
      setTimeout(() => {
        button.textContent = texts.copy ?? ''
      }, COPIED_MS)
    })
    panel.append(button)
  }
}

function startTheme() {
  document.querySelector('.theme')?.addEventListener('click', () => {
    const root = document.documentElement
    const isDark = root.dataset.theme
      ? root.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches
    root.dataset.theme = isDark ? 'light' : 'dark'
    localStorage.setItem('palabre-docs-theme', root.dataset.theme)
  })
}

startTabs()
startCopying()
startTheme()
startNavigation()
startSearch()
startTrying()
highlightAll(document)
