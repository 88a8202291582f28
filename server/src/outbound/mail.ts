import { isIP } from 'node:net'
import { withoutSecret } from '../lib/credentials.ts'

/** One letter to one address. */
type NewMail = { to: string; subject: string; text: string; html: string }

/** Hands letters to a mail server. */
export type Mail = {
  /** Resolves once the server has taken it; throws when it did not, in the server's words without the password. */
  send(mail: NewMail): Promise<void>
  close(): void
}

const CONNECT_MS_MAX = 10_000
const SILENCE_MS_MAX = 20_000

/** Mail by way of the server at `url` (`smtp://user:password@host:port`, `smtps://…`). */
export function makeMail({ url, from }: { url: string; from: string }): Mail {
  let transport: Promise<Transport> | null = null
  return {
    send: async ({ to, subject, text, html }) => {
      transport ??= makeTransport(url)
      // as objects, so that nothing in an address is taken for another one
      const addresses = { from: { name: 'Palabre', address: from }, to: { name: '', address: to } }
      await (await transport).sendMail({ ...addresses, subject, text, html }).catch((error: unknown) => {
        // what the server says may hold what it was told; jobs and the log keep the message
        const said = error instanceof Error ? error.message : String(error)
        throw new Error(withoutSecret(said, passwordOf(url), '[password]'))
      })
    },
    close: () => void transport?.then(one => one.close()),
  }
}

type Transport = Awaited<ReturnType<typeof makeTransport>>

/** The library is read when the first letter goes out. */
async function makeTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port, username } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  return createTransport({
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // a password never goes out in the clear; elsewhere TLS is used where the server offers it
    requireTLS: !secure && username !== '' && !isLoopback(host),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: passwordOf(url) } } : {}),
    connectionTimeout: CONNECT_MS_MAX,
    greetingTimeout: CONNECT_MS_MAX,
    socketTimeout: SILENCE_MS_MAX,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const passwordOf = (url: string): string => decodeURIComponent(new URL(url).password)

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
