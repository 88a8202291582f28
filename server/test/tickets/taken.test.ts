// A name or a code that is there already is named as the field, with what is allowed, in both languages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accepted } from '../world/formats.ts'
import { type Body, useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const week = Object.fromEntries(days.map(day => [day, [{ from: '08:00', to: '12:00' }]]))
const times = { priority: 'low', response_time: 1, resolve_time: 2 }

const ADDED: [path: string, field: string, body: object][] = [
  ['/team/add', 'name', { name: 'Couriers' }],
  ['/tag/add', 'name', { name: 'Couriers' }],
  ['/ticket/view/add', 'name', { name: 'Couriers', filters: { status: 'open' } }],
  ['/view/add', 'name', { name: 'Couriers', filters: { status: 'open' } }],
  ['/canned-reply/add', 'shortcut', { shortcut: 'Couriers', title: 'Couriers', text: { en: 'Soon' } }],
  ['/calendar/add', 'name', { name: 'Couriers', zone: 'Africa/Douala', week }],
  ['/ticket/sla/add', 'label', { label: 'Couriers', ...times }],
  ['/ticket/status/add', 'code', { code: 'couriers', name: { en: 'Couriers' } }],
]
for (const [path, field, body] of ADDED)
  test(`taken: ${path}`, async () => {
    accepted(await awa.api.post(path, body))
    const tried = await awa.api.post(path, body)
    const french = await awa.api.post(path, body, { 'accept-language': 'fr' })
    assert.deepEqual(
      [tried, french].map(({ code, body }) => [
        code,
        ...body.errors.map((one: Body) => [one.field, one.rule]),
      ]),
      [tried, french].map(() => [1004, [field, 'taken']]),
    )
    assert.match(tried.body.errors[0].message, /^must be another than couriers$/i)
    assert.match(french.body.errors[0].message, /^doit être un autre que couriers$/i)
  })
