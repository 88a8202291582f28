// Where the reader is: marked in the contents, kept when the language changes, opened when it is folded.
import { element, texts } from './texts.js'

const SMALL = '(max-width: 56rem)'
/** More tasks than this are a long way to scroll on a phone. */
const CHAPTER_TASKS_MAX = 4

/** Marks the section that is being read, and makes links into what is folded open it. */
export function startNavigation() {
  markReading()
  const nav = /** @type {HTMLElement} */ (document.getElementById('nav'))
  nav.addEventListener('click', event => {
    if (event.target instanceof HTMLAnchorElement && nav.matches(':popover-open')) nav.hidePopover()
  })
  for (const link of document.querySelectorAll('[data-keep-place]')) {
    link.addEventListener('click', () => {
      if (link instanceof HTMLAnchorElement) link.hash = location.hash
    })
  }
  addEventListener('hashchange', () => revealHash())
  nameFields()
  if (matchMedia(SMALL).matches) foldSections()
  revealHash()
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
  // up to the events stands what is called every day, behind them what is set up once
  for (const heading of document.querySelectorAll('#events ~ h2')) foldChapter(heading)
}

/** A long chapter shows only the titles of its tasks. @param {Element} heading */
function foldChapter(heading) {
  const tasks = []
  for (let next = heading.nextElementSibling; next?.matches('.task'); next = next.nextElementSibling)
    tasks.push(next)
  if (tasks.length <= CHAPTER_TASKS_MAX) return
  const titles = tasks.map(task => task.querySelector('h3')?.textContent).join(' · ')
  const chapter = element('details', 'fold chapter', element('summary', '', titles))
  heading.after(chapter)
  chapter.append(...tasks)
}

function markReading() {
  /** @type {Map<string, HTMLAnchorElement>} */
  const links = new Map()
  for (const link of document.querySelectorAll('#nav a')) {
    if (link instanceof HTMLAnchorElement) links.set(link.hash.slice(1), link)
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

/** Gives every field an address: "#sendMessage.contact.phone". */
function nameFields() {
  for (const item of document.querySelectorAll('.fields > li')) {
    const path = pathOf(item)
    if (path && !document.getElementById(path)) item.id = path
  }
}

/** The section and the names of the fields that lead to this one. @param {Element} item */
export function pathOf(item) {
  const names = []
  for (
    let at = /** @type {Element | null} */ (item);
    at;
    at = at.parentElement?.closest('.fields > li') ?? null
  ) {
    names.unshift(at.querySelector('.field > code')?.textContent ?? '')
  }
  return [item.closest('section')?.id, ...names].join('.')
}

/** What a fragment says; one that is no encoded text stands for itself. @param {string} fragment */
function decoded(fragment) {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

function revealHash() {
  const target = document.getElementById(decoded(location.hash.slice(1)))
  if (target) reveal(target)
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
