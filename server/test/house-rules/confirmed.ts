// What gives away power asks once more who one is, and is out of reach of the test app. Both are declared: a declaration that
// lacks one would be tested against itself.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '../../src/routes.ts'

/** The actions that change what somebody may do, or who somebody is. */
const OF_POWER = /^(member|token|user|session|second_factor|business)\./

type Lacks = { operation: string; lacks: ('confirm' | 'live')[]; reason: string }

const SIGNS_IN = 'the caller proves who they are by it, and is nobody before'
const LINK = 'whoever opens a mailed link proves by it who they are, and may be signed in nowhere'
const TEST_TOKEN = 'a test app has tokens of its own, which reach nobody'
const EXCEPTIONS: Lacks[] = [
  { operation: 'logIn', lacks: ['confirm', 'live'], reason: SIGNS_IN },
  { operation: 'addSession', lacks: ['confirm', 'live'], reason: SIGNS_IN },
  { operation: 'proveSecondFactor', lacks: ['confirm', 'live'], reason: SIGNS_IN },
  {
    operation: 'endSession',
    lacks: ['confirm', 'live'],
    reason: 'takes power away, and is wanted in a hurry',
  },
  { operation: 'setAccent', lacks: ['confirm'], reason: 'a colour: no right changes' },
  { operation: 'updateMe', lacks: ['confirm'], reason: 'how one is shown: no right changes' },
  { operation: 'acceptInvitation', lacks: ['confirm', 'live'], reason: LINK },
  { operation: 'verifyAddress', lacks: ['confirm', 'live'], reason: LINK },
  { operation: 'completeReset', lacks: ['confirm', 'live'], reason: LINK },
  { operation: 'addToken', lacks: ['live'], reason: TEST_TOKEN },
  { operation: 'updateToken', lacks: ['live'], reason: TEST_TOKEN },
  { operation: 'rollToken', lacks: ['live'], reason: TEST_TOKEN },
  { operation: 'revokeToken', lacks: ['live'], reason: TEST_TOKEN },
]

test('an endpoint whose audit action is one of power asks for a confirmation and is live, but for these', () => {
  const ofPower = endpoints.filter(({ audit }) =>
    [audit].flat().some(action => typeof action === 'string' && OF_POWER.test(action)),
  )
  const lacking = ofPower.map(({ operation, confirm, gateway }) => ({
    operation,
    lacks: [...(confirm ? [] : ['confirm']), ...(gateway === 'live' ? [] : ['live'])],
  }))
  assert.deepEqual(
    lacking.filter(({ lacks }) => lacks.length > 0).sort(byOperation),
    EXCEPTIONS.map(({ operation, lacks }) => ({ operation, lacks })).sort(byOperation),
  )
})

const byOperation = (one: { operation: string }, other: { operation: string }): number =>
  one.operation < other.operation ? -1 : 1
