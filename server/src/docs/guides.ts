// Guides that apply to every call: text from the catalogue, an example beside it.
import { CODES, HTTP_STATUS } from '@palabre/contract/codes'
import { inEachLanguage, LANGUAGES, type Language } from '@palabre/contract/languages'
import { type Html, html } from '../lib/html.ts'
import { sentence } from './html.ts'
import { jsonPanel, requestPanel, textPanel } from './panels.ts'
import type { Call } from './snippets.ts'
import { alsoHtml } from './tasks.ts'
import { TEXTS } from './texts.ts'
import { CODE_ADVICE, REASON_ADVICE } from './texts-codes.ts'
import { ERRORS, GUIDE_GROUP, GUIDES, type GuideText, TILES } from './texts-guides.ts'

type GuideId = keyof typeof GUIDES

/** A customer's message, and the example of most guides: the one opens the window for the other. */
export type GuideCalls = { customer: Call; call: Call }

/** The guides in their order. `base`: public, without a trailing slash. */
export function guidesHtml(calls: GuideCalls, base: string, version: string, language: Language): Html {
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
  return html`${Object.entries(GUIDES).map(([id, guide]: [string, GuideText]) => guideHtml(id, guide, asides[id as GuideId], language))}`
}

function guideHtml(id: string, guide: GuideText, aside: Html, language: Language): Html {
  const title = guide.title[language]
  const heading = id === 'start' ? html`<h1>${title}</h1>` : html`<h3><a href="#${id}">${title}</a></h3>`
  const paragraphs = guide.paragraphs.map((text, i) =>
    i === 0
      ? html`<p class="lead">${sentence(text[language])}</p>`
      : html`<p>${sentence(text[language])}</p>`,
  )
  const tiles = id === 'start' ? tilesHtml(language) : null
  const steps = guide.steps
    ? html`<ol class="steps">${guide.steps.map(step => html`<li>${sentence(step[language])}</li>`)}</ol>`
    : null
  const group = id === 'start' ? html`<h2 id="guides">${GUIDE_GROUP[language]}</h2>` : null
  return html`<section class="task" id="${id}"${alsoHtml(id)}><div class="text">${heading}${paragraphs}${steps}</div><div class="aside">${aside}</div>${tiles}</section>${group}`
}

function tilesHtml(language: Language): Html {
  return html`<ul class="tiles">${TILES.map(
    ([id, { title, about }]) =>
      html`<li><a href="#${id}"><strong>${title[language]}</strong><span>${about[language]}</span></a></li>`,
  )}</ul>`
}

/** All codes and reasons, each with advice. */
export function errorsHtml(language: Language): Html {
  const codes = Object.entries(CODES).map(([code, text]) => {
    const key = Number(code) as keyof typeof CODES
    return html`<tr id="code-${code}"><th scope="row"><code>${code}</code></th><td><strong>${text[language]}</strong></td><td>${sentence(CODE_ADVICE[key][language])}</td><td>${HTTP_STATUS[key]}</td></tr>`
  })
  const reasons = Object.entries(REASON_ADVICE).map(
    ([reason, text]) =>
      html`<tr id="reason-${reason}"><th scope="row"><code>${reason}</code></th><td>${sentence(text[language])}</td></tr>`,
  )
  return html`<section class="whole" id="codes"><h3><a href="#codes">${ERRORS.codes.title[language]}</a></h3>
<p class="lead">${sentence(ERRORS.codes.lead[language])}</p>
<table class="codes"><thead><tr><th scope="col">${TEXTS.code[language]}</th><th scope="col">${TEXTS.meaning[language]}</th><th scope="col">${TEXTS.whatToDo[language]}</th><th scope="col">${TEXTS.httpStatus[language]}</th></tr></thead><tbody>${codes}</tbody></table></section>
<section class="whole" id="reasons"><h3><a href="#reasons">${ERRORS.reasons.title[language]}</a></h3>
<p class="lead">${sentence(ERRORS.reasons.lead[language])}</p>
<table class="codes"><thead><tr><th scope="col">${TEXTS.reason[language]}</th><th scope="col">${TEXTS.whatToDo[language]}</th></tr></thead><tbody>${reasons}</tbody></table></section>`
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
