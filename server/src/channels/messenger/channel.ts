import { Type } from 'typebox'
import type { ChannelKind } from '../kind.ts'
import { checkNumber } from './check.ts'
import { checkLimits } from './limits.ts'
import { parseWebhook } from './parse.ts'
import { markRead } from './read.ts'
import { sendMessage } from './send.ts'
import {
  config,
  type MessengerConfig,
  type MessengerSecrets,
  SENDS_PER_SECOND_MAX,
  secrets,
  VERSION,
} from './settings.ts'
import { simulator } from './simulator/simulator.ts'
import { failureTexts } from './texts.ts'
import { answerVerification, VERIFICATION, verifySignature } from './verify.ts'

const ORIGIN = 'https://graph.facebook.com'
const MEGABYTE = 1024 * 1024
const VERIFY_TOKEN_BYTES = 18

const originOf = ({ base_url }: MessengerConfig): string => (base_url ?? ORIGIN).replace(/\/+$/, '')

/** Instant messages by the Cloud API. */
export const messenger: ChannelKind<MessengerSecrets, MessengerConfig> = {
  name: 'messenger',
  title: 'Messenger',
  recipient: {
    field: 'phone',
    format: 'e164-digits',
    about: 'the phone number',
    userId: Type.String({
      pattern: '^[A-Z]{2}\\.(ENT\\.)?[0-9A-Za-z]{1,128}$',
      examples: ['CM.13491208655302741918'],
      description:
        "For messenger: the provider's id of the person; without a phone number, a person who hides it.",
    }),
    isKnownElsewhere: true,
  },
  mayBeginConversation: true,
  window: { hours: 24, passes: ['template'] },
  checkLimits,
  identify: ({ phone, userId }) => ({ identifier: phone ?? userId, userId }),
  address: ({ identifier, userId }) => ({ phone: identifier === userId ? null : identifier, userId }),
  number: {
    sender: Type.String({ format: 'e164-digits', examples: ['<digits>'] }),
    account: Type.String({ format: 'digits', title: 'phone-number-id', examples: ['<digits>'] }),
  },
  secrets,
  made: { verify_token: { bytes: VERIFY_TOKEN_BYTES, about: "verify token, for the provider's form" } },
  config,
  hook: {
    verify({ raw, headers }, { app_secret }) {
      const signature = headers['x-hub-signature-256']
      return verifySignature(raw, typeof signature === 'string' ? signature : undefined, app_secret)
    },
    parse: (body, { nowMs }) => parseWebhook(body, nowMs),
    challenge: (query, { verify_token }) => answerVerification(query, verify_token),
    documented: { header: 'X-Hub-Signature-256', query: VERIFICATION },
  },
  delivery: {
    by: 'provider',
    send: ({ call, simulatedAt, accountId, config, secrets, outbound, attempt, signal }) =>
      sendMessage({
        call,
        baseUrl: simulatedAt ?? originOf(config),
        version: config.version ?? VERSION,
        phoneNumberId: accountId,
        accessToken: secrets.access_token,
        outbound,
        attempt,
        signal,
      }),
    markRead: async ({ call, simulatedAt, accountId, config, secrets, providerId }) =>
      config.read_receipts === 'off'
        ? null
        : markRead({
            call,
            baseUrl: simulatedAt ?? originOf(config),
            version: config.version ?? VERSION,
            phoneNumberId: accountId,
            accessToken: secrets.access_token,
            providerId,
            typing: config.typing_indicator !== 'off',
          }),
    check: ({ call, sender, accountId, config, secrets }) =>
      checkNumber({
        call,
        baseUrl: originOf(config),
        version: config.version ?? VERSION,
        phoneNumberId: accountId,
        accessToken: secrets.access_token,
        sender,
      }),
  },
  receipts: ['sent', 'delivered', 'read', 'played', 'failed'],
  pacing: { perSecond: SENDS_PER_SECOND_MAX },
  media: {
    image: { types: ['image/jpeg', 'image/png'], bytesMax: 5 * MEGABYTE },
    video: { types: ['video/mp4', 'video/3gpp'], bytesMax: 16 * MEGABYTE },
    audio: {
      types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'],
      bytesMax: 16 * MEGABYTE,
    },
    document: { types: ['*/*'], bytesMax: 100 * MEGABYTE },
    sticker: { types: ['image/webp'], bytesMax: 0.5 * MEGABYTE },
  },
  failures: failureTexts,
  simulator,
}
