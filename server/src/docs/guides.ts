// Guides that apply to every call: text from the catalogue, an example beside it.
import { CODES, HTTP_STATUS } from '@palabre/contract/codes'
import { inEachLanguage, LANGUAGES, type Language, type Text } from '@palabre/contract/languages'
import { type Html, html } from '../lib/html.ts'
import { plainText, sentence } from './html.ts'
import { jsonPanel, requestPanel, textPanel } from './panels.ts'
import { type Row, type Section, wordsOf } from './section.ts'
import type { Call } from './snippets.ts'
import { TEXTS } from './texts.ts'
import { CODE_ADVICE, REASON_ADVICE } from './texts-codes.ts'
import { ERRORS, GUIDES, type GuideText, TILES } from './texts-guides.ts'

type GuideId = keyof typeof GUIDES

/** A customer's message, and the example of most guides: the one opens the window for the other. */
export type GuideCalls = { customer: Call; call: Call }

/** The guides in their order. `base`: public, without a trailing slash. */
export function guideSections(
  calls: GuideCalls,
  base: string,
  version: string,
  language: Language,
): Section[] {
  const { customer, call } = calls
  const asides: { [id in GuideId]: Html } = {
    start: addressesHtml(base, version, language),
    first: html`${[customer, call].map((one, i) =>
      requestPanel(`first-${i}`, one, language, `${i + 2}. ${one.method} ${new URL(one.url).pathname}`),
    )}`,
    tokens: textPanel(
      TEXTS.headerFields[language],
      'Authorization: Bearer plb_test_…\nContent-Type: application/json',
      'http',
    ),
    answers: html`${jsonPanel('success: true', SUCCESS[language])}${jsonPanel('success: false', FAILURE[language])}`,
    repeats: html`${requestPanel('repeats', { ...call, headers: { 'Idempotency-Key': 'order-7788-shipped' } }, language)}${textPanel(TEXTS.answer[language], 'HTTP/1.1 200 OK\nIdempotency-Replayed: true', 'http')}`,
    widget: textPanel('HTML', `<script src="${base}/widget.js" data-channel="KEY" async></script>`, 'html'),
    lists: jsonPanel(TEXTS.asPage[language], pageOf(base)),
  }
  return Object.entries(GUIDES).map(([id, guide]: [string, GuideText]) =>
    guideSection(id, guide, asides[id as GuideId], language),
  )
}

function guideSection(id: string, guide: GuideText, aside: Html, language: Language): Section {
  const title = guide.title[language]
  const heading = id === 'start' ? html`<h1>${title}</h1>` : html`<h2><a href="#${id}">${title}</a></h2>`
  const texts = guide.paragraphs.map(text => sentence(text[language]))
  const paragraphs = texts.map((text, i) =>
    i === 0 ? html`<p class="lead">${text}</p>` : html`<p>${text}</p>`,
  )
  const tiles = id === 'start' ? tilesHtml(language) : null
  const steps = (guide.steps ?? []).map(step => sentence(step[language]))
  const list =
    steps.length > 0 ? html`<ol class="steps">${steps.map(step => html`<li>${step}</li>`)}</ol>` : null
  return {
    id,
    title,
    place: '',
    words: wordsOf(id, [...texts, ...steps]),
    fields: [],
    rows: [],
    html: html`<section class="task" id="${id}"><div class="text">${heading}${paragraphs}${list}</div><div class="aside">${aside}</div>${tiles}</section>`,
  }
}

function tilesHtml(language: Language): Html {
  return html`<ul class="tiles">${TILES.map(
    ([id, { title, about }]) =>
      html`<li><a href="#${id}"><strong>${title[language]}</strong><span>${about[language]}</span></a></li>`,
  )}</ul>`
}

/** All codes and reasons, each with advice. */
export function errorSections(language: Language): Section[] {
  const codes = Object.entries(CODES).map(([code, text]) => {
    const key = Number(code) as keyof typeof CODES
    const advice = sentence(CODE_ADVICE[key][language])
    const cells = [html`<strong>${text[language]}</strong>`, advice, html`${HTTP_STATUS[key]}`]
    return rowOf(`code-${code}`, code, cells)
  })
  const reasons = Object.entries(REASON_ADVICE).map(([reason, text]) =>
    rowOf(`reason-${reason}`, reason, [sentence(text[language])]),
  )
  const { meaning, whatToDo, httpStatus, code, reason } = TEXTS
  return [
    tableSection('codes', [code, meaning, whatToDo, httpStatus], codes, language),
    tableSection('reasons', [reason, whatToDo], reasons, language),
  ]
}

type TableRow = Row & { html: Html }

/** A row that is found by the text of all its cells; beside its name the first of them is shown. */
function rowOf(id: string, title: string, cells: Html[]): TableRow {
  const [place, ...rest] = cells.map(plainText)
  return {
    id,
    title,
    place: place!,
    words: rest.join(' '),
    html: html`<tr id="${id}"><th scope="row"><code>${title}</code></th>${cells.map(cell => html`<td>${cell}</td>`)}</tr>`,
  }
}

function tableSection(
  id: 'codes' | 'reasons',
  columns: Text[],
  rows: TableRow[],
  language: Language,
): Section {
  const title = ERRORS[id].title[language]
  const lead = sentence(ERRORS[id].lead[language])
  return {
    id,
    title,
    place: '',
    words: wordsOf(id, [lead]),
    fields: [],
    rows: rows.map(({ html: _, ...row }) => row),
    html: html`<section class="whole" id="${id}"><h2><a href="#${id}">${title}</a></h2>
<p class="lead">${lead}</p>
<table class="codes"><thead><tr>${columns.map(column => html`<th scope="col">${column[language]}</th>`)}</tr></thead><tbody>${rows.map(row => row.html)}</tbody></table></section>`,
  }
}

function addressesHtml(base: string, version: string, language: Language): Html {
  return html`<div class="card"><dl><dt>${TEXTS.testGateway[language]}</dt><dd><code>${base}/sandbox</code> <span>plb_test_…</span></dd><dt>${TEXTS.live[language]}</dt><dd><code>${base}</code> <span>plb_live_…</span></dd></dl>
<p>${TEXTS.madeFrom[language]} ${version}: <a href="/openapi.json">${TEXTS.live[language]}</a>, <a href="/sandbox/openapi.json">${TEXTS.testGateway[language]}</a></p>${
    language === LANGUAGES[0] ? null : html`<p>${TEXTS.englishDetails[language]}</p>`
  }</div>`
}

const SUCCESS = inEachLanguage(language => ({
  success: true,
  message: CODES[1000][language],
  code: 1000,
  body: { status: 'up' },
}))
const TRACE_ID = '39e61a7d-ca7c-4c97-99ac-98ef3d57fa57'
const FAILURE = inEachLanguage(language => ({
  success: false,
  message: TEXTS.exampleRefusal[language],
  code: 1002,
  body: { errors: [{ field: 'page', rule: 'format', message: TEXTS.exampleRule[language] }] },
  trace_id: TRACE_ID,
}))

function pageOf(base: string): object {
  const path = `${base}/sandbox/ticket/search`
  const at = (page: number): string => `${path}?status=open&per_page=50&page=${page}`
  return {
    current_page: 1,
    data: ['…'],
    first_page_url: at(1),
    from: 1,
    last_page: 3,
    last_page_url: at(3),
    next_page_url: at(2),
    path,
    per_page: 50,
    prev_page_url: null,
    to: 50,
    total: 128,
  }
}
