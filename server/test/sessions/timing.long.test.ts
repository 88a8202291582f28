// Whether there is such an account does not show in the time either: medians of 200 within 5 ms.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '../../src/lib/time.ts'
import { setPasswords } from '../cast.ts'
import { useWorld } from '../world.ts'
import { BASE_URL, openBrowser } from './browser.ts'

const TRIES = 200
const APART_MS_MAX = 5

const world = useWorld({ env: { BASE_URL } }, ({ app }) => setPasswords(app.service.deps.db))

const median = (all: number[]): number => all.sort((a, b) => a - b)[Math.floor(all.length / 2)]!

for (const path of ['/auth/session/add', '/auth/login'])
  test(`${path}: an unknown name and a wrong password take the same time`, async () => {
    const timed = async (username: string): Promise<number> => {
      const begun = performance.now()
      const { code } = await openBrowser(world).post(path, { username, password: 'not the password' })
      assert.equal(code, 1103)
      return performance.now() - begun
    }
    const wrong: number[] = []
    const unknown: number[] = []
    for (let i = 0; i < TRIES; i++) {
      if (i % 4 === 0) world.passes(HOUR_MS)
      // neither is always the first
      const both = [
        async () => wrong.push(await timed('awa@boutique.example')),
        async () => unknown.push(await timed('nobody@boutique.example')),
      ]
      for (const ask of i % 2 === 0 ? both : both.reverse()) await ask()
    }
    const apart = median(unknown) - median(wrong)
    assert.ok(Math.abs(apart) <= APART_MS_MAX, `unknown takes ${apart.toFixed(1)} ms longer`)
  })
