import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { Ago } from '../parts/ago.tsx'
import blocks from '../parts/blocks.module.css'
import { Confirm } from '../parts/confirm.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { GuardedLink } from '../parts/guarded-link.tsx'
import { Facts, PanelHead } from '../parts/panel-head.tsx'
import { Shown } from '../parts/states.tsx'
import { toast } from '../parts/toasts.ts'
import { paths } from '../paths.ts'
import { call } from '../session/call.ts'
import { ask } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { GiveTo } from './give-to.tsx'
import { HealthMark, LastOutcomes, OutcomeMark, Took } from './marks.tsx'
import { forgetTools, type ToolDetails } from './read.ts'
import { StateDialog } from './state-dialog.tsx'
import styles from './tools.module.css'

const CALLS_SHOWN = 8

type Difference = { missing: string[]; changed: { path: string; was: string[]; is: string[] }[] }

/** One tool: how it is called, how it answers, who may use it, and its last calls. */
export function ToolPanel({ id, closePath }: { id: string; closePath: string }) {
  const tool = useQuery(ask('getTool', { params: { id } }))
  return (
    <Shown of={tool} list={closePath}>
      {found => (
        <>
          <Head tool={found} id={id} closePath={closePath} />
          <About tool={found} />
          <Calls tool={id} />
        </>
      )}
    </Shown>
  )
}

function Head({ tool, id, closePath }: { tool: ToolDetails; id: string; closePath: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const reason = useWhyNot('agents.change')
  const [open, setOpen] = useState<'state' | 'remove' | null>(null)
  return (
    <PanelHead title={tool.name} closePath={closePath}>
      <span className={styles.buttons}>
        <GuardedLink reason={reason} href={paths.toolTrial(id)}>
          {t('tools.try')}
        </GuardedLink>
        <GuardedLink variant="default" reason={reason} href={paths.toolForm(id)}>
          {t('tools.change')}
        </GuardedLink>
        <GuardedButton variant="default" reason={reason} onClick={() => setOpen('state')}>
          {t('tools.changeState')}
        </GuardedButton>
        <GuardedButton variant="outline" color="rust" reason={reason} onClick={() => setOpen('remove')}>
          {t('tools.remove')}
        </GuardedButton>
      </span>
      {open === 'state' && <StateDialog tool={tool} id={id} onClose={() => setOpen(null)} />}
      {open === 'remove' && (
        <Confirm
          title={t('tools.removeTitle', { name: tool.name })}
          go={t('tools.remove')}
          words={tool.name}
          onClose={() => setOpen(null)}
          onGo={async () => {
            await call('removeTool', { params: { id } })
            await forgetTools()
            toast(t('tools.removed', { name: tool.name }))
            await navigate({ href: closePath })
          }}
        >
          <p>{t('tools.removeText')}</p>
        </Confirm>
      )}
    </PanelHead>
  )
}

function About({ tool }: { tool: ToolDetails }) {
  const { t } = useTranslation()
  const { health, maintenance } = tool
  const said = Object.entries(maintenance).map(([language, text]) => `${language.toUpperCase()}: ${text}`)
  return (
    <>
      <p className={styles.description}>{tool.description}</p>
      <Facts
        facts={[
          { name: t('tools.health'), value: <HealthMark tool={tool} /> },
          {
            name: t('tools.saysThen'),
            value: tool.state === 'maintenance' ? said.join(' ') : null,
          },
          {
            name: t('tools.last'),
            value: health?.last_outcomes[0] ? <LastOutcomes outcomes={health.last_outcomes} /> : null,
          },
          { name: t('tools.driftedAt'), value: health?.drifted_at && <Drift health={health} /> },
          { name: t('tools.answered'), value: health?.answered_at && <Ago at={health.answered_at} /> },
          { name: t('tools.failed'), value: health?.failed_at && <Ago at={health.failed_at} /> },
          { name: t('tools.effects'), value: t(`tools.does.${tool.effects}`) },
          {
            name: t('tools.address'),
            value: (
              <code>
                {tool.method} {tool.url}
              </code>
            ),
          },
          {
            name: t('tools.headers'),
            value: tool.headers
              .map(({ name, set }) => `${name} (${t(set ? 'tools.isSet' : 'tools.isNotSet')})`)
              .join(', '),
          },
          { name: t('tools.parameters'), value: tool.parameters.map(({ name }) => name).join(', ') },
          {
            name: t('tools.agents'),
            value: (
              <>
                {tool.agents.length === 0 && <span className={styles.listed}>{t('tools.noAgent')}</span>}
                {tool.agents.map(({ id, name }) => (
                  <span key={id} className={styles.listed}>
                    <a href={paths.agents({ agent: id })}>{name}</a>
                  </span>
                ))}
                <GiveTo tools={[tool.id!]} has={tool.agents.map(({ id }) => id)} />
              </>
            ),
          },
          {
            name: t('tools.server'),
            value: tool.server && (
              <a href={paths.toolServers({ server: tool.server.id })}>{tool.server.name}</a>
            ),
          },
          { name: t('tools.version'), value: String(tool.version) },
          { name: t('tools.changed'), value: <Ago at={tool.updated_at} /> },
        ]}
      />
    </>
  )
}

/** Since when its answers look otherwise than the first good ones, and how. */
function Drift({ health }: { health: NonNullable<ToolDetails['health']> }) {
  const { t } = useTranslation()
  // the API leaves its fields open
  const { missing = [], changed = [] } = (health.drift ?? {}) as Partial<Difference>
  return (
    <>
      <Ago at={health.drifted_at!} />
      {missing.map(path => (
        <span key={path} className={styles.listed}>
          {t('tools.driftMissing', { path })}
        </span>
      ))}
      {changed.map(({ path, was, is }) => (
        <span key={path} className={styles.listed}>
          {t('tools.driftChanged', { path, was: was.join(', '), is: is.join(', ') })}
        </span>
      ))}
    </>
  )
}

function Calls({ tool }: { tool: string }) {
  const { t } = useTranslation()
  const calls = useQuery(ask('searchToolLog', { query: { tool, per_page: CALLS_SHOWN } }))
  return (
    <section className={blocks.part} aria-label={t('tools.calls')}>
      <div className={blocks.headline}>
        <h3>{t('tools.calls')}</h3>
        <Button component="a" size="compact-sm" variant="default" href={paths.toolLog({ tool })}>
          {t('tools.log')}
        </Button>
      </div>
      <Shown of={calls} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{t('tools.noCalls')}</p>
          ) : (
            <ul className={styles.calls}>
              {data.map(({ id, at, outcome, status, milliseconds }) => (
                <li key={id}>
                  <a href={paths.toolLog({ tool, run: id })}>
                    <Ago at={at} />
                  </a>
                  <OutcomeMark outcome={outcome} status={status} />
                  <small>
                    <Took ms={milliseconds} />
                  </small>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </section>
  )
}
