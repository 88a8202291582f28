// The page at /docs as a whole, written once per language from the OpenAPI documents.
import { LANGUAGES, type Language } from '@palabre/contract/languages'
import { type Html, html } from '../lib/html.ts'
import { type Document, eventsOf, operationsOf } from './document.ts'
import { errorsHtml, guidesHtml } from './guides.ts'
import { callOf } from './panels.ts'
import type { Call } from './snippets.ts'
import { groupsOf, type TaskGroup, taskHtml } from './tasks.ts'
import { TEXTS, type TextId } from './texts.ts'
import { ERRORS, GUIDE_GROUP, GUIDES } from './texts-guides.ts'

export type Documents = { live: Document; test: Document }

/** What the guides show. */
const CUSTOMER_WRITES = 'playCustomer'
const FIRST_OPERATION = 'sendMessage'

/** Words that the scripts of the page say. */
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

/** HTML of /docs. `base`: public address without a trailing slash. `assets`: path of the folder of its files. */
export function pageHtml(documents: Documents, base: string, assets: string, language: Language): string {
  const { live, test } = documents
  const operations = operationsOf(live, test)
  const events = eventsOf(test)
  const groups = groupsOf(operations, language)
  const callTo = (operation: string): Call =>
    callOf(operations.find(({ id }) => id === operation) ?? operations[0]!, `${base}/sandbox`)
  const calls = { customer: callTo(CUSTOMER_WRITES), call: callTo(FIRST_OPERATION) }
  const texts = Object.fromEntries(SCRIPT_TEXTS.map(id => [id, TEXTS[id][language]]))
  const sections = groups.map(
    ({ id, title, tasks }) =>
      html`<h2 id="${id}">${title}</h2>${tasks.map(task => taskHtml(task, events, `${base}/sandbox`, language))}`,
  )
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${TEXTS.title[language]}</title>
<link rel="icon" href="${assets}/tree.svg" type="image/svg+xml">
${LANGUAGES.map(one => html`<link rel="alternate" hreflang="${one}" href="/docs?lang=${one}">`)}
<link rel="stylesheet" href="${assets}/page.css">
<script src="${assets}/theme.js"></script>
<script type="module" src="${assets}/main.js"></script>
</head>
<body data-texts="${JSON.stringify(texts)}">
<a class="skip" href="#main">${TEXTS.skip[language]}</a>
${headerHtml(assets, language)}
<div class="frame">
${navHtml(groups, language)}
<main id="main" tabindex="-1">
${guidesHtml(calls, base, test.info.version, language)}
${sections}
<h2 id="errors">${ERRORS.group[language]}</h2>
${errorsHtml(language)}
</main>
</div>
${searchHtml(language)}
</body>
</html>
`.html
}

function headerHtml(assets: string, language: Language): Html {
  const others = LANGUAGES.filter(one => one !== language).map(
    one =>
      html`<a class="plain" href="/docs?lang=${one}" hreflang="${one}" lang="${one}" data-keep-place title="${nameOf(one)}"><span>${nameOf(one)}</span><span aria-hidden="true">${one.toUpperCase()}</span></a>`,
  )
  return html`<header class="top">
<button type="button" class="menu" popovertarget="nav" aria-label="${TEXTS.menu[language]}">☰</button>
<a class="brand" href="#start"><img src="${assets}/tree.svg" alt="" width="28" height="28"><span>Palabre</span> API</a>
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

function navHtml(groups: TaskGroup[], language: Language): Html {
  const link = (id: string, title: string): Html => html`<li><a href="#${id}">${title}</a></li>`
  const block = (title: string, links: Html[]): Html =>
    html`<p class="nav-title">${title}</p><ul>${links}</ul>`
  return html`<nav id="nav" popover aria-label="${TEXTS.contents[language]}">${block(
    GUIDE_GROUP[language],
    Object.entries(GUIDES).map(([id, { title }]) =>
      link(id, id === 'start' ? TEXTS.overview[language] : title[language]),
    ),
  )}${groups.map(({ title, tasks }) =>
    block(
      title,
      tasks.map(task => link(task.operation.id, task.title)),
    ),
  )}${block(ERRORS.group[language], [
    link('codes', ERRORS.codes.title[language]),
    link('reasons', ERRORS.reasons.title[language]),
  ])}</nav>`
}

function searchHtml(language: Language): Html {
  return html`<dialog id="search" aria-label="${TEXTS.search[language]}">
<input type="text" enterkeyhint="search" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list" aria-label="${TEXTS.search[language]}" placeholder="${TEXTS.searchHint[language]}" autocomplete="off" spellcheck="false">
<ul id="found" role="listbox" aria-label="${TEXTS.results[language]}"></ul>
<p class="none" role="status"></p>
<p class="keys">${TEXTS.searchKeys[language]}</p>
</dialog>`
}
