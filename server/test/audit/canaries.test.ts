// I17: no secret that was given or made stands readable in the database, in an answer to whoever reads on, on a page, in a
// prompt, or in the log at its most talkative; not when a provider, a model or a mail server says it back either, nor when none
// can be reached.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { runJobs } from '../../src/jobs/run.ts'
import { endpoints } from '../../src/routes.ts'
import { tasks } from '../../src/tasks.ts'
import { PASSWORD } from '../cast.ts'
import { BASE_URL, openBrowser } from '../sessions/browser.ts'
import { openWorld, until, type World } from '../world.ts'
import { type Echo, type MailEcho, startEcho, startMailEcho } from './echo.ts'

const MARK = 'cnry7Kq2'
const AWA_NAMED = { username: 'awa@boutique.example' }
const AWA = { ...AWA_NAMED, password: PASSWORD }
const NEW_PASSWORD = `${MARK} le soir sur le Wouri`

const MASTER_KEY = Buffer.alloc(32, 7)
const INSTALLATION = {
  MODEL_BASE_URL: 'https://models.example/v1',
  MODEL_NAME: 'm',
  MODEL_API_KEY: `sk-${MARK}installation`,
}
const PAGES = [
  '/docs',
  '/account',
  '/account/account.js',
  '/chat',
  '/widget.js',
  '/dashboard',
  '/openapi.json',
  '/nothing',
  '/up',
  '/readyz',
]

const MAIL_PASSWORD = `${MARK}+/mail@password`

let echo: Echo
let mail: MailEcho
let world: World
before(async () => {
  echo = await startEcho()
  mail = await startMailEcho()
  const mailed = { MAIL_URL: mail.urlWith(MAIL_PASSWORD), MAIL_FROM: 'palabre@example.com' }
  const own = { BASE_URL, OUTBOUND_ALLOW: '127.0.0.0/8', LOG_LEVEL: 'trace' }
  world = await openWorld({ env: { ...own, ...mailed, ...INSTALLATION } })
})
after(async () => {
  await world.stop()
  await mail.close()
  await echo.close()
})

/** A secret as it may be written down: as it is, in base64, hex, an address, or JSON. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const base64 = [0, 1, 2].map(shift =>
    // behind other bytes the letters are others; the ends depend on what is beside it
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '')
      .slice(shift === 0 ? 0 : 4, -2),
  )
  const urls = base64.map(one => one.replaceAll('+', '-').replaceAll('/', '_'))
  return [
    secret,
    ...base64,
    ...urls,
    bytes.toString('hex'),
    encodeURIComponent(secret),
    JSON.stringify(secret),
  ]
}

/** All that a dump of the database would hold. */
async function dump(): Promise<string> {
  const tables = await world.rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of tables)
    texts.push(
      ...(await world.rows<{ row: string }>(`select t::text as row from ${name} t`)).map(({ row }) => row),
    )
  return texts.join('\n')
}

/** Gives the service's own number and model these secrets; both peers then say them back, as refusals. */
async function useAll({ access_token, api_key }: { [name: string]: string }): Promise<string[]> {
  const { awa } = world.live
  const [{ id }] = (await awa.api.get('/channel/search?channel=messenger')).body.data
  await awa.sendsThrough(echo)
  const change = { secrets: { access_token }, check: false }
  assert.equal((await awa.api.post(`/channel/${id}/update`, change)).code, 1000)
  const model = { base_url: `${echo.baseUrl}/v1`, model: 'm', api_key }
  const answers = [
    await awa.api.post('/agent/model/add', model),
    await awa.api.post('/agent/model/check', {}),
    await awa.api.post(`/channel/${id}/check`, {}),
  ]
  await awa.setsAgent({ model: 'openai-compatible' })
  const fatou = awa.customer()
  const { message_id } = await awa.sends(fatou)
  await fatou.writes('Where is my order?')
  await world.drains()
  answers.push(await awa.api.get(`/messages/${message_id}`), await awa.api.get(`/channel/${id}`))
  assert.equal(answers[3]!.body.status, 'failed')
  assert.ok(
    echo.asked.filter(one => /completions/.test(one)).length > 1 &&
      echo.asked.some(one => /\/messages /.test(one)),
  )
  return answers.map(({ text }) => text)
}

