// Whether the service is up: a word for everybody, the details for an administrator.
import type { Language } from '@palabre/contract/languages'
import { type Static, Type } from 'typebox'
import { HoldView, holdSql, type StoredHold, viewHold } from './channels/hold.ts'
import { endpoint } from './http/endpoint.ts'
import { checkDatabase } from './http/health.ts'
import type { Needs } from './jobs/deps.ts'
import type { AppId } from './lib/ids.ts'

const details = Type.Object({
  database: Type.Object({
    latency_ms: Type.Number({ description: 'Of one statement, milliseconds.' }),
    server_version: Type.String(),
    connections: Type.Integer({ description: 'To this database, from all processes.' }),
  }),
  jobs: Type.Object({
    queue_age_seconds: Type.Number({
      description: 'How long the oldest due job has been waiting; 0: none is.',
    }),
    waiting: Type.Integer({ description: 'Due now or later.' }),
    failed: Type.Integer({ description: 'Given up within the last hour.' }),
  }),
  channels: Type.Array(
    Type.Object({
      id: Type.String(),
      type: Type.String(),
      name: Type.String(),
      is_active: Type.Boolean(),
      held: HoldView,
    }),
    { description: "Of the token's app." },
  ),
  model: Type.Object({
    default: Type.Literal('offline'),
    configured: Type.Boolean({
      description: 'A language model is configured for the app or the installation.',
    }),
  }),
})

type Details = Static<typeof details>

export const upEndpoint = endpoint({
  method: 'GET',
  path: '/up',
  operation: 'up',
  tag: 'health',
  summary:
    'Check whether the service is up. Needs no token. HTTP 503 with code 1009 when the database cannot be reached.',
  description:
    'With detail=1 and the scope admin: channels and model of the app; for the operator of the installation also its database and jobs.',
  scope: null,
  scopeWhen: query => (query.detail === '1' ? 'admin' : null),
  query: Type.Object({
    detail: Type.Optional(Type.Enum(['1'], { description: 'Adds the details; needs the scope admin.' })),
  }),
  answer: Type.Object(
    {
      status: Type.Literal('up'),
      version: Type.String(),
      ...Type.Partial(details).properties,
    },
    { title: 'Health' },
  ),
  examples: {
    up: { summary: 'It is', answer: { status: 'up', version: '0.1.0' } },
  },
  async handle({ deps, app, caller, query, language }) {
    await checkDatabase(deps.db)
    const up = { status: 'up', version: deps.settings.version }
    if (query.detail !== '1') return { body: up }
    const whole = caller.is_operator ? await readInstallation(deps) : {}
    return { body: { ...up, ...whole, ...(await readOwn(deps, app.id, language)) } }
  },
})

/** Of the whole installation: the operator's. */
async function readInstallation({ db }: Needs<'db'>): Promise<Pick<Details, 'database' | 'jobs'>> {
  const begun = performance.now()
  const [database] = await db.query<{ server_version: string; connections: number }>(
    `select current_setting('server_version') as server_version,
       (select count(*) from pg_stat_activity where datname = current_database()) as connections`,
  )
  const latency_ms = Math.round((performance.now() - begun) * 100) / 100
  const [jobs] = await db.query<Details['jobs']>(
    `select coalesce(extract(epoch from clock_timestamp() - min(start_after)
         filter (where state < 'active' and start_after <= clock_timestamp())), 0)::float8 as queue_age_seconds,
       count(*) filter (where state < 'active') as waiting, count(*) filter (where state = 'failed') as failed
     from pgboss.job where state < 'active' or state = 'failed'`,
  )
  return { database: { latency_ms, ...database! }, jobs: jobs! }
}

/** Of one app. */
async function readOwn(
  { db, settings }: Needs<'db' | 'settings'>,
  appId: AppId,
  language: Language,
): Promise<Pick<Details, 'channels' | 'model'>> {
  const channels = await db.query<Omit<Details['channels'][number], 'held'> & { hold: StoredHold | null }>(
    `select c.hashid as id, c.type, c.name, c.is_active, ${holdSql('c')} as hold
     from channels c where c.app_id = $1 order by c.id`,
    [appId],
  )
  const models = await db.query('select 1 from model_settings where app_id = $1', [appId])
  return {
    channels: channels.map(({ hold, ...channel }) => ({
      ...channel,
      held: viewHold(channel.type, hold, language),
    })),
    model: { default: 'offline', configured: models.length > 0 || settings.model !== null },
  }
}
