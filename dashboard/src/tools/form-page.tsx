// A tool as a form, made from its declaration: what it is for, its request, what the agent fills, what is kept of the answer.
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { ApiError } from '@palabre/client'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useWhyNot } from '../may.ts'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { listOf } from '../parts/numbers.ts'
import { PageHead } from '../parts/page.tsx'
import { Shown } from '../parts/states.tsx'
import { toast } from '../parts/toasts.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { useRefused } from '../parts/use-refused.ts'
import { Worded } from '../parts/words.ts'
import { paths } from '../paths.ts'
import { call } from '../session/call.ts'
import { ask } from '../session/queries.ts'
import { useFilters } from '../shell/use-filters.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { AnswerFields, ExampleFields } from './answer-fields.tsx'
import { fieldName } from './field-names.ts'
import { AS, effectsOf, inputOf, ofPeople, type Typed, typedOf } from './form.ts'
import { ParameterFields } from './parameter-fields.tsx'
import { forgetTools, type ToolDetails } from './read.ts'
import { RequestFields } from './request-fields.tsx'
import styles from './tools.module.css'

export function ToolFormPage() {
  const { t } = useTranslation()
  const [{ tool }] = useFilters<{ tool?: string | undefined }>(({ tool }) => paths.toolForm(tool))
  const found = useQuery({ ...ask('getTool', { params: { id: tool ?? '' } }), enabled: Boolean(tool) })
  return (
    <>
      <PageHead
        title={tool ? t('tools.changeOf', { name: found.data?.name ?? '' }) : t('tools.add')}
        lead={t('tools.formLead')}
      />
      {tool ? (
        <Shown of={found}>{one => <Form key={tool} before={one} id={tool} />}</Shown>
      ) : (
        <Form before={null} id={null} />
      )}
    </>
  )
}

/** What was said of each field that did not fit, and the whole of what is typed. */
export type Part = {
  typed: Typed
  fields: { [field: string]: string }
  change: (change: Partial<Typed>) => void
}

function Form({ before, id }: { before: ToolDetails | null; id: string | null }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const reason = useWhyNot('agents.change')
  // what others change meanwhile does not change what is typed here: saving says so
  const [known] = useState(before)
  const [typed, setTyped] = useState(() => typedOf(before))
  const [isDirty, setDirty] = useState(false)
  const save = useAttempt(async () => {
    const made = await put(id, known, typed, t('tools.changedMeanwhile'))
    await forgetTools()
    if (made.headers_cleared.length > 0)
      toast(t('tools.headersCleared', { headers: made.headers_cleared.join(', ') }), { tone: 'bad' })
    else toast(t('parts.saved'))
    await navigate({ href: paths.tools({ tool: made.id! }) })
  })
  const form = useRefused(save)
  const part: Part = {
    typed,
    fields: save.fields,
    change: change => {
      setDirty(true)
      setTyped(now => ({ ...now, ...change }))
    },
  }
  const lacking = [
    typed.name.trim() === '' && t('tools.name'),
    typed.description.trim() === '' && t('tools.description'),
    typed.url.trim() === '' && t('tools.address'),
  ].filter(one => one !== false)
  const isReady = lacking.length === 0
  const lacks = isReady ? null : t('parts.lacking', { fields: listOf(lacking, i18n.language) })
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        if (isReady && reason === null) void save.attempt()
      }}
    >
      <FormPart title={t('tools.what')} text={t('tools.whatText')}>
        <About {...part} known={known} />
      </FormPart>
      {known?.server ? (
        <FormPart title={t('tools.server')} text={t('tools.ofServer', { name: known.server.name })}>
          <a className={styles.link} href={paths.toolServers({ server: known.server.id })}>
            {t('tools.toServer')}
          </a>
        </FormPart>
      ) : (
        <>
          <FormPart title={t('tools.request')} text={t('tools.requestText')}>
            <RequestFields {...part} />
          </FormPart>
          <FormPart title={t('tools.parameters')} text={t('tools.parametersText')}>
            <ParameterFields {...part} />
          </FormPart>
        </>
      )}
      <FormPart title={t('tools.answer')} text={t('tools.answerText')}>
        <AnswerFields {...part} />
      </FormPart>
      <FormPart title={t('tools.examples')} text={t('tools.examplesText')}>
        <ExampleFields {...part} />
      </FormPart>
      <div className={styles.foot}>
        {save.trouble && <Trouble text={save.trouble} {...part} />}
        <Button component="a" variant="default" href={paths.tools(id ? { tool: id } : {})}>
          {t('parts.cancel')}
        </Button>
        <GuardedButton
          type="submit"
          reason={reason ?? lacks ?? (isDirty ? null : t('parts.unchanged'))}
          loading={save.isBusy}
        >
          {t(id === null ? 'tools.add' : 'parts.save')}
        </GuardedButton>
      </div>
    </form>
  )
}

/** Adds it, or changes the version that was read here; what others did meanwhile is not overwritten. */
async function put(id: string | null, known: ToolDetails | null, typed: Typed, changed: string) {
  const body = inputOf(typed)
  if (id === null) return { ...(await call('addTool', { body })), headers_cleared: [] as string[] }
  try {
    return await call('updateTool', {
      params: { id },
      body: { ...(known!.kind === 'mcp' ? ofPeople(body) : body), expected_version: known!.version },
    })
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'version_changed') throw new Worded(changed)
    throw error
  }
}

function FormPart({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.formPart} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

/** What did not fit: each stands at its field, too, where it has one. */
function Trouble({ text, fields, typed }: Part & { text: string }) {
  const { t } = useTranslation()
  const said = Object.entries(fields)
  return (
    <div className={styles.trouble} role="alert" tabIndex={-1}>
      {said.length === 0 && <p>{text}</p>}
      <ul>
        {said.map(([field, message]) => (
          <li key={field}>
            <strong>{fieldName(field, typed, t)}</strong> {message}
          </li>
        ))}
      </ul>
    </div>
  )
}

function About({ typed, fields, change, known }: Part & { known: ToolDetails | null }) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('tools.name')}
        description={t('tools.nameText')}
        placeholder={AS.name}
        classNames={{ input: styles.code! }}
        value={typed.name}
        maxLength={64}
        error={fields.name}
        autoFocus={known === null}
        autoComplete="off"
        spellCheck={false}
        onChange={event => change({ name: event.currentTarget.value })}
      />
      <Textarea
        label={t('tools.description')}
        description={t('tools.descriptionText')}
        rows={2}
        value={typed.description}
        readOnly={known?.kind === 'mcp'}
        maxLength={1000}
        error={fields.description}
        onChange={event => change({ description: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('tools.effects')}
        description={t('tools.effectsText')}
        value={typed.effects}
        error={fields.effects}
        data={[
          { value: '', label: t('tools.byMethod', { does: t(`tools.does.${effectsOf(typed.method)}`) }) },
          { value: 'read', label: t('tools.does.read') },
          { value: 'write', label: t('tools.does.write') },
        ]}
        onChange={event => change({ effects: event.currentTarget.value as Typed['effects'] })}
      />
    </>
  )
}
