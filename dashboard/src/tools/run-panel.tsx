import { ApiError } from '@palabre/client'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { HOME } from '../inbox/place.ts'
import { useWhyNot } from '../may.ts'
import { useReader } from '../parts/ago.tsx'
import { calledOf } from '../parts/called.ts'
import { Confirm } from '../parts/confirm.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { GuardedLink } from '../parts/guarded-link.tsx'
import { Facts, PanelHead } from '../parts/panel-head.tsx'
import { Shown } from '../parts/states.tsx'
import { momentOf } from '../parts/times.ts'
import { toast } from '../parts/toasts.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { paths, type ToolLogFilter } from '../paths.ts'
import { call } from '../session/call.ts'
import { ask } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { hintOf, OutcomeMark, Took } from './marks.tsx'
import { forgetTools, type RunDetails, takesBody } from './read.ts'
import { Sides } from './sides.tsx'
import styles from './tools.module.css'

type Props = { id: string; filter: ToolLogFilter; closePath: string }

/** One call: who made it and for whom, how it ended, both sides; and the same once more. */
export function RunPanel({ id, filter, closePath }: Props) {
  const { t } = useTranslation()
  const run = useQuery(ask('getToolRun', { params: { id } }))
  return (
    <Shown of={run} list={closePath}>
      {found => (
        <>
          <PanelHead title={found.tool.name} closePath={closePath}>
            <span className={styles.buttons}>
              <Replay run={found} filter={filter} />
            </span>
          </PanelHead>
          <About run={found} />
          <div className={styles.panelSides}>
            <Arguments of={found.arguments} />
            <Sides call={found} />
            {found.request !== null && found.request.body === null && takesBody(found.request.method) && (
              <p className={styles.soft}>{t('tools.noBodies')}</p>
            )}
          </div>
        </>
      )}
    </Shown>
  )
}

/** What the call says of its failure, and what one can do about it. */
const whyOf = ({ error, outcome, status }: RunDetails, t: TFunction): string =>
  [error, hintOf(outcome, status, t)].filter(Boolean).join(' · ')

function About({ run }: { run: RunDetails }) {
  const { t } = useTranslation()
  const reader = useReader()
  const { tool, contact, conversation, agent, user } = run
  return (
    <Facts
      facts={[
        { name: t('tools.outcome'), value: <OutcomeMark outcome={run.outcome} status={run.status} /> },
        { name: t('tools.why'), value: whyOf(run, t) },
        { name: t('tools.when'), value: momentOf(run.at, reader) },
        {
          name: t('tools.took'),
          value: run.milliseconds === null ? null : <Took ms={run.milliseconds} />,
        },
        { name: t('tools.effects'), value: t(`tools.does.${run.effects}`) },
        {
          name: t('tools.one'),
          value: (
            <>
              {tool.id ? <a href={paths.tools({ tool: tool.id })}>{tool.name}</a> : tool.name}{' '}
              {t('tools.versionNo', { version: tool.version })}
            </>
          ),
        },
        {
          name: t('tools.by'),
          value: agent ? (
            <a href={paths.agents({ agent: agent.id })}>{agent.name}</a>
          ) : (
            user && `${user.name} · ${t(`tools.bys.${run.kind}`)}`
          ),
        },
        {
          name: t('tools.contact'),
          value: contact && (
            <a href={paths.contacts({ contact: contact.id })}>{calledOf(contact, t) || contact.id}</a>
          ),
        },
        {
          name: t('tools.conversation'),
          value: conversation && (
            <a href={paths.inbox({ ...HOME, view: 'all', c: conversation })}>{t('tools.toConversation')}</a>
          ),
        },
      ]}
    />
  )
}

function Arguments({ of }: { of: RunDetails['arguments'] }) {
  const { t } = useTranslation()
  const all = Object.entries(of)
  if (all.length === 0) return null
  return (
    <section className={styles.side} aria-label={t('tools.parameters')}>
      <h2>{t('tools.parameters')}</h2>
      <dl className={styles.arguments}>
        {all.map(([name, value]) => (
          <div key={name} className={styles.pair}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{String(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The same call by the tool as it is now; what may change something there is asked about first. */
function Replay({ run, filter }: { run: RunDetails; filter: ToolLogFilter }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayNot = useWhyNot('agents.change')
  const [isAsking, setAsking] = useState(false)
  const reason = mayNot ?? (run.tool.id === null ? t('tools.isRemoved') : null)
  const replay = async (isConfirmed: boolean): Promise<void> => {
    const body = isConfirmed ? { confirm: true } : {}
    const trial = await call('replayToolRun', { params: { id: run.id }, body })
    await forgetTools()
    if (trial.log === null) toast(trial.error ?? t('calls.nothingSent'), { tone: 'bad' })
    else {
      toast(t('tools.replayed'))
      await navigate({ href: paths.toolLog({ ...filter, run: trial.log }) })
    }
  }
  const once = useAttempt(() =>
    replay(false).catch(error => {
      if (!(error instanceof ApiError) || error.reason !== 'needs_confirm') throw error
      setAsking(true)
    }),
  )
  const isWrite = run.effects === 'write' || (run.request !== null && takesBody(run.request.method))
  return (
    <>
      <GuardedButton
        reason={reason}
        loading={once.isBusy}
        onClick={() => (isWrite ? setAsking(true) : void once.attempt())}
      >
        {t('tools.replay')}
      </GuardedButton>
      {run.tool.id !== null && (
        <GuardedLink variant="default" reason={mayNot} href={paths.toolTrial(run.tool.id)}>
          {t('tools.try')}
        </GuardedLink>
      )}
      {once.trouble && (
        <p className={styles.trouble} role="alert">
          {once.trouble}
        </p>
      )}
      {isAsking && (
        <Confirm
          title={t('tools.replayTitle', { name: run.tool.name })}
          go={t('tools.replay')}
          onClose={() => setAsking(false)}
          onGo={() => replay(true)}
        >
          <p>{t('tools.replayText')}</p>
        </Confirm>
      )}
    </>
  )
}
