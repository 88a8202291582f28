// A debug run: what the agent would fill and for whom, and the request beside its answer.
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { TOOL_VARIABLES } from '@palabre/contract/tools'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { Confirm } from '../parts/confirm.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { GuardedLink } from '../parts/guarded-link.tsx'
import { PageHead } from '../parts/page.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { useAttempt } from '../parts/use-attempt.ts'
import { paths } from '../paths.ts'
import { call } from '../session/call.ts'
import { ask, forget } from '../session/queries.ts'
import { useFilters } from '../shell/use-filters.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { ContactField, type Whom } from './contact-field.tsx'
import { argumentsOf } from './form.ts'
import { GiveTo } from './give-to.tsx'
import { hintOf, OutcomeMark, Took } from './marks.tsx'
import { type ToolDetails, type Trial, takesBody } from './read.ts'
import { Sides } from './sides.tsx'
import styles from './tools.module.css'

export function ToolTrialPage() {
  const { t } = useTranslation()
  const [{ tool }] = useFilters<{ tool?: string | undefined }>(({ tool }) => paths.toolTrial(tool ?? ''))
  const mayNot = useWhyNot('agents.change')
  const found = useQuery({ ...ask('getTool', { params: { id: tool ?? '' } }), enabled: Boolean(tool) })
  return (
    <>
      <PageHead
        title={found.data ? t('tools.tryOf', { name: found.data.name }) : t('tools.try')}
        lead={t('tools.tryLead')}
      >
        {tool && (
          <GuardedLink variant="default" reason={mayNot} href={paths.toolForm(tool)}>
            {t('tools.change')}
          </GuardedLink>
        )}
        <Button component="a" variant="default" href={paths.tools(tool ? { tool } : {})}>
          {t('tools.toTool')}
        </Button>
      </PageHead>
      {tool ? (
        <Shown of={found}>{one => <Bench key={tool} tool={one} id={tool} />}</Shown>
      ) : (
        <Empty icon="tool" title={t('tools.noTool')} text={t('tools.noToolText')} />
      )}
    </>
  )
}

type Shot = { trial: Trial; isDry: boolean }

function Bench({ tool, id }: { tool: ToolDetails; id: string }) {
  const { t } = useTranslation()
  const reason = useWhyNot('agents.change')
  const [typed, setTyped] = useState<{ [name: string]: string }>(() =>
    Object.fromEntries(tool.parameters.map(({ name, example }) => [name, example ?? ''])),
  )
  const [whom, setWhom] = useState<Whom>({ contact: null, values: {} })
  const [payload, setPayload] = useState('')
  const [shot, setShot] = useState<Shot | null>(null)
  const [isAsking, setAsking] = useState(false)
  const run = async (isDry: boolean): Promise<void> => {
    const values = Object.fromEntries(Object.entries(whom.values).filter(([, value]) => value !== ''))
    const trial = await call('tryTool', {
      params: { id },
      body: {
        parameters: argumentsOf(typed, tool.parameters),
        ...(whom.contact ? { contact: whom.contact.id } : {}),
        ...(Object.keys(values).length > 0 ? { values } : {}),
        ...(payload.trim() ? { payload } : {}),
        ...(isDry ? { dry_run: true } : {}),
      },
    })
    setShot({ trial, isDry })
    if (!isDry) await forget('searchToolLog', 'searchTools', 'getTool')
  }
  const dry = useAttempt(() => run(true))
  const real = useAttempt(() => run(false))
  const fields = { ...dry.fields, ...real.fields }
  const trouble = real.trouble ?? dry.trouble
  const start = (): unknown => (tool.effects === 'write' ? setAsking(true) : real.attempt())
  return (
    <div className={styles.bench}>
      <form
        className={styles.given}
        onSubmit={event => {
          event.preventDefault()
          if (reason === null) void start()
        }}
      >
        <Arguments tool={tool} typed={typed} fields={fields} onChange={setTyped} />
        <ContactField {...variablesOf(tool)} whom={whom} fields={fields} onChange={setWhom} />
        {takesBody(tool.method) && tool.kind !== 'mcp' && (
          <details className={styles.more}>
            <summary>{t('tools.payload')}</summary>
            <Textarea
              label={t('tools.payload')}
              description={t('tools.payloadText')}
              classNames={{ input: styles.code! }}
              rows={5}
              value={payload}
              error={fields.payload}
              onChange={event => setPayload(event.currentTarget.value)}
            />
          </details>
        )}
        {trouble && (
          <p className={styles.trouble} role="alert">
            {trouble}
          </p>
        )}
        <div className={styles.buttons}>
          <GuardedButton type="submit" reason={reason} loading={real.isBusy}>
            {t('tools.callIt')}
          </GuardedButton>
          <GuardedButton
            variant="default"
            reason={reason}
            loading={dry.isBusy}
            onClick={() => void dry.attempt()}
          >
            {t('tools.dryRun')}
          </GuardedButton>
        </div>
      </form>
      <div className={styles.outcome} aria-live="polite">
        {shot ? (
          <>
            <Result shot={shot} tool={id} />
            {shot.trial.outcome === 'ok' && tool.agents.length === 0 && (
              <div className={styles.short}>
                <GiveTo tools={[id]} />
              </div>
            )}
          </>
        ) : (
          <Empty icon="tool" title={t('tools.notYet')} text={t('tools.notYetText')} />
        )}
      </div>
      {isAsking && (
        <Confirm
          title={t('tools.writesTitle', { name: tool.name })}
          go={t('tools.callIt')}
          onClose={() => setAsking(false)}
          onGo={() => run(false)}
        >
          <p>{t('tools.writesText')}</p>
        </Confirm>
      )}
    </div>
  )
}

