import { Button } from '@mantine/core'
import type { Operations } from '@palabre/client'
import { useState } from 'react'
import { Choice } from '../parts/choice.tsx'
import { Copyable } from '../parts/copyable.tsx'
import styles from '../parts/dialog.module.css'
import { Dialog, FormDialog, STAY } from '../parts/dialog.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { call } from '../session/call.ts'
import { forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { AgentSelect } from './agent-select.tsx'
import { bodyOf, fieldsOf, KINDS } from './fields.ts'
import { FormFields } from './form-fields.tsx'
import { kindWords } from './marks.tsx'
import { Places } from './places.tsx'

type Connected = Operations['addChannel']['answer']
type Request = Operations['addChannel']['body']

/** First what kind, then what that kind asks for, then what has to be put where. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<string | null>(null)
  const [isChosen, setChosen] = useState(false)
  const [connected, setConnected] = useState<Connected | null>(null)
  if (connected) return <ConnectedDialog channel={connected} onClose={onClose} />
  if (kind !== null && isChosen)
    return <KindForm kind={kind} onConnected={setConnected} onClose={onClose} key={kind} />
  return (
    <Dialog title={t('channels.connect')} onClose={onClose}>
      <div className={styles.form}>
        <Choice
          label={t('channels.which')}
          value={kind}
          onChange={setKind}
          options={KINDS.map(name => ({
            value: name,
            title: kindWords(name, t),
            text: t(`channels.kindTexts.${name as 'webchat'}`, { defaultValue: '' }),
          }))}
        />
        <div className={styles.actions}>
          <GuardedButton
            reason={kind === null ? t('parts.chooseFirst') : null}
            onClick={() => setChosen(true)}
          >
            {t('signIn.goOn')}
          </GuardedButton>
        </div>
      </div>
    </Dialog>
  )
}

type FormProps = { kind: string; onConnected: (channel: Connected) => void; onClose: () => void }

function KindForm({ kind, onConnected, onClose }: FormProps) {
  const { t } = useTranslation()
  const fields = fieldsOf(kind)
  const [values, setValues] = useState<{ [key: string]: string }>({})
  const [agent, setAgent] = useState('')
  return (
    <FormDialog
      title={t('channels.connectKind', { kind: kindWords(kind, t) })}
      go={t('channels.connect')}
      onClose={onClose}
      onGo={async () => {
        const body = { channel: kind, ...(agent ? { agent } : {}), ...bodyOf(fields, values, {}) }
        onConnected(await call('addChannel', { body: body as Request }))
        void forget('searchChannels')
        return STAY
      }}
    >
      {errors => (
        <>
          <AgentSelect value={agent} description={t('channels.agentText')} onChange={setAgent} />
          <FormFields
            fields={fields}
            values={values}
            errors={errors}
            keepsSecrets={false}
            onChange={(key, value) => setValues(now => ({ ...now, [key]: value }))}
          />
        </>
      )}
    </FormDialog>
  )
}

function ConnectedDialog({ channel, onClose }: { channel: Connected; onClose: () => void }) {
  const { t } = useTranslation()
  const made = Object.entries(channel.made)
  return (
    <Dialog title={t('channels.connected', { name: channel.name })} onClose={onClose}>
      <div className={styles.form}>
        <p>{t('channels.connectedText')}</p>
        <Places places={channel.places} />
        {made.length > 0 && <p>{t('channels.made')}</p>}
        {made.map(([name, value]) => (
          <Copyable key={name} label={name} text={String(value)} />
        ))}
        {channel.messages_waiting > 0 && <p>{t('channels.waiting', { count: channel.messages_waiting })}</p>}
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('parts.close')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
