// What was added and taken over now, and what it still lacks: the secrets that let it in, and an agent that has it.
import { ApiError } from '@palabre/client'
import { useEffect, useRef, useState } from 'react'
import { useWhyNot } from '../may.ts'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { SecretField } from '../parts/secret-field.tsx'
import { toast } from '../parts/toasts.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { Worded } from '../parts/words.ts'
import { paths } from '../paths.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import type { Imported, Lacking } from './choosing.ts'
import { GiveTo } from './give-to.tsx'
import styles from './imports.module.css'
import { forgetTools } from './read.ts'
import tools from './tools.module.css'

type Done = { id: string; name: string; operation: string }
type Props = Pick<Imported, 'added' | 'updated'> & { lacking: Lacking[] }

export function ImportDone({ lacking, ...done }: Props) {
  const { t } = useTranslation()
  const [added, updated] = [done.added as Done[], done.updated as Done[]]
  const said = useRef<HTMLElement>(null)
  // one pressed at the end of a long list: what still lacks stands above it
  useEffect(() => said.current?.focus(), [])
  return (
    <section ref={said} tabIndex={-1} className={styles.done} aria-label={t('imports.done')}>
      {added.length > 0 && <p>{t('imports.doneAdded', { count: added.length })}</p>}
      {updated.length > 0 && <p>{t('imports.doneUpdated', { count: updated.length })}</p>}
      <ul>
        {[...added, ...updated].map(({ id, name }) => (
          <li key={id}>
            <a href={paths.tools({ tool: id })}>{name}</a>
            <a href={paths.toolTrial(id)}>{t('tools.try')}</a>
          </li>
        ))}
      </ul>
      {lacking.length > 0 && <Secrets of={lacking} />}
      <GiveTo tools={added.map(({ id }) => id)} />
    </section>
  )
}

/** One value for all that want a header of this name: an API is let into in one way, as a rule. */
function Secrets({ of }: { of: Lacking[] }) {
  const { t } = useTranslation()
  const reason = useWhyNot('agents.change')
  const [values, setValues] = useState<{ [name: string]: string }>({})
  const [rest, setRest] = useState(of)
  const names = [...new Set(of.flatMap(({ headers }) => headers))]
  const keep = useAttempt(async () => {
    let left = rest
    for (const tool of rest) {
      await giveValues(tool, values).catch(error => {
        const isOther = error instanceof ApiError && error.reason === 'version_changed'
        throw isOther ? new Worded(t('tools.changedMeanwhile')) : error
      })
      left = left.filter(({ id }) => id !== tool.id)
      setRest(left)
    }
    await forgetTools()
    toast(t('imports.kept'))
  })
  if (rest.length === 0) return <p role="status">{t('imports.kept')}</p>
  const isReady = names.some(name => values[name])
  return (
    <form
      className={styles.secrets}
      onSubmit={event => {
        event.preventDefault()
        if (isReady && reason === null) void keep.attempt()
      }}
    >
      <h3>{t('imports.secrets')}</h3>
      <p>{t('imports.secretsText')}</p>
      {names.map(name => (
        <SecretField
          key={name}
          label={t('imports.secretOf', { name })}
          description={t('imports.secretFor', {
            count: of.filter(({ headers }) => headers.includes(name)).length,
          })}
          placeholder={name === 'authorization' ? t('imports.secretAs') : t('tools.value')}
          value={values[name] ?? ''}
          autoComplete="off"
          onText={value => setValues(now => ({ ...now, [name]: value }))}
        />
      ))}
      {keep.trouble && (
        <p className={tools.trouble} role="alert">
          {Object.values(keep.fields).join(' ') || keep.trouble}
        </p>
      )}
      <div>
        <GuardedButton type="submit" reason={reason} disabled={!isReady} loading={keep.isBusy}>
          {t('imports.keep')}
        </GuardedButton>
      </div>
    </form>
  )
}

const giveValues = ({ id, version, headers }: Lacking, values: { [name: string]: string }) =>
  call('updateTool', {
    params: { id },
    body: {
      expected_version: version,
      headers: headers.map(name => ({ name, ...(values[name] ? { value: values[name] } : {}) })),
    },
  })
