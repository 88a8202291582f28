import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { answerVerification, verifySignature } from './verify.ts'

const SECRET = 'app-secret'
const RAW = Buffer.from('{"text":"\\u00e9"}')
const hex = createHmac('sha256', SECRET).update(RAW).digest('hex')

test('the signature is over the raw bytes', () => {
  assert.equal(verifySignature(RAW, `sha256=${hex}`, SECRET), true)
  const rewritten = Buffer.from(JSON.stringify(JSON.parse(RAW.toString())))
  assert.equal(verifySignature(rewritten, `sha256=${hex}`, SECRET), false)
  assert.equal(verifySignature(RAW, `sha256=${hex}`, 'other'), false)
})

const flipped = `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`
const ODD = [
  undefined,
  '',
  'sha256=',
  hex,
  `sha1=${hex}`,
  `sha256=${hex}0`,
  `sha256=${hex.slice(2)}`,
  `sha256=${flipped}`,
]
for (const header of [...ODD, `sha256=${hex}, sha256=${hex}`, `sha256=${'é'.repeat(64)}`]) {
  test(`no signature: ${header}`, () => assert.equal(verifySignature(RAW, header, SECRET), false))
}

test('an empty secret opens nothing', () => {
  const empty = createHmac('sha256', '').update(RAW).digest('hex')
  assert.equal(verifySignature(RAW, `sha256=${empty}`, ''), false)
})

test('the handshake returns the challenge only for the right token', () => {
  const query = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': 'tok' }
  assert.equal(answerVerification(query, 'tok'), '1158201444')
  assert.equal(answerVerification(query, 'tok2'), null)
  assert.equal(answerVerification({ ...query, 'hub.verify_token': '' }, ''), null)
  assert.equal(answerVerification({ ...query, 'hub.mode': 'unsubscribe' }, 'tok'), null)
  assert.equal(answerVerification({ ...query, 'hub.challenge': ['1', '2'] }, 'tok'), null)
  assert.equal(answerVerification({ ...query, 'hub.verify_token': ['tok'] }, 'tok'), null)
  assert.equal(answerVerification({ ...query, 'hub.challenge': 'x'.repeat(2000) }, 'tok'), null)
  assert.equal(answerVerification({}, 'tok'), null)
})
