import { hashidPattern } from '@palabre/contract/ids'
import { Type } from 'typebox'
import { clearTokenCache } from '../accounts/recent.ts'
import { actorOf } from '../audit/actor.ts'
import { inTx, type Tx } from '../db/tx.ts'
import { type Caller, type ContextWith, endpoint } from '../http/endpoint.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { realNow } from '../lib/clock.ts'
import * as examples from './examples.ts'
import { startPasskey } from './passkeys.ts'
import {
  addTotp,
  confirmTotp,
  getHolder,
  readSecondFactor,
  registerPasskey,
  removePasskey,
  removeTotp,
  replaceRecoveryCodes,
} from './set-up.ts'
import {
  allRecoveryCodes,
  attestation,
  newRecoveryCodes,
  passkeyOptions,
  secondFactorView,
} from './shapes.ts'

/** Of a passkey. */
const NAME_CHARS_MAX = 100

/** A person's own: also under the emergency stop, and for one who still lacks what the business demands. */
const OWN = { tag: 'Accounts', scope: 'any', person: true, withoutSecondFactor: true } as const
/** Whoever has a second factor changes it with it: a password alone would be a way around. */
const CONFIRMED = { ...OWN, method: 'POST', confirm: 'second-factor', gateway: 'live' } as const

/** A key belongs to one person. */
const routeOf = ({ caller }: { caller: Caller }, path: string) => `POST ${path} ${caller.user_id}`

/** People who lacked what the business demands go on at once. */
function freeAfter(tx: Tx, { deps, caller }: ContextWith<'db'>): void {
  if (caller.lacks_second_factor) tx.afterCommit(() => clearTokenCache(deps.db, { user_id: caller.user_id }))
}

const read = endpoint({
  ...OWN,
  method: 'GET',
  path: '/auth/second-factor',
  operation: 'getSecondFactor',
  summary: 'Which second factors one has.',
  answer: secondFactorView,
  examples: examples.read,
  async handle({ deps, caller }) {
    return { body: await readSecondFactor(deps.db, caller.user_id) }
  },
})

const totpAdd = endpoint({
  ...CONFIRMED,
  path: '/auth/totp/add',
  operation: 'addTotp',
  audit: { none: 'nothing is in force yet' },
  summary: 'Begin to set up an authenticator app.',
  description:
    'Show `uri` as a QR code. Nothing is asked for at sign-in before a first code was sent to /auth/totp/confirm. 1004 when an app is set up already.',
  unrepeatable: true,
  answer: Type.Object(
    { secret: Type.String({ description: 'Base32, to type.' }), uri: Type.String() },
    { title: 'TotpSecret' },
  ),
  examples: examples.totpAdd,
  async handle(context) {
    const { deps, caller } = context
    return { body: await inTx(deps.db, tx => addTotp(tx, deps, caller.user_id, realNow(context.deps.clock))) }
  },
})

const totpConfirm = endpoint({
  ...CONFIRMED,
  path: '/auth/totp/confirm',
  operation: 'confirmTotp',
  audit: 'second_factor.add',
  summary: 'Put the authenticator app in force with its first code.',
  body: Type.Object(
    {
      code: Type.String({
        pattern: '^\\d{3} ?\\d{3}$',
        writeOnly: true,
        description: 'Six digits, perhaps with a blank in the middle, as apps show them.',
        examples: ['492039'],
      }),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ recovery_codes: newRecoveryCodes }, { title: 'RecoveryCodesIfFirst' }),
  examples: examples.totpConfirm,
  handle: context =>
    withIdempotency(context, routeOf(context, '/auth/totp/confirm'), async tx => {
      const { deps, caller, body } = context
      freeAfter(tx, context)
      return {
        recovery_codes: await confirmTotp(
          tx,
          deps,
          caller.user_id,
          body.code.replace(' ', ''),
          actorOf(context),
          realNow(context.deps.clock),
        ),
      }
    }),
})

