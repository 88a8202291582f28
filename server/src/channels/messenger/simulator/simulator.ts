// The provider as the test gateway plays it: the pure parts of this folder, put together.
import { randomBytes } from 'node:crypto'
import type { ProviderSimulator, SendReply, SimulatedNumber } from '../../simulator.ts'
import type { Address } from '../../types.ts'
import { readBsuid } from '../sender.ts'
import { type MessengerSecrets, VERSION } from '../settings.ts'
import { simulatorTexts } from '../texts.ts'
import { answerSend, type WireReply } from './messenger.ts'
import { isFault, readSend } from './read-send.ts'
import { errorReply, failureOf, unknownNumberReply } from './refusals.ts'
import { canonicalWaId, mintWamid } from './wamid.ts'
import { batch, escapeAndSign, inboundWebhook, statusWebhook, type WebhookBody } from './webhooks.ts'

const ACCOUNT_DIGITS = 15
const STRANGER = { registered: true, windowOpenUntilMs: null, pairTimesMs: [], numberTimesMs: [] }

export const simulator: ProviderSimulator<MessengerSecrets> = {
  by: 'provider',
  newNumber: () => ({
    // digits, as the provider's ids are
    accountId: `9${BigInt(`0x${randomBytes(7).toString('hex')}`)}`.slice(0, ACCOUNT_DIGITS),
    secrets: {
      access_token: randomBytes(24).toString('base64url'),
      app_secret: randomBytes(16).toString('hex'),
      verify_token: randomBytes(12).toString('hex'),
    },
    config: { version: VERSION },
  }),
  // the version may be any, or left out
  sendPaths: ['/:version/:account/messages', '/:account/messages'],
  isCaller: ({ authorization }, { access_token }) => authorization === `Bearer ${access_token}`,
  readSend(body) {
    const read = readSend(body)
    if (isFault(read)) return { recipient: '', type: '', ref: null }
    return {
      recipient: read.phone === null ? read.input : canonicalWaId(read.phone),
      type: read.type,
      ref: read.ref,
    }
  },
  answerSend({ headers, body, accountId }, { access_token }, state, nowMs) {
    const wire = {
      authorization: headers.authorization as string | undefined,
      body,
      phoneNumberId: accountId,
    }
    const known = { ...STRANGER, ...state, knownToken: access_token }
    return replyOf(answerSend(wire, known, nowMs))
  },
  refuse: code => replyOf(errorReply(code)),
  refuseNumber: accountId => replyOf(unknownNumberReply(accountId)),
  recipientOf: contact => readBsuid(contact) ?? canonicalWaId(contact.replace(/^\+/, '')),
  customerOf({ phone, user_id }) {
    if (phone === undefined && user_id === undefined) return null
    // the provider names people by their wa_id, whatever number was dialled
    return { phone: phone === undefined ? null : canonicalWaId(phone), userId: user_id ?? null }
  },
  needs: {
    field: 'contact.phone',
    text: simulatorTexts.customer,
  },
  newMessageId: customer => mintWamid(customer, 'in'),
  inbound: (number, { customer, contextId, ...message }) =>
    inboundWebhook({
      ...wireNumberOf(number),
      ...personOf(customer),
      ...message,
      ...(contextId === null ? {} : { contextId }),
    }),
  status: (number, { accepted, status, atMs, errorCode }) => {
    const isPhone = /^\d+$/.test(accepted.recipient)
    return statusWebhook({
      ...wireNumberOf(number),
      wamid: accepted.providerId,
      status,
      atMs,
      ref: accepted.ref,
      recipient: isPhone ? accepted.recipient : null,
      ...(isPhone ? {} : { userId: accepted.recipient }),
      category: accepted.type === 'template' ? 'utility' : 'service',
      ...(status === 'failed' ? { error: failureOf(errorCode) } : {}),
    })
  },
  batch: bodies => batch(bodies as WebhookBody[]),
  sign(body, { app_secret }) {
    const { raw, signature } = escapeAndSign(body, app_secret)
    return { raw, headers: { 'x-hub-signature-256': signature } }
  },
}

function replyOf({ accepted, ...reply }: WireReply): SendReply {
  if (!accepted) return reply
  const { wamid, waId, ref, type } = accepted
  return { ...reply, accepted: { providerId: wamid, recipient: waId, ref, type } }
}

const personOf = ({ phone, userId }: Address): { from: string | null; userId?: string } => ({
  from: phone,
  ...(userId === null ? {} : { userId }),
})

/** The number as it signs its webhooks. */
const wireNumberOf = ({ accountId, sender }: SimulatedNumber) => ({
  accountId: `1${accountId}`,
  phoneNumberId: accountId,
  displayPhone: sender,
})
