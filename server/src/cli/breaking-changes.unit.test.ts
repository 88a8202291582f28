// What would break a client is found, each kind alone; what only adds is not.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { breakingChanges } from './breaking-changes.ts'

// biome-ignore lint/suspicious/noExplicitAny: documents are changed at any place
type Document = any

/** What is changed here; all others say the same twice. */
const PATHS = ['/ticket/search', '/ticket/add', '/messages/send', '/events', '/agent/search', '/up']

const whole: Document = JSON.parse(
  readFileSync(new URL('../../../openapi.sandbox.json', import.meta.url), 'utf8'),
)
const paths = Object.fromEntries(PATHS.map(path => [path, whole.paths[path]]))
const document = JSON.stringify({
  ...whole,
  paths,
  components: { ...whole.components, schemas: schemasOf(paths) },
})
const before: object = JSON.parse(document)
/** The shapes that these paths speak of: the others, nine in ten, say the same twice, too. */
function schemasOf(value: object): object {
  const reached = new Map<string, object>()
  const follow = (from: object): void => {
    for (const [, name] of JSON.stringify(from).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (reached.has(name!)) continue
      reached.set(name!, whole.components.schemas[name!])
      follow(whole.components.schemas[name!])
    }
  }
  follow(value)
  return Object.fromEntries(reached)
}
const changed = (change: (document: Document) => void): string[] => {
  const next = JSON.parse(document) as Document
  change(next)
  return breakingChanges(before, next as object)
}
const parameter = (next: Document, path: string, name: string): Document =>
  next.paths[path].get.parameters.find((one: { name: string }) => one.name === name)
const without = (list: { name: string }[], name: string): object[] => list.filter(one => one.name !== name)

const BREAKS: { [what: string]: { change: (next: Document) => void; found: RegExp } } = {
  'a path': { change: next => delete next.paths['/ticket/search'], found: /^GET \/ticket\/search is gone$/ },
  'an operation': { change: next => delete next.paths['/messages/send'].post, found: /send is gone$/ },
  'the name of an operation': {
    change: next => (next.paths['/up'].get.operationId = 'isUp'),
    found: /operationId is another$/,
  },
  'a query parameter': {
    change: next => {
      const { get } = next.paths['/ticket/search']
      get.parameters = without(get.parameters, 'assignee')
    },
    found: /the parameter query assignee is gone$/,
  },
  'a parameter that is required': {
    change: next => (parameter(next, '/events', 'after').required = true),
    found: /the parameter query after is required$/,
  },
  'a narrower bound': {
    change: next => (parameter(next, '/events', 'limit').schema.maximum = 500),
    found: /query limit: maximum is 500 now$/,
  },
  'another type': {
    change: next => (parameter(next, '/ticket/search', 'contact').schema.type = 'integer'),
    found: /string is not taken any more/,
  },
  'a value of a list of values': {
    change: next => parameter(next, '/ticket/search', 'priority').schema.items.enum.pop(),
    found: /query priority\[\]: urgent is not taken any more$/,
  },
  'values that are separated in another way': {
    change: next => (parameter(next, '/ticket/search', 'priority').explode = true),
    found: /the values of query priority are separated in another way$/,
  },
  'a list that becomes a text': {
    change: next => (parameter(next, '/ticket/search', 'priority').schema = { type: 'string' }),
    found: /array is not taken any more$/,
  },
  'a form of a time': {
    change: next => (parameter(next, '/ticket/search', 'created_from').schema.anyOf.length = 1),
    found: /string date is not taken any more$/,
  },
  'a value of a list': {
    change: next => parameter(next, '/agent/search', 'mode').schema.enum.pop(),
    found: /query mode: live is not taken any more$/,
  },
  'a new pattern': {
    change: next => (next.components.schemas.AddTicketRequest.properties.subject.pattern = '^A'),
    found: /subject: pattern is \^A now$/,
  },
  'a required field of a request': {
    change: next => next.components.schemas.AddTicketRequest.required.push('priority'),
    found: /priority is required now$/,
  },
  'a field of a request': {
    change: next => delete next.components.schemas.AddTicketRequest.properties.meta,
    found: /request\.meta is gone$/,
  },
  'a kind of message': {
    change: next => next.components.schemas.SendMessageRequest.properties.message.oneOf.shift(),
    found: /text is not taken any more$/,
  },
  'a field of an answer': {
    change: next => delete next.components.schemas.Ticket.properties.position,
    found: /position is gone$/,
  },
  'a field of one kind of event': {
    change: next => delete next.components.schemas.MessageSentData.properties.author,
    found: /message\.sent\.data\.author is gone$/,
  },
  'a field of an answer that may be null now': {
    change: next => (next.components.schemas.Ticket.properties.subject.type = ['string', 'null']),
    found: /subject: null may come now$/,
  },
  'a field of an answer that may be missing now': {
    change: next => next.components.schemas.Ticket.required.shift(),
    found: /id may be missing now$/,
  },
  'a header of an answer': {
    change: next => delete next.paths['/ticket/search'].get.responses['200'].headers['X-Next-Cursor'],
    found: /the header X-Next-Cursor is gone$/,
  },
}

for (const [what, { change, found }] of Object.entries(BREAKS)) {
  test(`found: ${what}`, () => {
    const breaks = changed(change)
    assert.ok(breaks.length > 0, 'nothing was found')
    for (const one of breaks) assert.match(one, found)
  })
}

test('a text of values with commas may be described as a list', () => {
  const asText = JSON.parse(document) as Document
  const priority = parameter(asText, '/ticket/search', 'priority')
  Object.assign(priority, { schema: { type: 'string', format: 'codes' } })
  delete priority.explode
  assert.deepEqual(breakingChanges(asText as object, before), [])
  // by commas, and in no other way
  const repeated = JSON.parse(document) as Document
  parameter(repeated, '/ticket/search', 'priority').explode = true
  assert.match(breakingChanges(asText as object, repeated as object)[0]!, /string is not taken any more$/)
})

test('additions break nothing', () => {
  const breaks = changed(next => {
    next.paths['/ticket/{id}/ponder'] = { post: { operationId: 'addNote', responses: {} } }
    next.paths['/ticket/search'].get.parameters.push({
      name: 'labels',
      in: 'query',
      schema: { type: 'string' },
    })
    next.components.schemas.Ticket.properties.labels = { type: 'array', items: { type: 'string' } }
    next.components.schemas.Ticket.required.push('labels')
    next.components.schemas.AddTicketRequest.properties.labels = { type: 'array', items: { type: 'string' } }
    next.components.schemas.Code.enum.push(1011)
    parameter(next, '/events', 'limit').schema.maximum = 2000
    parameter(next, '/agent/search', 'mode').schema.enum.push('paused')
  })
  assert.deepEqual(breaks, [])
})
