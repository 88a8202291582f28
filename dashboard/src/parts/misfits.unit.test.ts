import assert from 'node:assert/strict'
import { test } from 'node:test'
import { misfitWords } from './misfits.ts'

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
