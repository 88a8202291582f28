// A real mail server on loopback that keeps what it is handed.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Letter = { to: string; from: string; subject: string; text: string; html: string; raw: string }

export type PostOffice = {
  url: string
  letters: Letter[]
  /** Addresses that it has no mailbox of. */
  refused: Set<string>
  /** Takes nothing at the moment. */
  isAway: boolean
  /** The newest letter to an address; fails when there is none. */
  newestTo(address: string): Letter
  close(): Promise<void>
}

/** The settings that make a service mail by way of it. */
export const mailBy = (office: PostOffice): { [name: string]: string } => ({
  MAIL_URL: office.url,
  MAIL_FROM: 'palabre@example.com',
})

export async function openPostOffice(): Promise<PostOffice> {
  const letters: Letter[] = []
  const refused = new Set<string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect: (_session, done) => done(office.isAway ? new Error('back soon') : null),
    onRcptTo: ({ address }, _session, done) =>
      done(refused.has(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        letters.push(
          read(Buffer.concat(parts).toString('latin1'), from, rcptTo.map(one => one.address).join()),
        )
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const office: PostOffice = {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    refused,
    isAway: false,
    newestTo(address) {
      const letter = letters.findLast(one => one.to === address)
      if (!letter) throw new Error(`no letter to ${address}, only to ${letters.map(one => one.to).join()}`)
      return letter
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
  return office
}

/** What a letter links to. */
export function linkIn(letter: Letter): { page: string; purpose: string; link: string } {
  const [, page, purpose, link] = /(\S+)#(\w+)=(\S+)/.exec(letter.text) ?? []
  if (!link) throw new Error(`no link in ${letter.text}`)
  return { page: page!, purpose: purpose!, link }
}

/** One multipart letter (RFC 2045), as far as ours go. */
function read(raw: string, from: string, to: string): Letter {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ')
  const boundary = /boundary="?([^";\r\n]+)"?/.exec(headers)?.[1] ?? ''
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`)
  const part = (type: string): string => {
    const found = parts.find(one => new RegExp(`content-type: ${type}`, 'i').test(one)) ?? ''
    const at = found.indexOf('\r\n\r\n')
    return decode(found.slice(0, at), found.slice(at + 4))
  }
  const subject = /^subject: (.*)$/im.exec(headers)?.[1]?.trim() ?? ''
  return { raw, from, to, subject: words(subject), text: part('text/plain'), html: part('text/html') }
}

function decode(head: string, body: string): string {
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return Buffer.from(body, 'latin1').toString('utf8')
  return quoted(body.replaceAll('=\r\n', ''))
}

const quoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

/** Encoded words of a header (RFC 2047). */
function words(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quoted(text.replaceAll('_', ' ')),
    )
}
