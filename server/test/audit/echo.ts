// A peer that says back all that it was told: as a provider or a model in its refusal, headers and body, in every spelling.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'

export type Echo = {
  baseUrl: string
  /** What it was asked, without the headers: the way and the body. */
  asked: string[]
  close(): Promise<void>
}

/** On loopback: every request is refused with what it held, in the shape of either API. */
export async function startEcho(status = 400): Promise<Echo> {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    asked.push(`${request.url} ${text}`)
    const isAsked = request.method === 'GET'
    const { authorization = '' } = request.headers
    const token = authorization.replace(/^Bearer /, '')
    const spelled = [token, encodeURIComponent(token), Buffer.from(token).toString('base64')]
    const message = `Wrong key ${spelled.join(' ')} in ${JSON.stringify(request.rawHeaders)}`
    const headers = { 'content-type': 'application/json', 'www-authenticate': `Bearer error="${token}"` }
    response.writeHead(status, message.slice(0, 200).replaceAll(/[^ -~]/g, '?'), headers)
    response.end(
      JSON.stringify({
        error: {
          message,
          code: isAsked ? 190 : 131009,
          error_data: { details: message },
          param: token,
          text,
        },
      }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type MailEcho = { urlWith(password: string): string; told: string[]; close(): Promise<void> }

/** A mail server that lets nobody in, and says what it was told, word by word. */
export async function startMailEcho(): Promise<MailEcho> {
  const told: string[] = []
  const server = createTcpServer(socket => {
    const answer = (line: string): string => {
      if (/^EHLO/i.test(line)) return '250-here\r\n250 AUTH PLAIN LOGIN'
      return /^AUTH/i.test(line) ? `535 5.7.8 Wrong: ${line}` : '221 Bye'
    }
    socket.setEncoding('utf8').on('error', () => socket.destroy())
    socket.write('220 here ESMTP\r\n')
    socket.on('data', text => {
      for (const line of String(text).split('\r\n').filter(Boolean)) {
        told.push(line)
        socket.write(`${answer(line)}\r\n`)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    urlWith: password => `smtp://palabre:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    told,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
