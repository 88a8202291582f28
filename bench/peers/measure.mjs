// node measure.mjs HEADERS FROM TO URL [BODY]: each # is a number from FROM to TO, of which each connection begins at one of its own.
// HEADERS is a file of header lines; cookies are given to the connections in turn.
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

const [file, from, to, url, body] = process.argv.slice(2)
const lines = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map(line => line.split(/: (.*)/).slice(0, 2))
const cookies = lines.filter(([name]) => name === 'cookie')
const headersOf = n =>
  Object.fromEntries([...lines, ...(cookies.length ? [cookies[n % cookies.length]] : [])])
const { origin, pathname, search } = new URL(url.replaceAll('#', '%23'))
const fill = (text, n) => text?.replaceAll(/%23|#/g, n)
const numbers = Array.from({ length: to - from + 1 }, (_, n) => Number(from) + n)
const method = body ? 'POST' : 'GET'
const ask = n => ({ method, path: fill(pathname + search, n), body: fill(body, n) })
const answer = await fetch(origin + ask(from).path, {
  ...ask(from),
  headers: { ...headersOf(0), connection: 'close' },
})
const text = await answer.text()
const rows = text.match(/"subject"/gi)?.length ?? 0
const load = duration => {
  let made = 0
  const setupClient = client => {
    const n = made++
    const at = Math.floor((n * numbers.length) / 8)
    const own = [...numbers.slice(at), ...numbers.slice(0, at)]
    client.setRequests(own.map(number => ({ ...ask(number), headers: headersOf(n) })))
  }
  return autocannon({
    url: origin,
    connections: Number(process.env.CONNECTIONS ?? 8),
    duration,
    setupClient,
    timeout: 30,
  })
}
await load(Number(process.env.WARM ?? 3))
const { duration, latency, non2xx, errors, timeouts, ...got } = await load(
  Number(process.env.SECONDS_EACH ?? 10),
)
const rate = got['2xx'] / duration
console.log(
  JSON.stringify({
    rate,
    p50: latency.p50,
    p99: latency.p99,
    ok: got['2xx'],
    bad: non2xx + errors + timeouts,
    status: answer.status,
    rows,
    bytes: text.length,
  }),
)
