// Sends what the reader wrote to the test gateway of this very service, with the token that was pasted here.
import { highlightAll } from './highlight.js'
import { addressOf } from './navigation.js'
import { element, texts } from './texts.js'

const TOKEN_KEY = 'palabre-docs-token'
const SEEN_KEY = 'palabre-docs-seen'
const GATEWAY = '/sandbox'
/** Examples name records that only exist on paper: those seen in answers take their place. */
const PAPER = /\b(agt|tck|msg|ses|con|knw)-[1-9A-HJ-NP-Za-km-z]{10}\b/g
const SHOWN_HEADERS = [
  'idempotency-replayed',
  'x-total-count',
  'x-ignored-params',
  'retry-after',
  'preference-applied',
]

/** Ids that answers have shown, by their prefix; kept in this tab, as the token is. @type {Map<string, string>} */
const seen = new Map(JSON.parse(sessionStorage.getItem(SEEN_KEY) ?? '[]'))

export function startTrying() {
  for (const form of document.querySelectorAll('.try form')) {
    if (form instanceof HTMLFormElement) startForm(form)
  }
  const kept = sessionStorage.getItem(TOKEN_KEY)
  if (kept) fillTokens(kept)
  fillIds()
  document.addEventListener('input', event => {
    if (event.target instanceof HTMLInputElement && event.target.matches('.token')) takeToken(event.target)
  })
  startTypeExamples()
}

/** Takes a test token for all forms; a live one is thrown away. @param {HTMLInputElement} input */
function takeToken(input) {
  const token = input.value.trim()
  const outcome = /** @type {HTMLElement} */ (input.closest('.try')?.querySelector('.outcome'))
  if (token.startsWith('plb_live_')) {
    input.value = ''
    sessionStorage.removeItem(TOKEN_KEY)
    fillTokens('')
    say(outcome, texts.tokenLive ?? '')
    return
  }
  outcome.replaceChildren()
  if (token === '') sessionStorage.removeItem(TOKEN_KEY)
  else sessionStorage.setItem(TOKEN_KEY, token)
  fillTokens(token, input)
}

/** @param {string} token @param {HTMLInputElement} [except] */
function fillTokens(token, except) {
  for (const input of document.querySelectorAll('.token')) {
    if (input instanceof HTMLInputElement && input !== except) input.value = token
  }
}

/** @param {HTMLFormElement} form */
function startForm(form) {
  const outcome = /** @type {HTMLElement} */ (form.parentElement?.querySelector('.outcome'))
  const button = /** @type {HTMLButtonElement} */ (form.querySelector('button'))
  form.addEventListener('submit', async event => {
    event.preventDefault()
    const token = /** @type {HTMLInputElement} */ (form.querySelector('.token')).value.trim()
    const needsToken = form.dataset.token !== 'none'
    if (needsToken && !token.startsWith('plb_test_')) {
      say(outcome, texts.tokenMissing ?? '')
      form.querySelector('input')?.focus()
      return
    }
    button.disabled = true
    button.textContent = texts.sending ?? ''
    try {
      await send(form, token, outcome)
    } finally {
      button.disabled = false
      button.textContent = texts.send ?? ''
    }
  })
}

/** @param {HTMLFormElement} form @param {string} token @param {HTMLElement} outcome */
async function send(form, token, outcome) {
  const { url, headers, body } = requestOf(form, token)
  const begun = performance.now()
  try {
    const response = await fetch(url, {
      method: form.dataset.method ?? 'GET',
      headers,
      ...(body === null ? {} : { body }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    const text = await response.text()
    showAnswer(outcome, response, text, Math.round(performance.now() - begun))
    remember(text)
  } catch {
    say(outcome, texts.noAnswer ?? '')
  }
}

/** What the form says, as a request to this page's own origin. @param {HTMLFormElement} form @param {string} token */
function requestOf(form, token) {
  let path = form.dataset.path ?? ''
  const query = new URLSearchParams()
  const headers = new Headers(token === '' ? {} : { authorization: `Bearer ${token}` })
  for (const field of form.querySelectorAll('[data-in]')) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
    const { name, value } = field
    if (field.dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else if (value !== '' && field.dataset.in === 'query') query.set(name, value)
    else if (value !== '') headers.set(name, value)
  }
  const editor = form.querySelector('textarea')
  if (editor) headers.set('content-type', 'application/json')
  const url = new URL(GATEWAY + path, location.origin)
  url.search = query.toString()
  return { url, headers, body: editor ? editor.value : null }
}

/** @param {HTMLElement} outcome @param {Response} response @param {string} text @param {number} tookMs */
function showAnswer(outcome, response, text, tookMs) {
  const { code, message, shown } = readEnvelope(text)
  const line = element('p', code === 1000 ? 'status good' : 'status bad')
  line.append(element('b', '', `HTTP ${response.status}`), ` · ${tookMs} ms · `)
  if (code !== undefined) {
    const link = element('a', '', `${code} ${message}`)
    link.href = addressOf(`code-${code}`) ?? `#code-${code}`
    line.append(link)
  }
  const headers = SHOWN_HEADERS.filter(name => response.headers.has(name)).map(
    name => `${name}: ${response.headers.get(name)}`,
  )
  const pre = element('pre', 'code', shown)
  pre.tabIndex = 0
  outcome.replaceChildren(
    line,
    ...(headers.length > 0 ? [element('p', 'headers', headers.join('\n'))] : []),
    pre,
  )
  highlightAll(outcome)
  outcome.scrollIntoView({ block: 'nearest' })
}

/** @param {string} text @returns {{ code?: number, message?: string, shown: string }} */
function readEnvelope(text) {
  try {
    const envelope = JSON.parse(text)
    return { code: envelope.code, message: envelope.message, shown: JSON.stringify(envelope, null, 2) }
  } catch (error) {
    if (error instanceof SyntaxError) return { shown: text }
    throw error
  }
}

/** @param {HTMLElement} outcome @param {string} text */
function say(outcome, text) {
  outcome.replaceChildren(element('p', 'status bad', text))
  outcome.scrollIntoView({ block: 'nearest' })
}

/** Puts ids that an answer has shown in the place of those of the examples, on this page and the next. @param {string} answer */
function remember(answer) {
  for (const [id, prefix] of answer.matchAll(PAPER)) if (prefix && !seen.has(prefix)) seen.set(prefix, id)
  sessionStorage.setItem(SEEN_KEY, JSON.stringify([...seen]))
  fillIds()
}

function fillIds() {
  for (const field of document.querySelectorAll('.try [data-in=path], .try textarea')) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
    if (field.value === field.defaultValue) {
      field.value = field.value.replace(PAPER, (id, prefix) => seen.get(prefix) ?? id)
    }
  }
}

/** Under each type of message: a button that puts its example into the request. */
function startTypeExamples() {
  for (const pre of document.querySelectorAll('.type-example')) {
    const form = pre.closest('section')?.querySelector('.try form')
    const editor = form?.querySelector('textarea')
    if (!editor) continue
    const button = element('button', 'use', texts.useExample ?? '')
    button.type = 'button'
    button.addEventListener('click', () => {
      const body = JSON.parse(editor.defaultValue)
      editor.value = JSON.stringify({ ...body, message: JSON.parse(pre.textContent ?? '{}') }, null, 2)
      const folded = form?.closest('details')
      if (folded) folded.open = true
      editor.scrollIntoView({ block: 'center' })
      editor.focus({ preventScroll: true })
    })
    pre.after(button)
  }
}
