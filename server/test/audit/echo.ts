// A peer that says back all that it was told: as a provider or a model in its refusal, headers and body, in every spelling.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

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
