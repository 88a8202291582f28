// An MCP server is added, asked with other secrets, and removed.
import { TextInput } from '@mantine/core'
import { ApiError } from '@palabre/client'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Confirm } from '../parts/confirm.tsx'
import { FormDialog } from '../parts/dialog.tsx'
import { toast } from '../parts/toasts.ts'
import { Worded } from '../parts/words.ts'
import { paths } from '../paths.ts'
import { call } from '../session/call.ts'
import { askWhole } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { emptyHeader, type TypedHeader } from './form.ts'
import { HeaderFields } from './header-fields.tsx'
import styles from './imports.module.css'
import { hintOf } from './marks.tsx'
import { forgetServers, type Outcome, type ToolServerDetails } from './read.ts'
import tools from './tools.module.css'

const NAME_CHARS_MAX = 60
const URL_CHARS_MAX = 2048

export function AddServerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [headers, setHeaders] = useState<TypedHeader[]>([])
  return (
    <FormDialog
      title={t('imports.add')}
      go={t('imports.add')}
      size="lg"
      isReady={name.trim() !== '' && url.trim() !== ''}
      onClose={onClose}
      onGo={async () => {
        const body = { name: name.trim(), url: url.trim(), headers: givenOf(headers) }
        const { id } = await call('addToolServer', { body }).catch(wordedFor(t))
        await forgetServers()
        await navigate({ href: paths.toolServers({ server: id }) })
      }}
    >
      {fields => (
        <>
          <p>{t('imports.addText')}</p>
          <TextInput
            label={t('imports.serverName')}
            placeholder={t('imports.serverNameAs')}
            value={name}
            maxLength={NAME_CHARS_MAX}
            error={fields.name}
            data-autofocus
            autoComplete="off"
            onChange={event => setName(event.currentTarget.value)}
          />
          <TextInput
            label={t('imports.serverUrl')}
            placeholder={t('imports.serverUrlAs')}
            classNames={{ input: tools.code! }}
            value={url}
            maxLength={URL_CHARS_MAX}
            error={fields.url}
            inputMode="url"
            autoComplete="off"
            onChange={event => setUrl(event.currentTarget.value)}
          />
          <HeaderFields
            headers={headers}
            text={t('imports.serverHeaders')}
            fields={fields}
            onChange={setHeaders}
          />
        </>
      )}
    </FormDialog>
  )
}

type OfServer = { server: ToolServerDetails; onClose: () => void }

/** Other values for what lets it in: a new key, or one that was forgotten. */
export function SecretsDialog({ server, onClose }: OfServer) {
  const { t } = useTranslation()
  const [headers, setHeaders] = useState<TypedHeader[]>(() =>
    server.headers.length === 0
      ? [emptyHeader()]
      : server.headers.map(({ name, set }) => ({ ...emptyHeader(), name, isSet: set })),
  )
  return (
    <FormDialog
      title={t('imports.newSecretsOf', { name: server.name })}
      go={t('imports.refresh')}
      size="lg"
      isReady={givenOf(headers).length > 0}
      onClose={onClose}
      onGo={async () => {
        await lookAgain(server.id, givenOf(headers), t)
      }}
    >
      {fields => (
        <HeaderFields
          headers={headers}
          text={t('imports.newSecretsText')}
          fields={fields}
          onChange={setHeaders}
        />
      )}
    </FormDialog>
  )
}

const givenOf = (headers: TypedHeader[]) =>
  headers.flatMap(({ name, value }) => (name.trim() && value ? [{ name: name.trim(), value }] : []))

/** Asks what it offers by now, and says what of that waits for somebody. */
export async function lookAgain(
  id: string,
  headers: { name: string; value: string }[],
  t: TFunction,
): Promise<void> {
  const body = headers.length > 0 ? { headers } : {}
  const { counts } = await call('refreshToolServer', { params: { id }, body })
    .catch(wordedFor(t))
    // how it was asked stands there, also where it was in vain
    .finally(forgetServers)
  const count = Number(counts.new) + Number(counts.changed)
  toast(t(count > 0 ? 'imports.refreshedNew' : 'imports.refreshed', { count }))
}

/** A server that does not answer as it should: how it ended, and what one can do. */
function wordedFor(t: TFunction): (error: unknown) => never {
  return error => {
    if (!(error instanceof ApiError) || error.reason !== 'not_fetched') throw error
    const { outcome, http_status } = (error.body ?? {}) as { outcome?: Outcome; http_status?: number | null }
    if (!outcome) throw error
    const said = t(`tools.outcomes.${outcome}`) + (http_status ? ` (${http_status})` : '')
    throw new Worded(
      [`${t('imports.notLooked')}: ${said}.`, hintOf(outcome, http_status ?? null, t)].join(' '),
    )
  }
}

/** With what goes with it, and who uses that. */
export function RemoveServerDialog({ server, onClose }: OfServer) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const all = useQuery(askWhole('searchTools')).data?.data ?? []
  const goes = server.tools.flatMap(({ tool }) => (tool ? [tool] : []))
  const usersOf = (id: string): string =>
    (all.find(one => one.id === id)?.agents ?? []).map(({ name }) => name).join(', ')
  return (
    <Confirm
      title={t('imports.removeTitle', { name: server.name })}
      go={t('tools.remove')}
      words={server.name}
      onClose={onClose}
      onGo={async () => {
        await call('removeToolServer', { params: { id: server.id } })
        await navigate({ href: paths.toolServers() })
        await forgetServers()
        toast(t('imports.removed', { name: server.name }))
      }}
    >
      {goes.length === 0 ? (
        <p>{t('imports.removeNone')}</p>
      ) : (
        <>
          <p>{t('imports.removeTools', { count: goes.length })}</p>
          <ul className={styles.goes}>
            {goes.map(({ id, name }) => (
              <li key={id}>
                <code>{name}</code> {usersOf(id) && t('imports.usedBy', { agents: usersOf(id) })}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{t('imports.removeText')}</p>
    </Confirm>
  )
}
