import assert from 'node:assert/strict'
import { test } from 'node:test'
import { misfitFields, misfitWords } from './misfits.ts'

test('what does not fit is named in the words of the page, from the outside in', () => {
  const errors = [
    { field: 'week.monday', rule: 'value', message: 'must not overlap' },
    { field: 'exceptions.0.date', rule: 'value', message: 'is there twice' },
  ]
  assert.equal(
    misfitWords(errors, 'en'),
    'hours of the week, Monday: must not overlap; dates of their own, 1, date: is there twice',
  )
  assert.equal(
    misfitWords([{ field: 'week.monday', rule: 'value', message: 'ne doivent pas se chevaucher' }], 'fr'),
    'heures de la semaine, lundi\u00a0: ne doivent pas se chevaucher',
  )
  assert.equal(misfitWords([{ field: 'of_later', rule: 'x', message: 'is new' }], 'en'), 'of_later: is new')
})

test('another field that is named beside one is in the words of the page, too', () => {
  const field = 'response_time'
  const said = [{ field, rule: 'value', message: 'must not be longer than resolve_time, nor of_later' }]
  assert.deepEqual(misfitFields(said, 'en'), {
    [field]: 'must not be longer than “resolution”, nor of_later',
  })
  assert.equal(misfitWords(said, 'en'), 'first answer: must not be longer than “resolution”, nor of_later')
  const dit = [{ field, rule: 'value', message: 'ne doit pas dépasser resolve_time' }]
  assert.deepEqual(misfitFields(dit, 'fr'), { [field]: 'ne doit pas dépasser «\u00a0résolution\u00a0»' })
})
