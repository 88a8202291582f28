import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { Ago } from '../parts/ago.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Mark } from '../parts/mark.tsx'
import { Facts, PanelHead } from '../parts/panel-head.tsx'
import { Shown } from '../parts/states.tsx'
import { toast } from '../parts/toasts.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { call } from '../session/call.ts'
import { ask, forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { useAnswerers } from './agents.ts'
import styles from './channels.module.css'
import { EditDialog } from './edit-dialog.tsx'
import { type Channel, kindWords, StateMark } from './marks.tsx'
import { Places } from './places.tsx'

/** One channel: whether it works and why not, what is put where, its settings. */
export function ChannelPanel({ id, closePath }: { id: string; closePath: string }) {
  const channel = useQuery(ask('getChannel', { params: { id } }))
  return (
    <Shown of={channel} list={closePath}>
      {found => (
        <>
          <PanelHead title={found.name} closePath={closePath} />
          <State channel={found} />
          <Acts channel={found} />
          <section className={styles.part}>
            <Places places={found.places} />
          </section>
        </>
      )}
    </Shown>
  )
}

function State({ channel }: { channel: Channel }) {
  const { t } = useTranslation()
  const answererOf = useAnswerers()
  const { held } = channel
  return (
    <>
      <Facts
        facts={[
          { name: t('channels.state'), value: <StateMark channel={channel} /> },
          { name: t('channels.kind'), value: kindWords(channel.channel, t) },
          { name: t('channels.fields.sender'), value: channel.sender },
          { name: t('channels.fields.account_id'), value: channel.account_id },
          { name: t('channels.agent'), value: answererOf(channel.agent) },
          { name: t('channels.changed'), value: <Ago at={channel.updated_at} /> },
        ]}
      />
      {held && (
        <p className={styles.held} role="alert">
          {held.text} {channel.refusal} <br />
          {t('channels.nextTry')} <Ago at={held.next_try_at} />
        </p>
      )}
    </>
  )
}

function Acts({ channel }: { channel: Channel }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'edit' | 'disconnect' | null>(null)
  const reason = useWhyNot('channels.change')
  const params = { id: channel.id }
  const renew = () => forget('getChannel', 'searchChannels')
  const turn = useAttempt(async () => {
    await call('updateChannel', { params, body: { is_active: !channel.is_active } })
    await renew()
  })
  if (!channel.is_connected) return null
  return (
    <section className={styles.part}>
      <Switch
        label={t('channels.isOn')}
        description={reason ?? t('channels.isOnText')}
        checked={channel.is_active}
        disabled={reason !== null || turn.isBusy}
        onChange={() => void turn.attempt()}
      />
      {turn.trouble && <p role="alert">{turn.trouble}</p>}
      <Check channel={channel} />
      <div className={styles.buttons}>
        <GuardedButton variant="default" reason={reason} onClick={() => setOpen('edit')}>
          {t('channels.edit')}
        </GuardedButton>
        <GuardedButton variant="outline" color="rust" reason={reason} onClick={() => setOpen('disconnect')}>
          {t('channels.disconnect')}
        </GuardedButton>
      </div>
      {open === 'edit' && <EditDialog channel={channel} onClose={() => setOpen(null)} />}
      {open === 'disconnect' && (
        <Confirm
          title={t('channels.disconnectTitle', { name: channel.name })}
          go={t('channels.disconnect')}
          words={channel.name}
          onClose={() => setOpen(null)}
          onGo={async () => {
            await call('disconnectChannel', { params })
            await renew()
            toast(t('channels.isDisconnected', { name: channel.name }))
          }}
        >
          <p>{t('channels.disconnectText')}</p>
        </Confirm>
      )}
    </section>
  )
}

/** Asks the provider whether the credentials still open the number. */
function Check({ channel }: { channel: Channel }) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<{ ok: boolean; text: string } | null>(null)
  const { isBusy, trouble, attempt } = useAttempt(async () => {
    setOutcome(null)
    const check = await call('checkChannel', { params: { id: channel.id } })
    const text = check.error?.text ?? t(check.is_asked ? 'channels.checkOk' : 'channels.checkNobody')
    setOutcome({ ok: check.ok, text })
  })
  return (
    <div className={styles.check}>
      <Button variant="default" loading={isBusy} onClick={() => void attempt()}>
        {t('channels.check')}
      </Button>
      <span role="status">
        {outcome && (
          <Mark shape={outcome.ok ? 'check' : 'alert'} tone={outcome.ok ? 'leaf' : 'rust'}>
            {outcome.text}
          </Mark>
        )}
        {trouble}
      </span>
    </div>
  )
}
