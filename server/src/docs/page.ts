// The page of a chapter as a whole: header, contents, text, and the way on.
import { LANGUAGES, type Language } from '@palabre/contract/languages'
import { type Html, html } from '../lib/html.ts'
import { type Chapter, placesOf, ROOT } from './chapters.ts'
import { TEXTS, type TextId } from './texts.ts'

/** Words that the scripts of a page say. */
const SCRIPT_TEXTS = [
  'copy',
  'copied',
  'task',
  'field',
  'code',
  'searchNone',
  'useExample',
  'unfold',
  'readOn',
  'tokenMissing',
  'tokenLive',
  'send',
  'sending',
  'noAnswer',
] as const satisfies TextId[]

/** What all pages of one language share. */
export type Frame = {
  chapters: Chapter[]
  language: Language
  /** Public address without a trailing slash. */
  base: string
  /** Path of the folder of the pages' files. */
  assets: string
  /** Path of what the search looks through. */
  index: string
  /** The end of links to other pages: "?lang=fr" when the reader asked for the language. */
  query: string
}

/** HTML of the page of one chapter. */
export function pageHtml(frame: Frame, chapter: Chapter): string {
  const { base, assets, index, language } = frame
  const texts = Object.fromEntries(SCRIPT_TEXTS.map(id => [id, TEXTS[id][language]]))
  const address = base + chapter.path
  const isFirst = chapter === frame.chapters[0]
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${isFirst ? null : `${chapter.title} · `}${TEXTS.title[language]}</title>
<link rel="icon" href="${assets}/tree.svg" type="image/svg+xml">
<link rel="canonical" href="${address}?lang=${language}">
${LANGUAGES.map(one => html`<link rel="alternate" hreflang="${one}" href="${address}?lang=${one}">`)}
<link rel="alternate" hreflang="x-default" href="${address}">
<link rel="stylesheet" href="${assets}/page.css">
<script src="${assets}/theme.js"></script>
<script type="module" src="${assets}/main.js"></script>
</head>
<body data-texts="${JSON.stringify(texts)}" data-index="${index}">
<a class="skip" href="#main">${TEXTS.skip[language]}</a>
${headerHtml(frame, chapter)}
<div class="frame">
${navHtml(frame, chapter)}
<main id="main" tabindex="-1">
${{ html: linked(chapter.html.html, frame, chapter) }}
${turnHtml(frame, chapter)}
</main>
</div>
${searchHtml(language)}
</body>
</html>
`.html
}

/** The page with links to sections of other pages leading there. */
function linked(text: string, { chapters, query }: Frame, here: Chapter): string {
  const places = placesOf(chapters)
  return text.replaceAll(/ href="#([^"]+)"/g, (link, id: string) => {
    const path = places.get(id) ?? here.path
    return path === here.path ? link : ` href="${path}${query}#${id}"`
  })
}

function headerHtml({ assets, language, query }: Frame, { path }: Chapter): Html {
  const others = LANGUAGES.filter(one => one !== language).map(
    one =>
      html`<a class="plain" href="${path}?lang=${one}" hreflang="${one}" lang="${one}" data-keep-place title="${nameOf(one)}"><span>${nameOf(one)}</span><span aria-hidden="true">${one.toUpperCase()}</span></a>`,
  )
  return html`<header class="top">
<button type="button" class="menu" popovertarget="nav" aria-label="${TEXTS.menu[language]}">☰</button>
<a class="brand" href="${ROOT}${query}"><img src="${assets}/tree.svg" alt="" width="28" height="28"><span>Palabre</span> API</a>
<button type="button" class="find" aria-keyshortcuts="/ Control+K" aria-label="${TEXTS.search[language]}"><svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true"><path d="M9 3a6 6 0 1 0 3.7 10.7l3.8 3.8 1-1-3.8-3.8A6 6 0 0 0 9 3Zm0 1.4a4.6 4.6 0 1 1 0 9.2 4.6 4.6 0 0 1 0-9.2Z" fill="currentColor"/></svg><span>${TEXTS.search[language]}</span><kbd>/</kbd></button>
<a class="plain wide" href="/openapi.json">openapi.json</a>
${others}
<button type="button" class="plain theme" aria-label="${TEXTS.theme[language]}" title="${TEXTS.theme[language]}">◐</button>
</header>`
}

/** The name of a language in that language, as a title. */
function nameOf(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language)!
  return name[0]!.toUpperCase() + name.slice(1)
}

/** Links to all chapters and their sections, whole on each page. */
function navHtml({ chapters, language, query }: Frame, here: Chapter): Html {
  const blocks = chapters.map(chapter => {
    const isHere = chapter === here
    const address = `${chapter.path}${query}`
    const links = chapter.sections.map(
      ({ id, title }) =>
        html`<li><a href="${isHere ? '' : address}#${id}">${id === 'start' ? TEXTS.overview[language] : title}</a></li>`,
    )
    return html`<p class="nav-title"><a href="${address}"${isHere && html` aria-current="page"`}>${chapter.title}</a></p><ul>${links}</ul>`
  })
  return html`<nav id="nav" popover aria-label="${TEXTS.contents[language]}">${blocks}</nav>`
}

/** The way on, and back, at the end of a page. */
function turnHtml({ chapters, language, query }: Frame, here: Chapter): Html {
  const at = chapters.indexOf(here)
  const link = (rel: 'prev' | 'next', chapter: Chapter | undefined): Html | false =>
    chapter !== undefined &&
    html`<a rel="${rel}" href="${chapter.path}${query}"><span>${TEXTS[rel === 'prev' ? 'previous' : 'next'][language]}</span>${chapter.title}</a>`
  return html`<div class="turn">${link('prev', chapters[at - 1])}${link('next', chapters[at + 1])}</div>`
}

function searchHtml(language: Language): Html {
  return html`<dialog id="finder" aria-label="${TEXTS.search[language]}">
<input type="text" enterkeyhint="search" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list" aria-label="${TEXTS.search[language]}" placeholder="${TEXTS.searchHint[language]}" autocomplete="off" spellcheck="false">
<ul id="found" role="listbox" aria-label="${TEXTS.results[language]}"></ul>
<p class="none" role="status"></p>
<p class="keys">${TEXTS.searchKeys[language]}</p>
</dialog>`
}