/** The variables that the request has places for; those in headers cannot be seen, so that with one all others may be. */
function variablesOf({ url, body, headers }: ToolDetails) {
  const template = (body as { template?: string }).template ?? ''
  const needed = TOOL_VARIABLES.filter(name => `${url} ${template}`.includes(`{${name}}`))
  const hasHidden = headers.some(({ set }) => set)
  return { needed, others: hasHidden ? TOOL_VARIABLES.filter(name => !needed.includes(name)) : [] }
}

type ArgumentsProps = {
  tool: ToolDetails
  typed: { [name: string]: string }
  fields: { [field: string]: string }
  onChange: (typed: { [name: string]: string }) => void
}

/** What the agent would fill, by type. */
function Arguments({ tool, typed, fields, onChange }: ArgumentsProps) {
  const { t } = useTranslation()
  if (tool.parameters.length === 0) return <p className={styles.soft}>{t('tools.noParameters')}</p>
  return (
    <fieldset className={styles.rows}>
      <legend>{t('tools.parameters')}</legend>
      {tool.parameters.map(({ name, type, values, required, description }) => {
        const choices = type === 'BOOLEAN' ? ['true', 'false'] : values
        const common = {
          label: required ? name : t('tools.optional', { name }),
          description: description || undefined,
          value: typed[name] ?? '',
          error: fields[`parameters.${name}`],
        }
        const set = (text: string): void => onChange({ ...typed, [name]: text })
        return choices ? (
          <NativeSelect
            key={name}
            {...common}
            data={[
              { value: '', label: t('tools.notGiven') },
              ...choices.map(value => ({
                value,
                label: type === 'BOOLEAN' ? t(`tools.yesNo.${value as 'true'}`) : value,
              })),
            ]}
            onChange={event => set(event.currentTarget.value)}
          />
        ) : (
          <TextInput
            key={name}
            {...common}
            {...(type === 'INTEGER' ? { inputMode: 'numeric' as const } : {})}
            onChange={event => set(event.currentTarget.value)}
          />
        )
      })}
    </fieldset>
  )
}

function Result({ shot: { trial, isDry }, tool }: { shot: Shot; tool: string }) {
  const { t } = useTranslation()
  const { outcome, status, error, milliseconds, log, told } = trial
  const hint = hintOf(outcome, status, t)
  return (
    <>
      <p className={styles.verdict}>
        {isDry && outcome === null ? (
          <strong>{t('calls.dry')}</strong>
        ) : (
          <OutcomeMark outcome={outcome} status={status} />
        )}
        {error && <span>{error}</span>}
        {milliseconds !== null && (
          <span>
            <Took ms={milliseconds} />
          </span>
        )}
        {hint && <span className={styles.soft}>{hint}</span>}
        {log && <a href={paths.toolLog({ tool, run: log })}>{t('tools.inLog')}</a>}
      </p>
      <Sides call={trial} isDry={isDry} />
      {!isDry && (
        <section className={styles.side} aria-label={t('tools.told')}>
          <h2>{t('tools.told')}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
          <pre className={styles.bodyText} tabIndex={0}>
            {JSON.stringify(told, null, 2)}
          </pre>
        </section>
      )}
    </>
  )
}
