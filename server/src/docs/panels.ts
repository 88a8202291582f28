// The dark panels beside the text: a request in four languages, an answer, and the form that tries it.
import type { Language } from '@palabre/contract/languages'
import { type Html, html } from '../lib/html.ts'
import type { Operation, Parameter } from './document.ts'
import { answerExamples, bodyExamples, parameterExample } from './examples.ts'
import { type Call, LANGUAGES } from './snippets.ts'
import { TEXTS } from './texts.ts'

/** Longer code scrolls in its panel, so it can be reached by keyboard. */
const LINES_SHOWN = 22
const EDITOR_LINES_MAX = 22

/** A request in the tabs of the four languages. `id` is unique on the page. */
export function requestPanel(
  id: string,
  call: Call,
  language: Language,
  title = TEXTS.request[language],
): Html {
  const tabs = LANGUAGES.map(
    (one, i) =>
      html`<label><input type="radio" name="code-${id}" value="${one.id}"${i === 0 ? html` checked` : null}><span>${one.name}</span></label>`,
  )
  const panes = LANGUAGES.map(one =>
    code(one.write(call), one.id, `${TEXTS.request[language]} ${one.name}`, 'pane'),
  )
  return html`<div class="panel tabs"><p class="panel-title">${title}</p><fieldset class="tablist"><legend class="sr">${TEXTS.language[language]}</legend>${tabs}</fieldset>${panes}</div>`
}

/** Any JSON under a title. */
export function jsonPanel(title: string, value: unknown): Html {
  return textPanel(title, JSON.stringify(value, null, 2), 'json')
}

/** Any text under a title. */
export function textPanel(title: string, text: string, kind: string): Html {
  return html`<div class="panel"><p class="panel-title">${title}</p>${code(text, kind, title)}</div>`
}

function code(text: string, kind: string, label: string, more = ''): Html {
  const isLong = text.split('\n').length > LINES_SHOWN
  return html`<pre class="code ${more}" data-kind="${kind}"${
    isLong ? html` tabindex="0" role="group" aria-label="${label}"` : null
  }>${text}</pre>`
}

/** Request, answer and form of an operation. `base`: address of the test gateway. */
export function operationPanels(operation: Operation, base: string, language: Language): Html {
  const call = callOf(operation, base)
  const answer = answerTo(call, operation)
  return html`${requestPanel(operation.id, call, language)}${
    answer === undefined ? null : jsonPanel(TEXTS.answer[language], answer)
  }${operation.isLiveOnly ? null : tryForm(operation, language)}`
}

/** The example answer that fits the example request: with page or per_page in the address it is a page. */
function answerTo({ url }: Call, operation: Operation): unknown {
  const answers = answerExamples(operation).map(({ value }) => value)
  if (!/[?&](?:per_)?page=/.test(url)) return answers[0]
  const isPage = (answer: unknown): boolean => JSON.stringify(answer).includes('"current_page"')
  return answers.find(isPage) ?? answers[0]
}

/** The example request of an operation. `base`: address of the test gateway; what it refuses goes to the live one. */
export function callOf(operation: Operation, testBase: string): Call {
  const base = operation.isLiveOnly ? testBase.replace(/\/sandbox$/, '') : testBase
  const values = (place: string): { [name: string]: unknown } =>
    Object.fromEntries(
      operation.parameters
        .filter(parameter => parameter.in === place)
        .map(parameter => [parameter.name, parameterExample(parameter)] as const)
        .filter(([, value]) => value !== null),
    )
  const params = values('path')
  const query = values('query')
  const path = Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    operation.path,
  )
  const texts = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  const search = new URLSearchParams(texts).toString().replaceAll('%2C', ',')
  const [example] = bodyExamples(operation)
  return {
    operation: operation.id,
    base,
    params,
    query,
    method: operation.method,
    url: `${base}${path}${search === '' ? '' : `?${search}`}`,
    needsToken: operation.scope !== null,
    headers: {},
    ...(example === undefined ? {} : { body: example.value }),
  }
}

function tryForm(operation: Operation, language: Language): Html {
  const of = (place: string): Html[] =>
    operation.parameters.filter(parameter => parameter.in === place).map(one => input(one, language))
  const rest = [...of('query'), ...of('header')]
  const [example] = bodyExamples(operation)
  const body = example === undefined ? null : JSON.stringify(example.value, null, 2)
  const rows = body === null ? 0 : Math.min(body.split('\n').length + 1, EDITOR_LINES_MAX)
  return html`<details class="try panel"><summary>${TEXTS.tryIt[language]}</summary>
<form data-method="${operation.method}" data-path="${operation.path}"${operation.scope === null ? html` data-token="none"` : null}>
<label class="wide"><span>${TEXTS.testToken[language]}</span><input type="password" class="token" autocomplete="off" spellcheck="false" placeholder="plb_test_…"></label>
<p class="hint">${TEXTS.tokenHint[language]}</p>
${of('path')}${
  rest.length === 0
    ? null
    : html`<details class="more"><summary>${TEXTS.parameters[language]}</summary>${rest}</details>`
}${
  body === null
    ? null
    : html`<label class="wide"><span>${TEXTS.requestBody[language]}</span><textarea name="body" rows="${rows}" spellcheck="false" autocomplete="off">${body}</textarea></label>`
}
<button type="submit">${TEXTS.send[language]}</button>
</form><div class="outcome" role="status"></div></details>`
}

/** A form's initial values: headers are left to the reader, except for the language of the page. */
function initialValue(parameter: Parameter, language: Language): string | null {
  if (parameter.in === 'header') return parameter.name === 'Accept-Language' ? language : null
  const example = parameterExample(parameter)
  return example === null ? null : String(example)
}

function input(parameter: Parameter, language: Language): Html {
  const { name, schema } = parameter
  const value = initialValue(parameter, language)
  const label = html`<span><code>${name}</code></span>`
  if (schema.enum) {
    const options = schema.enum.map(
      one => html`<option${String(one) === value ? html` selected` : null}>${String(one)}</option>`,
    )
    return html`<label>${label}<select name="${name}" data-in="${parameter.in}"><option></option>${options}</select></label>`
  }
  return html`<label>${label}<input name="${name}" data-in="${parameter.in}" value="${value ?? ''}" autocomplete="off" spellcheck="false"></label>`
}