/** The same where the name cannot be resolved, and where the other side speaks no TLS. */
async function reachNobody({ access_token, api_key }: { [name: string]: string }): Promise<string[]> {
  const { awa } = world.live
  const [{ id }] = (await awa.api.get('/channel/search?channel=messenger')).body.data
  const secrets = { access_token, app_secret: `${MARK}appsecret` }
  const texts: string[] = []
  for (const base_url of ['https://nobody.invalid', echo.baseUrl.replace('http:', 'https:')]) {
    const answers = [
      await awa.api.post('/agent/model/check', { base_url: `${base_url}/v1`, model: 'm', api_key }),
      await awa.api.post(`/channel/${id}/update`, { config: { base_url }, secrets }),
    ]
    assert.deepEqual([answers[0]!.body.ok, answers[1]!.body.error?.reason], [false, 'unreachable'])
    texts.push(...answers.map(({ text }) => text))
  }
  return texts
}

/** A letter that the mail server refuses, saying back what it was told: the job fails as it does in a worker. */
async function mailInVain(): Promise<void> {
  const { deps } = world.app.service
  assert.equal((await world.as(null).post('/auth/reset', AWA_NAMED)).body.mail, 'queued')
  const runner = runJobs(deps, tasks)
  await until('the letter that failed', async () => world.app.logs.some(line => line.includes('job failed')))
  await runner.stop()
  assert.ok(mail.told.some(line => line.startsWith('AUTH')))
}

test('what is given and made is nowhere to be read', async () => {
  const { api } = world.live.awa
  const used = { access_token: `EAA${MARK}used+/=token`, api_key: `sk-${MARK}model` }
  const said = [...(await useAll(used)), ...(await reachNobody(used))]
  const secrets = {
    access_token: `EAA${MARK}access`,
    app_secret: `${MARK}appsecret`,
    verify_token: `${MARK}verify`,
  }
  const number = { channel: 'messenger', sender: '237655000222', account_id: '1065403522', check: false }
  assert.equal((await api.post('/channel/add', { ...number, secrets })).code, 1000)
  const webchat = {
    channel: 'webchat',
    secrets: { identity_secret: `${MARK}identity of those who are signed in` },
  }
  assert.equal((await api.post('/channel/add', webchat)).code, 1000)
  const { token } = (await api.post('/token/add', { name: 'x', scopes: ['agents:read'] })).body
  const { out } = await world.runs(['user', 'reset', AWA.username], { env: { BASE_URL } })
  const key = { 'idempotency-key': 'canary' }
  const kept = (await api.post('/token/add', { name: 'y', scopes: ['agents:read'] }, key)).body.token
  const browser = openBrowser(world)
  await browser.post('/auth/session/add', AWA)
  await browser.post('/auth/confirm', AWA)
  const { secret } = (await browser.post('/auth/totp/add')).body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: world.app.clock.nowMs(),
  })
  const { recovery_codes } = (await browser.post('/auth/totp/confirm', { code })).body
  const change = { current_password: PASSWORD, password: NEW_PASSWORD }
  assert.equal((await browser.post('/auth/password/change', change)).code, 1000)
  await api.post('/channel/add', '{"channel": "messenger", "secrets": {"access_token": "EAAcnry7Kq2broken')
  await world.drains()
  await mailInVain()

  const canaries = [
    ...Object.values(secrets),
    ...Object.values(webchat.secrets),
    ...Object.values(used),
    INSTALLATION.MODEL_API_KEY,
    world.app.url,
    MASTER_KEY.toString('base64'),
    MASTER_KEY.toString('hex'),
    token,
    kept,
    out.trim().split('.').at(-1),
    MAIL_PASSWORD,
    new URL(world.app.url).password,
    secret,
    ...recovery_codes,
    ...browser.cookie!.split('.'),
    NEW_PASSWORD,
  ] as string[]
  assert.ok(canaries.every(one => typeof one === 'string' && one.length > 8))
  const answers = [...said]
  for (const { method, path } of endpoints)
    if (method === 'GET' && !path.includes('{')) answers.push((await api.get(path)).text)
  const pages: string[] = []
  for (const path of PAGES) pages.push(await (await world.opens(path)).text())
  const places = {
    database: await dump(),
    answers: answers.join('\n'),
    pages: pages.join('\n'),
    prompts: echo.asked.join('\n'),
    log: world.app.logs.join('\n'),
  }
  assert.ok(places.database.includes('audit'), 'the dump is one')
  for (const [place, text] of Object.entries(places))
    for (const canary of canaries)
      for (const form of formsOf(canary))
        assert.ok(!text.includes(form), `${place} holds ${canary.slice(0, 6)}… as ${form.slice(0, 8)}…`)
})
