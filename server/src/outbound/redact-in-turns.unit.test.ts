// Long answers are searched while others go on, and nothing less is found in them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { withoutSecrets, withoutSecretsInTurns } from './redact.ts'

const SECRET = 'k/9+é"secret canary=&'
const written = (text: string): string[] => [
  text,
  text.toUpperCase(),
  JSON.stringify(JSON.stringify(text)),
  encodeURIComponent(encodeURIComponent(text)),
  [...text].map(char => `&#000${char.charCodeAt(0)};`).join(''),
  [...text].join('\u200b'),
  Buffer.from(`ab${text}`)
    .toString('base64')
    .replaceAll(/.{10}/g, line => `${line}\r\n`),
]

test('it finds what is found at once, wherever one step ends and the next begins', async () => {
  const secrets = [`Bearer ${SECRET}`]
  const [hide, hideInTurns] = [withoutSecrets(secrets), withoutSecretsInTurns(secrets)]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...written(SECRET)),
      fc.integer({ min: -130, max: 5 }),
      async (form, at) => {
        const text = `\\u0041${'x'.repeat(2 ** 16 - 6 + at)}${form}\n${'y'.repeat(100)}`
        const told = await hideInTurns(text)
        assert.equal(told, hide(text))
        assert.ok(told.includes('[hidden]') && !/canary/i.test(told))
      },
    ),
    { numRuns: 60 },
  )
})

test('a megabyte holds nobody up for long', async () => {
  const hide = withoutSecretsInTurns([`Bearer ${SECRET}`, 'another-secret-of-the-door'])
  for (const piece of ['{"name":"\\u00e9 \\"b\\" 50%25 &amp;"},\n', '%25252541', 'plain words ']) {
    const text = piece.repeat(Math.ceil(2 ** 20 / piece.length))
    let [from, longest] = [process.threadCpuUsage(), 0]
    const look = (): void => {
      const { user, system } = process.threadCpuUsage(from)
      longest = Math.max(longest, (user + system) / 1000)
      from = process.threadCpuUsage()
      again = setImmediate(look)
    }
    let again = setImmediate(look)
    assert.equal(await hide(text), text)
    clearImmediate(again)
    assert.ok(longest < 60, `${piece}: ${longest}`)
  }
})
