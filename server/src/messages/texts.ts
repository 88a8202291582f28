import { catalogue } from '@palabre/contract/catalogue'
import type { Text } from '@palabre/contract/languages'

export const texts = catalogue({
  en: {
    expired: 'Request expired: expires_at has passed',
    windowClosed: ({ why }: { why: Text }) => `Request failed: ${why.en}`,
    /** For a channel that does not say it in its own words. */
    silentTooLong: 'the contact has not written to this number for too long',
    notConnected: ({ channel }: { channel: string }) => `Request failed: no ${channel} channel is connected`,
    requiredOneOf: ({ senders }: { senders: string[] }) => `is required: one of ${senders.join(', ')}`,
    requiredOn: ({ channel }: { channel: string }) => `is required on the channel ${channel}`,
    templateRequired: 'is required with on_window_closed: template',
    tooFarAhead: ({ daysMax }: { daysMax: number }) => `must be at most ${daysMax} days ahead`,
    channelRefused: ({ why }: { why: string }) => `Request failed: the channel refused the message. ${why}`,
    balanceTooLow: 'Request failed: the balance is too low for this message',
  },
  fr: {
    expired: 'Requête expirée : expires_at est dépassé',
    windowClosed: ({ why }) => `Requête refusée : ${why.fr}`,
    silentTooLong: "le contact n'a pas écrit à ce numéro depuis trop longtemps",
    notConnected: ({ channel }) => `Requête refusée : aucun canal ${channel} n'est connecté`,
    requiredOneOf: ({ senders }) => `est obligatoire : ${senders.join(', ')}`,
    requiredOn: ({ channel }) => `est obligatoire sur le canal ${channel}`,
    templateRequired: 'est obligatoire avec on_window_closed: template',
    tooFarAhead: ({ daysMax }) => `doit être dans les ${daysMax} jours`,
    channelRefused: ({ why }) => `Requête refusée : le canal a refusé le message. ${why}`,
    balanceTooLow: 'Requête refusée : le solde est insuffisant pour ce message',
  },
})
