import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLimits } from '../channels/messenger/limits.ts'
import { fillTemplate, type Template, templateErrors } from './template.ts'

const kind = { checkLimits }
const BASE = 'https://chat.example.com'
const secret = 's'.repeat(43)
const facts = { link: `${BASE}/satisfaction/${secret}`, secret, subject: 'Kettle', request: 'sat-2222222222' }

const says = (type: string, text: string) => ({ type, parameters: [{ type: 'text', text }] })
const button = {
  type: 'button',
  sub_type: 'url',
  index: '0',
  parameters: [{ type: 'text', text: '{{secret}}' }],
}
const of = (...components: unknown[]): Template => ({ name: 'how_did_we_do', language: 'en', components })
const words = (template: Template | null): string[] =>
  (template!.components as { parameters: { text?: string; payload?: string }[] }[]).flatMap(one =>
    one.parameters.map(({ text, payload }) => text ?? payload!),
  )
const rules = (template: Template): [string, string][] =>
  templateErrors(template, [kind], BASE).map(({ field, rule }) => [field, rule])

test('of a subject as much is said as each place may hold, never half an emoji', () => {
  const template = of(says('header', '{{subject}}'), says('body', 'About {{subject}}: {{link}}'), button)
  const subject = 'The kettle that I bought on Friday\nat your shop in Akwa leaks'
  const [header, body, last] = words(
    fillTemplate(kind, template, { ...facts, subject: `${subject} ${'x'.repeat(40)}` }),
  )
  assert.equal(header, 'The kettle that I bought on Friday at your shop in Akwa lea…')
  assert.equal(body, `About ${subject.replace('\n', ' ')} ${'x'.repeat(40)}: ${facts.link}`)
  assert.equal(last, secret)
  const [faces] = words(fillTemplate(kind, template, { ...facts, subject: '😀'.repeat(31) }))
  assert.equal(faces, `${'😀'.repeat(29)}…`)
  const [flags] = words(fillTemplate(kind, template, { ...facts, subject: `${'x'.repeat(57)}🇨🇲 flag` }))
  assert.equal(flags, `${'x'.repeat(57)}…`)
  const [family] = words(fillTemplate(kind, template, { ...facts, subject: `${'x'.repeat(55)}👩‍👩‍👧` }))
  assert.equal(family, `${'x'.repeat(55)}…`)
  const accents = 'e\u0301'.repeat(30)
  const [accented] = words(fillTemplate(kind, template, { ...facts, subject: `x${accents}` }))
  assert.equal(accented, `x${'e\u0301'.repeat(29)}…`)
  assert.equal(words(fillTemplate(kind, template, { ...facts, subject: 'x'.repeat(60) }))[0], 'x'.repeat(60))
})

test('one that does not fit with all that is none, as one by which nobody can rate', () => {
  assert.equal(fillTemplate(kind, of(says('header', `${'x'.repeat(60)}{{subject}}`), button), facts), null)
  assert.equal(fillTemplate(kind, of(says('body', '{{subject}}')), facts), null)
  const longest = { type: 'button', parameters: [{ type: 'payload', payload: '{{link}}'.repeat(60_000) }] }
  assert.equal(fillTemplate(kind, of(longest), facts), null)
})

test('one that can never fit is refused; one that fits with a short subject is not', () => {
  assert.deepEqual(rules(of(says('header', '{{subject}}'), says('body', '{{link}}'), button)), [])
  assert.deepEqual(rules(of(says('header', '{{link}}'), button)), [
    ['template.components.0.parameters.0.text', 'template_parameter_max:60'],
  ])
  assert.deepEqual(rules(of(says('body', '{{link}}'.repeat(100)))), [
    ['template.components.0.parameters.0.text', 'template_parameter_max:1024'],
  ])
})

test('places count, and are filled, in the words of parameters alone', () => {
  const none = [['template.components', 'way_to_rate']]
  assert.deepEqual(rules(of({ type: 'body', '{{link}}': 'x' })), none)
  assert.deepEqual(rules(of({ type: '{{rating.1}}' })), none)
  assert.deepEqual(
    rules(of({ type: 'body', parameters: [{ '{{link}}': 'x', text: 'x' }, null, '{{link}}'] }, null)),
    none,
  )
  const odd = {
    type: 'body',
    about: '{{link}}',
    parameters: [{ type: 'text', name: '{{link}}', text: '{{subject}}' }],
  }
  const filled = fillTemplate(kind, of(odd, button), facts)
  assert.deepEqual((filled!.components as unknown[])[0], {
    ...odd,
    parameters: [{ type: 'text', name: '{{link}}', text: 'Kettle' }],
  })
  assert.deepEqual(
    rules(of({ type: 'button', parameters: [{ type: 'payload', payload: '{{rating.5}}' }] })),
    [],
  )
})

test('a parameter has 1,024 characters before it is filled in, all of them 4,096', () => {
  const payload = (length: number) => ({ type: 'payload', payload: '{{rating.1}}'.padEnd(length, 'x') })
  const one = (...lengths: number[]) => of({ type: 'button', parameters: lengths.map(payload) })
  assert.deepEqual(rules(one(1024, 1024, 1024, 1024)), [])
  assert.deepEqual(rules(one(20, 1025)), [
    ['template.components.0.parameters.1.payload', 'parameter_max:1024'],
  ])
  assert.deepEqual(rules(one(1024, 1024, 1024, 1024, 12)), [['template.components', 'parameter_max:4096']])
})
