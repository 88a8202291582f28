// Where the reader is: marked in the contents, kept when the language changes, opened when it is folded.
import { element, texts } from './texts.js'

const SMALL = '(max-width: 56rem)'

/** Marks the section that is being read, and makes links into what is folded open it. */
export function startNavigation() {
  const nav = /** @type {HTMLElement} */ (document.getElementById('nav'))
  showChapter(nav)
  markReading()
  nav.addEventListener('toggle', () => showChapter(nav))
  nav.addEventListener('click', event => {
    if (event.target instanceof HTMLAnchorElement && nav.matches(':popover-open')) nav.hidePopover()
  })
  for (const link of document.querySelectorAll('[data-keep-place]')) {
    link.addEventListener('click', () => {
      if (link instanceof HTMLAnchorElement) link.hash = location.hash
    })
  }
  addEventListener('hashchange', () => revealHash())
  if (matchMedia(SMALL).matches) foldSections()
  revealHash()
}

/** Scrolls the contents to the chapter of this page. @param {HTMLElement} nav */
function showChapter(nav) {
  const title = nav.querySelector('[aria-current=page]')
  if (!(title instanceof HTMLElement)) return
  nav.scrollTop = title.offsetTop - nav.clientHeight / 4
}

/** A phone shows what each section is about; the rest opens when it is asked for. */
function foldSections() {
  for (const part of document.querySelectorAll('details.part')) part.removeAttribute('open')
  for (const section of document.querySelectorAll('.task:not(#start, #first), .whole')) {
    const lead = section.querySelector('.lead') ?? section.querySelector('.badges')
    if (!lead) continue
    const rest = []
    for (let next = lead.nextSibling; next; next = next.nextSibling) rest.push(next)
    const words = section.querySelector('.endpoint') ? texts.unfold : texts.readOn
    const more = element('details', 'fold', element('summary', '', words ?? ''), ...rest)
    const aside = section.querySelector('.aside')
    if (aside) more.append(aside)
    lead.after(more)
  }
}

function markReading() {
  /** @type {Map<string, HTMLAnchorElement>} */
  const links = new Map()
  for (const link of document.querySelectorAll('#nav a')) {
    if (link instanceof HTMLAnchorElement && link.hash && isOfThisPage(link))
      links.set(link.hash.slice(1), link)
  }
  const sections = [...document.querySelectorAll('main section')].filter(section => links.has(section.id))
  const mark = () => {
    const line = innerHeight / 3
    const reading =
      sections.findLast(section => section.checkVisibility() && section.getBoundingClientRect().top < line) ??
      sections[0]
    for (const [id, link] of links) {
      const isHere = id === reading?.id
      if (isHere === link.hasAttribute('aria-current')) continue
      if (isHere) {
        link.setAttribute('aria-current', 'location')
        keepInView(link)
      } else link.removeAttribute('aria-current')
    }
  }
  let isAsked = false
  const askToMark = () => {
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(() => {
      isAsked = false
      mark()
    })
  }
  addEventListener('scroll', askToMark, { passive: true })
  mark()
}

/** Scrolls the contents, and never the page. @param {HTMLElement} link */
function keepInView(link) {
  const nav = /** @type {HTMLElement} */ (link.closest('nav'))
  const box = link.getBoundingClientRect()
  const around = nav.getBoundingClientRect()
  if (box.top < around.top) nav.scrollTop -= around.top - box.top + box.height
  else if (box.bottom > around.bottom) nav.scrollTop += box.bottom - around.bottom + box.height
}

/** What a fragment says; one that is no encoded text stands for itself. @param {string} fragment */
function decoded(fragment) {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** Shows what the address names; one of another page, as when all chapters were one page, is replaced by its own. */
function revealHash() {
  const id = decoded(location.hash.slice(1))
  const target = document.getElementById(id)
  if (target) return reveal(target)
  const [section = ''] = id.split('.')
  const known = document.getElementById(section)
  const elsewhere = known || section === '' ? null : addressOf(id)
  if (elsewhere) location.replace(elsewhere)
  else if (known) reveal(known)
}

/** @param {HTMLAnchorElement} link */
const isOfThisPage = link => link.pathname === location.pathname

/** Where a chapter, section, field or code is, by what the contents lead to; null when nowhere. @param {string} id */
export function addressOf(id) {
  const [name = ''] = id.split('.')
  const section = name.replace(/^code-.*/, 'codes').replace(/^reason-.*/, 'reasons')
  for (const link of document.querySelectorAll('#nav a')) {
    if (!(link instanceof HTMLAnchorElement)) continue
    const isIt = link.hash ? link.hash === `#${section}` : link.pathname.endsWith(`/${section}`)
    if (isIt && !isOfThisPage(link)) return `${link.pathname}${link.search}#${id}`
  }
  return null
}

/** Opens whatever hides an element, and scrolls to it. @param {Element} target */
export function reveal(target) {
  for (let at = target.parentElement; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true
    if (at.classList.contains('pane')) {
      const tabs = /** @type {HTMLElement} */ (at.parentElement)
      const panes = [...tabs.children].filter(child => child.classList.contains('pane'))
      const radio = tabs.querySelectorAll(':scope > .tablist input')[panes.indexOf(at)]
      if (radio instanceof HTMLInputElement) radio.checked = true
    }
  }
  target.scrollIntoView()
}
