// Fifty people change one ticket at once.
import { test } from 'node:test'
import { useWorld } from '../world.ts'
import { changesAtOnce } from './at-once.ts'

const { awa } = useWorld({ agents: 'silent' })

test('fifty changes of one ticket at once are all there, in the order in which they were made', async () => {
  await changesAtOnce(awa, await awa.opensTicket(), 50)
})
