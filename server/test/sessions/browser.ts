// A browser at the service's base address: keeps its cookie, says where its requests come from.
import { client, type Reply } from '../client.ts'
import type { World } from '../world.ts'

export const BASE_URL = 'https://chat.palabre.test'
const COOKIE = '__Host-palabre'

type Headers = { [name: string]: string }

export type Browser = {
  /** "<session>.<browser>", or null before the first sign-in. */
  cookie: string | null
  /** The header that set it last. */
  set: string | null
  get(path: string, headers?: Headers): Promise<Reply>
  post(path: string, body?: unknown, headers?: Headers): Promise<Reply>
}

/** A browser without a cookie, or with that of another. `address`: of which process. */
export function openBrowser(
  world: World,
  { cookie = null, address }: { cookie?: string | null; address?: string } = {},
): Browser {
  const api = () => client(address ?? world.app.service.address!, null)
  const browser: Browser = {
    cookie,
    set: null,
    get: async (path, headers = {}) => keep(await api().get(path, { ...own(), ...headers })),
    post: async (path, body, headers = {}) => {
      const sent = { ...own(), origin: BASE_URL, 'sec-fetch-site': 'same-origin', ...headers }
      return keep(await api().post(path, body ?? '', body === undefined ? withoutType(sent) : sent))
    },
  }
  const own = (): Headers => (browser.cookie === null ? {} : { cookie: `${COOKIE}=${browser.cookie}` })
  const withoutType = (headers: Headers): Headers => headers
  const keep = (reply: Reply): Reply => {
    const set = reply.headers.get('set-cookie')
    if (set) {
      browser.set = set
      browser.cookie = /^__Host-palabre=([^;]*)/.exec(set)![1]!
    }
    return reply
  }
  return browser
}
