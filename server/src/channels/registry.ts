import type { Call } from '../outbound/call.ts'
import type { MessengerSecrets } from './connect.ts'
import { sendMessage } from './messenger/send.ts'
import type { Outbound, SendResult } from './types.ts'

const GRAPH_ORIGIN = 'https://graph.facebook.com'
const GRAPH_VERSION = 'v23.0'

type SendArgs = {
  call: Call
  /** This installation's own origin: simulated channels have their provider there. */
  ownOrigin: string
  accountId: string
  config: { simulated?: boolean; base_url?: string; version?: string }
  secrets: MessengerSecrets
  outbound: Outbound
  attempt: number
  signal: AbortSignal
}

export type Connector = { send(args: SendArgs): Promise<SendResult> }

/** Channels whose messages are handed to a provider. Web chat is not here: what is stored is sent. */
export const CONNECTORS: { [type: string]: Connector } = {
  messenger: {
    send: ({ call, ownOrigin, accountId, config, secrets, outbound, attempt, signal }) =>
      sendMessage({
        call,
        baseUrl: config.simulated
          ? `${ownOrigin}/sandbox/provider/messenger`
          : (config.base_url ?? GRAPH_ORIGIN),
        version: config.version ?? GRAPH_VERSION,
        phoneNumberId: accountId,
        accessToken: secrets.access_token,
        outbound,
        attempt,
        signal,
      }),
  },
}