const totpRemove = endpoint({
  ...CONFIRMED,
  path: '/auth/totp/remove',
  operation: 'removeTotp',
  audit: 'second_factor.remove',
  summary: 'Remove the authenticator app.',
  answer: secondFactorView,
  examples: examples.read,
  handle: context =>
    withIdempotency(context, routeOf(context, '/auth/totp/remove'), async tx => {
      await removeTotp(tx, context.caller.user_id, actorOf(context))
      return readSecondFactor(tx, context.caller.user_id)
    }),
})

const passkeyStart = endpoint({
  ...CONFIRMED,
  path: '/auth/passkey/options',
  operation: 'startPasskey',
  audit: { none: 'nothing is in force yet' },
  summary: 'Begin to add a passkey.',
  description:
    'The answer is what `navigator.credentials.create` takes, by `parseCreationOptionsFromJSON`. At an IP address 1001 with reason passkeys_need_a_name: browsers refuse passkeys there.',
  unrepeatable: true,
  answer: passkeyOptions,
  examples: examples.passkeyStart,
  async handle(context) {
    const { deps, caller } = context
    const start = async () =>
      inTx(deps.db, async tx =>
        startPasskey(tx, deps, await getHolder(tx, caller.user_id), realNow(context.deps.clock)),
      )
    return { body: await start() }
  },
})

const passkeyAdd = endpoint({
  ...CONFIRMED,
  path: '/auth/passkey/add',
  operation: 'addPasskey',
  audit: 'second_factor.add',
  summary: 'Add the passkey that the browser made.',
  body: Type.Object(
    { name: Type.String({ minLength: 1, maxLength: NAME_CHARS_MAX, format: 'line' }), attestation },
    { additionalProperties: false },
  ),
  answer: Type.Object(
    { id: Type.String({ description: 'pky-, and 10 characters.' }), recovery_codes: newRecoveryCodes },
    { title: 'AddedPasskey' },
  ),
  examples: examples.passkeyAdd,
  handle: context =>
    withIdempotency(context, routeOf(context, '/auth/passkey/add'), tx => {
      const { deps, caller, body } = context
      freeAfter(tx, context)
      return registerPasskey(tx, deps, caller.user_id, body, actorOf(context), realNow(deps.clock))
    }),
})

const passkeyRemove = endpoint({
  ...CONFIRMED,
  path: '/auth/passkey/{id}/remove',
  operation: 'removePasskey',
  audit: 'second_factor.remove',
  summary: 'Remove a passkey.',
  params: Type.Object({ id: Type.String({ pattern: hashidPattern('pky') }) }),
  answer: secondFactorView,
  examples: examples.passkeyRemove,
  handle: context =>
    withIdempotency(context, routeOf(context, `/auth/passkey/${context.params.id}/remove`), async tx => {
      await removePasskey(tx, context.caller.user_id, context.params.id, actorOf(context))
      return readSecondFactor(tx, context.caller.user_id)
    }),
})

const recoveryRenew = endpoint({
  ...CONFIRMED,
  path: '/auth/recovery-codes/renew',
  operation: 'renewRecoveryCodes',
  audit: 'second_factor.renew',
  summary: 'Ten new recovery codes; those before them are void.',
  description: '1007: there is no second factor that they would stand in for.',
  answer: Type.Object({ recovery_codes: allRecoveryCodes }, { title: 'RecoveryCodes' }),
  examples: examples.recoveryRenew,
  handle: context =>
    withIdempotency(context, routeOf(context, '/auth/recovery-codes/renew'), async tx => ({
      recovery_codes: await replaceRecoveryCodes(tx, context.caller.user_id, actorOf(context)),
    })),
})

export const secondFactorRoutes = [
  read,
  totpAdd,
  totpConfirm,
  totpRemove,
  passkeyStart,
  passkeyAdd,
  passkeyRemove,
  recoveryRenew,
]
