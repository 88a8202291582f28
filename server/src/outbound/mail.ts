import { isIP } from 'node:net'
import { withoutSecret } from '../lib/credentials.ts'

/** One letter to one address. */
type NewMail = { to: string; subject: string; text: string; html: string }

/** Why a letter did not go out, by whose fault: the address, the letter or its sender, our sign-in there, the server. */
export type MailFailure = 'address_refused' | 'letter_refused' | 'sign_in_refused' | 'unreachable'

/** `isFinal`: the server's answer will not be another one later. The message is the server's, without the password. */
export class MailFailed extends Error {
  readonly failure: MailFailure
  readonly isFinal: boolean
  constructor(said: string, failure: MailFailure, isFinal: boolean) {
    super(said)
    this.failure = failure
    this.isFinal = isFinal
  }
}

/** Hands letters to a mail server. */
export type Mail = {
  /** Resolves once the server has taken it; throws MailFailed when it did not. */
  send(mail: NewMail): Promise<void>
  close(): void
}

const CONNECT_MS_MAX = 10_000
const SILENCE_MS_MAX = 20_000

/** Mail by way of the server at `url` (`smtp://user:password@host:port`, `smtps://…`). */
export function makeMail({ url, from }: { url: string; from: { name: string; address: string } }): Mail {
  let transport: Promise<Transport> | null = null
  return {
    send: async ({ to, subject, text, html }) => {
      transport ??= makeTransport(url)
      // as objects, so that nothing in an address is taken for another one
      const addresses = { from, to: { name: '', address: to } }
      await (await transport).sendMail({ ...addresses, subject, text, html }).catch((error: unknown) => {
        // what the server says may hold what it was told; jobs and the log keep the message
        const said = error instanceof Error ? error.message : String(error)
        const failure = failureOf(error as SmtpError)
        const isFinal = isOfLetter(failure) && ((error as SmtpError).responseCode ?? 0) >= 500
        throw new MailFailed(withoutSecret(said, passwordOf(url), '[password]'), failure, isFinal)
      })
    },
    close: () => void transport?.then(one => one.close()),
  }
}

type SmtpError = { code?: string; command?: string; responseCode?: number }

function failureOf({ code, command }: SmtpError): MailFailure {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'sign_in_refused'
  if (code === 'EENVELOPE') return command === 'RCPT TO' ? 'address_refused' : 'letter_refused'
  return code === 'EMESSAGE' ? 'letter_refused' : 'unreachable'
}

const isOfLetter = (failure: MailFailure): boolean =>
  failure === 'address_refused' || failure === 'letter_refused'

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
