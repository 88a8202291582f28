// The tasks of the pages: each operation under its purpose.
import type { Language } from '@palabre/contract/languages'
import { type Html, html } from '../lib/html.ts'
import type { EventType, Operation, Parameter } from './document.ts'
import { bodyExamples } from './examples.ts'
import { type FieldList, makeFieldList } from './field-list.ts'
import { fieldHtml, fieldsHtml, inEnglish, type Place } from './fields.ts'
import { sentence } from './html.ts'
import { operationPanels } from './panels.ts'
import { type Section, wordsOf } from './section.ts'
import { TEXTS } from './texts.ts'
import { DETAILS } from './texts-details.ts'
import { GROUPS, type TaskText } from './texts-tasks.ts'

/** Its section lists the types of events too. */
const EVENTS_OPERATION = 'listEvents'
/** Parameters that every operation has: they are shown with the headers, folded. */
const SHARED = new Set(['strict'])

export type Task = { operation: Operation; title: string; lead: string | null }
export type TaskGroup = { id: string; title: string; tasks: Task[] }

/** The operations in the order of the pages; those that no task names come last, under their tags. */
export function groupsOf(operations: Operation[], language: Language): TaskGroup[] {
  const byId = new Map(operations.map(operation => [operation.id, operation]))
  const named = GROUPS.map(({ id, title, tasks }) => ({
    id,
    title: title[language],
    tasks: Object.entries(tasks).flatMap(([name, text]: [string, TaskText]) => {
      const operation = byId.get(name)
      byId.delete(name)
      return operation ? [{ operation, title: text.title[language], lead: text.lead[language] }] : []
    }),
  }))
  const others = [...Map.groupBy(byId.values(), operation => operation.tag)].map(([tag, some]) => ({
    id: `more-${tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
    title: tag,
    tasks: some.map(operation => ({ operation, title: operation.summary.replace(/\.$/, ''), lead: null })),
  }))
  return [...named, ...others].filter(({ tasks }) => tasks.length > 0)
}

/** The section of one task: text and fields, request and answer beside them. */
export function taskSection(task: Task, events: EventType[], base: string, language: Language): Section {
  const { operation, title, lead } = task
  const { id, method, scope, isTestOnly } = operation
  const path = `${isTestOnly ? '/sandbox' : ''}${operation.path}`
  const list = makeFieldList(id)
  const leadText = lead === null ? null : sentence(lead)
  const description = descriptionHtml(operation, language)
  const section = html`<section class="task" id="${id}">
<div class="text"><h2><a href="#${id}">${title}</a></h2>
<p class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span><code>${path}</code></p>
<p class="badges"><span class="badge">${
    scope === null ? TEXTS.noToken[language] : html`${TEXTS.scope[language]} <code>${scope}</code>`
  }</span>${isTestOnly ? html`<span class="badge test">${TEXTS.testOnly[language]}</span>` : null}</p>
${leadText && html`<p class="lead">${leadText}</p>`}
${description}
${parametersHtml(operation, list, language)}${bodyHtml(operation, list, language)}${answerHtml(operation, list, language)}${
  id === EVENTS_OPERATION ? eventsHtml(events, list, language) : null
}</div>
<div class="aside">${operationPanels(operation, base, language)}</div>
</section>`
  const words = wordsOf(
    id,
    [leadText, description].filter(text => text !== null),
  )
  return { id, title, place: `${method} ${path}`, words, fields: list.fields, rows: [], html: section }
}

/** The declaration's own words, or what `texts-details.ts` says in the reader's language. */
function descriptionHtml({ id, description }: Operation, language: Language): Html | null {
  if (!description) return null
  const translated = DETAILS[language]?.[id]
  return translated
    ? html`<p>${sentence(translated)}</p>`
    : html`<p${inEnglish(language)}>${sentence(description)}</p>`
}

function parametersHtml({ id, parameters }: Operation, list: FieldList, language: Language): Html {
  const listOf = (chosen: (parameter: Parameter) => boolean): Html | null => {
    const rows = parameters.filter(chosen).map(parameter => parameterHtml(id, parameter, list, language))
    return rows.length === 0 ? null : html`<ul class="fields">${rows}</ul>`
  }
  const isShared = (parameter: Parameter): boolean => parameter.in === 'header' || SHARED.has(parameter.name)
  const path = listOf(parameter => parameter.in === 'path')
  const query = listOf(parameter => parameter.in === 'query' && !isShared(parameter))
  return html`${path && partHtml(TEXTS.pathFields[language], path)}${
    query && partHtml(TEXTS.queryFields[language], query)
  }<details class="block"><summary>${TEXTS.sharedFields[language]}</summary>${listOf(isShared)}</details>`
}

function parameterHtml(operation: string, parameter: Parameter, list: FieldList, language: Language): Html {
  const place = { id: `${operation}-${parameter.name}`, language, depth: 1, path: [], list }
  const { description, schema, required } = parameter
  return fieldHtml(
    parameter.name,
    { ...schema, ...(description ? { description } : {}) },
    required ?? false,
    place,
  )
}

/** A message in an example. */
type Written = { type: string; content: { type?: string } }

function bodyHtml(operation: Operation, list: FieldList, language: Language): Html {
  if (!operation.body?.schema) return html``
  const messages = bodyExamples(operation).flatMap(
    ({ value }) => (value as { message?: Written }).message ?? [],
  )
  const place: Place = {
    id: `${operation.id}-body`,
    language,
    depth: 0,
    path: [],
    list,
    exampleFor: ([type, inner, ...deeper]) =>
      deeper.length > 0
        ? undefined
        : messages.find(
            message => message.type === type && (inner === undefined || message.content.type === inner),
          ),
  }
  return partHtml(TEXTS.bodyFields[language], fieldsHtml(operation.body.schema, place))
}

/** A list of fields under its heading; the script of the page folds it on small screens. */
function partHtml(title: string, fields: Html): Html {
  return html`<details class="part" open><summary><h3>${title}</h3></summary>${fields}</details>`
}

function answerHtml(operation: Operation, list: FieldList, language: Language): Html {
  const whole = operation.answer?.schema
  const success = [whole, ...(whole?.anyOf ?? []), ...(whole?.oneOf ?? []), ...(whole?.allOf ?? [])].find(
    schema => schema?.properties?.body && schema.properties.trace_id === undefined,
  )
  const body = success?.properties?.body
  if (!body) return html``
  const fields = fieldsHtml(body, { id: `${operation.id}-answer`, language, depth: 1, path: [], list })
  if (fields.html === '') return html``
  return html`<details class="block"><summary>${TEXTS.answerFields[language]}</summary>${
    body.items ? html`<p>${TEXTS.arrayOf[language]}</p>` : null
  }${fields}</details>`
}

/** The types of events, beside the task of following them. */
function eventsHtml(events: EventType[], list: FieldList, language: Language): Html {
  if (events.length === 0) return html``
  const rows = events.map(({ type, summary, data }) =>
    fieldHtml(type, { ...data, description: summary }, false, {
      id: `event-${type}`,
      language,
      depth: 1,
      path: [],
      list,
    }),
  )
  return partHtml(TEXTS.eventFields[language], html`<ul class="fields">${rows}</ul>`)
}
