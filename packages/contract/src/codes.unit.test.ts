import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CODES } from './codes.ts'
import { FORMATS } from './formats.ts'
import { LANGUAGES } from './languages.ts'

test('codes and formats are explained in every language', () => {
  const texts = [...Object.values(CODES), ...Object.values(FORMATS).map(({ text }) => text)]
  for (const text of texts)
    for (const language of LANGUAGES) assert.match(text[language], /^\S.*\S$/, JSON.stringify(text))
})
