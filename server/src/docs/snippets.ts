// A request in the languages that clients are written in.

export type Call = {
  /** As the client names it. */
  operation: string
  /** The gateway, without a trailing slash. */
  base: string
  params: { [name: string]: unknown }
  query: { [name: string]: unknown }
  method: 'GET' | 'POST'
  /** Whole address, its query included. */
  url: string
  needsToken: boolean
  headers: { [name: string]: string }
  /** undefined: none. */
  body?: unknown
}

/** The languages of the tabs, in their order. */
export const LANGUAGES = [
  { id: 'curl', name: 'curl', write: curl },
  { id: 'typescript', name: 'TypeScript', write: typescript },
  { id: 'python', name: 'Python', write: python },
  { id: 'php', name: 'PHP', write: php },
] as const

const TOKEN = 'PALABRE_TOKEN'
const JSON_TYPE = 'application/json'

/** For a shell. */
function curl({ method, url, needsToken, headers, body }: Call): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
  return [
    `curl ${method === 'POST' && body === undefined ? '-X POST ' : ''}${quoted(url)}`,
    ...(needsToken ? [`-H "Authorization: Bearer $${TOKEN}"`] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: ${JSON_TYPE}'`, `-d ${quoted(JSON.stringify(body, null, 2))}`]),
  ].join(' \\\n  ')
}

/** With the client of the repository: for Node, Deno and Bun. */
function typescript({ operation, base, needsToken, params, query, headers, body }: Call): string {
  const options = [
    `baseUrl: ${single(base)}`,
    ...(needsToken ? [`token: process.env.${TOKEN}!`] : []),
    ...(headers['Accept-Language'] ? [`language: ${single(headers['Accept-Language'])}`] : []),
  ]
  const input = {
    ...(Object.keys(params).length > 0 ? { params } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(body === undefined ? {} : { body }),
  }
  const key = headers['Idempotency-Key']
  const inputs = [
    ...(Object.keys(input).length > 0 || key ? [literal(input, JAVASCRIPT, 0)] : []),
    ...(key ? [literal({ idempotencyKey: key }, JAVASCRIPT, 0)] : []),
  ]
  return `import { makeClient } from '@palabre/client'

const palabre = makeClient({
${options.map(option => `  ${option},`).join('\n')}
})
const answer = await palabre.call(${[single(operation), ...inputs].join(', ')})
console.log(answer)`
}

/** With the package requests. */
function python({ method, url, needsToken, headers, body }: Call): string {
  const lines = [
    ...(needsToken ? [`"Authorization": f"Bearer {os.environ['${TOKEN}']}",`] : []),
    ...Object.entries(headers).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)},`),
  ]
  return [
    ...(needsToken ? ['import os'] : []),
    'import requests',
    '',
    `answer = requests.${method.toLowerCase()}(`,
    `    ${JSON.stringify(url)},`,
    ...(lines.length > 0 ? ['    headers={', ...lines.map(line => `        ${line}`), '    },'] : []),
    ...(body === undefined ? [] : [`    json=${literal(body, PYTHON, 1)},`]),
    ').json()',
    '',
    'if not answer["success"]:',
    `    raise RuntimeError(f"{answer['code']} {answer['message']}")`,
    'print(answer["body"])',
  ].join('\n')
}

/** With the extension curl. */
function php({ method, url, needsToken, headers, body }: Call): string {
  const lines = [
    ...(needsToken ? [`'Authorization: Bearer ' . getenv('${TOKEN}'),`] : []),
    ...Object.entries(headers).map(([name, value]) => `${phpText(`${name}: ${value}`)},`),
    ...(body === undefined ? [] : [`'Content-Type: ${JSON_TYPE}',`]),
  ]
  return [
    '<?php',
    `$request = curl_init(${phpText(url)});`,
    'curl_setopt_array($request, [',
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(method === 'POST' ? ['    CURLOPT_POST => true,'] : []),
    ...(lines.length > 0
      ? ['    CURLOPT_HTTPHEADER => [', ...lines.map(line => `        ${line}`), '    ],']
      : []),
    ...(body === undefined ? [] : [`    CURLOPT_POSTFIELDS => json_encode(${literal(body, PHP, 1)}),`]),
    ']);',
    '$answer = json_decode(curl_exec($request), true);',
    '',
    "if (!$answer['success']) {",
    "    throw new RuntimeException($answer['code'] . ' ' . $answer['message']);",
    '}',
    "print_r($answer['body']);",
  ].join('\n')
}

/** How a language writes values. */
type Writing = {
  indent: string
  text(value: string): string
  word(value: boolean | null): string
  key(name: string): string
  object: [string, string]
}

const JAVASCRIPT: Writing = {
  indent: '  ',
  text: single,
  word: String,
  key: name => `${/^[A-Za-z_]\w*$/.test(name) ? name : single(name)}: `,
  object: ['{', '}'],
}
const PYTHON: Writing = {
  indent: '    ',
  text: value => JSON.stringify(value),
  word: value => (value === null ? 'None' : value ? 'True' : 'False'),
  key: name => `${JSON.stringify(name)}: `,
  object: ['{', '}'],
}
const PHP: Writing = {
  indent: '    ',
  text: phpText,
  word: String,
  key: name => `${phpText(name)} => `,
  object: ['[', ']'],
}

function literal(value: unknown, writing: Writing, depth: number): string {
  if (typeof value === 'string') return writing.text(value)
  if (typeof value === 'boolean' || value === null) return writing.word(value)
  if (typeof value !== 'object') return String(value)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : writing.object
  const entries = Array.isArray(value)
    ? value.map(one => literal(one, writing, depth + 1))
    : Object.entries(value).map(([name, one]) => writing.key(name) + literal(one, writing, depth + 1))
  if (entries.length === 0) return writing === PHP && !Array.isArray(value) ? '(object) []' : open + close
  const margin = writing.indent.repeat(depth)
  return `${open}\n${entries.map(entry => `${margin}${writing.indent}${entry},`).join('\n')}\n${margin}${close}`
}

function single(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
}

function phpText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
