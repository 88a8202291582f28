import { test } from 'node:test'
import { useWorld } from '../world.ts'
import { checkChangedOnce } from './changed-once.ts'
import { type Colleague, colleague } from './people.ts'

let bruno: Colleague
const world = useWorld({ agents: 'silent' }, async () => {
  bruno = await colleague(world, 'Bruno')
})

test('500 conversations are changed once for one key', () =>
  checkChangedOnce(world, bruno, 500, 237_651_000_000))
