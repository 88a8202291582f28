// How the dashboard looks: five sizes of type, two faces, nothing that moves for long.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { test } from 'node:test'
import { ROOT } from './source.ts'

const FOLDER = 'dashboard/src'
const SIZES = ['0.75rem', '0.8125rem', '0.875rem', '1rem', '1.25rem', 'inherit']
/** One for all that is read, and one for what programs write; the theme names both. */
const FACES = ['inherit', 'var(--mantine-font-family)', 'var(--mantine-font-family-monospace)']
const MOTION_MS_MAX = 150

function files(end: RegExp): { path: string; text: string }[] {
  return readdirSync(join(ROOT, FOLDER), { recursive: true, encoding: 'utf8' })
    .filter(name => end.test(name))
    .map(name => `${FOLDER}/${name.split(sep).join('/')}`)
    .map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

/** What a property is set to elsewhere than in `known`, with its file. */
const othersIn = (styles: ReturnType<typeof files>, property: string, known: string[]): string[] =>
  styles.flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(`\\b${property}: ([^;]+);`, 'g'))]
      .map(([, value]) => value!)
      .filter(value => !known.includes(value))
      .map(value => `${path}: ${property}: ${value}`),
  )

/** How long each movement is: its first time is its duration, the second is when it begins. */
const movesIn = (text: string): number[] => [
  ...[...text.matchAll(/\b(?:transition|animation)(?:-duration)?:([^;}]+)/g)]
    .flatMap(([, movements]) => movements!.replaceAll(/\([^)]*\)/g, '').split(','))
    .map(movement => /(?<![\w.])(\d*\.?\d+)(ms|s)\b/.exec(movement))
    .flatMap(found => (found ? [Number(found[1]) * (found[2] === 's' ? 1000 : 1)] : [])),
  ...[...text.matchAll(/transitionProps[^}]*duration: (\d+)/g)].map(([, n]) => Number(n)),
]

/** The styles that the dashboard takes from its library. */
const libraryStyles = (): ReturnType<typeof files> => {
  const taken = readFileSync(join(ROOT, FOLDER, 'parts/styles.ts'), 'utf8').matchAll(/'(@mantine\/[^']+)'/g)
  return [...taken].map(([, path]) => ({
    path: path!,
    text: readFileSync(join(ROOT, 'node_modules', path!), 'utf8'),
  }))
}

test('the dashboard has five sizes of type and two faces', () => {
  const styles = files(/\.css$/)
  assert.ok(styles.length > 20)
  assert.deepEqual(othersIn(styles, 'font-size', SIZES), [])
  assert.deepEqual(othersIn(styles, 'font-family', FACES), [])
  const odd = [{ path: 'x.css', text: 'p { font-size: 0.9rem; font-family: Arial; }' }]
  assert.equal(othersIn(odd, 'font-size', SIZES).length + othersIn(odd, 'font-family', FACES).length, 2)
})

test('nothing in the dashboard moves for longer than 150 ms', () => {
  const library = libraryStyles()
  assert.ok(library.length > 15)
  const moved = [...files(/\.(css|tsx?)$/), ...library].flatMap(({ path, text }) =>
    movesIn(text).map(ms => ({ path, ms })),
  )
  assert.ok(moved.length > 15)
  assert.deepEqual(
    moved.filter(({ ms }) => ms > MOTION_MS_MAX),
    [],
  )
  assert.deepEqual(movesIn('a { transition: top 0.3s; animation: appear 0s 200ms both; }'), [300, 0])
  assert.deepEqual(movesIn('a{transition:\n  top 1ms ease,\n  left 0.2s cubic-bezier(0, 0, 1s)}'), [1, 200])
})
