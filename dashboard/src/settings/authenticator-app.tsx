import { Button, TextInput } from '@mantine/core'
import type { Operations } from '@palabre/client'
import { useState } from 'react'
import { Confirm } from '../parts/confirm.tsx'
import { Copyable } from '../parts/copyable.tsx'
import { FormDialog } from '../parts/dialog.tsx'
import { Mark } from '../parts/mark.tsx'
import { QrCode } from '../parts/qr-code.tsx'
import { toast } from '../parts/toasts.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './settings.module.css'

type Started = Operations['addTotp']['answer']
type OnChanged = (codes?: string[] | null) => void

/** `isLast`: without it there is no second factor. */
type Props = { isSetUp: boolean; isLast: boolean; onChanged: OnChanged }

export function AuthenticatorApp({ isSetUp, isLast, onChanged }: Props) {
  const { t } = useTranslation()
  const [started, setStarted] = useState<Started | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const { isBusy, trouble, attempt } = useAttempt(async () => setStarted(await call('addTotp')))
  return (
    <div className={styles.part}>
      <h3>{t('security.app')}</h3>
      <Mark shape={isSetUp ? 'check' : 'dash'} tone={isSetUp ? 'leaf' : 'quiet'}>
        {t(isSetUp ? 'security.on' : 'security.none')}
      </Mark>
      <Button
        variant="default"
        className={styles.button!}
        loading={isBusy}
        onClick={() => (isSetUp ? setRemoving(true) : void attempt())}
      >
        {t(isSetUp ? 'security.appRemove' : 'security.appAdd')}
      </Button>
      {trouble && <p role="alert">{trouble}</p>}
      {started && <SetUpDialog started={started} onChanged={onChanged} onClose={() => setStarted(null)} />}
      {isRemoving && (
        <Confirm
          title={t('security.appRemoveTitle')}
          go={t('security.appRemove')}
          onClose={() => setRemoving(false)}
          onGo={async () => {
            await call('removeTotp')
            onChanged()
            toast(t('security.removed'))
          }}
        >
          <p>
            {t('security.removeText')} {isLast && t('security.removeLastText')}
          </p>
        </Confirm>
      )}
    </div>
  )
}

/** Nothing is in force before a first code was right. */
function SetUpDialog(props: { started: Started; onChanged: OnChanged; onClose: () => void }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const { secret, uri } = props.started
  const digits = code.replaceAll(/\s/g, '')
  return (
    <FormDialog
      title={t('security.appAdd')}
      go={t('security.appGo')}
      isReady={/^\d{6}$/.test(digits)}
      onClose={props.onClose}
      onGo={async () => {
        const { recovery_codes: codes } = await call('confirmTotp', { body: { code: digits } })
        props.onChanged(codes)
      }}
    >
      {fields => (
        <>
          <p>{t('security.appAddText')}</p>
          <QrCode text={uri} label={t('security.appQr')} />
          <Copyable label={t('security.appKey')} text={inFours(secret)} rows={2} />
          <p>
            <a href={uri}>{t('security.appLink')}</a>
          </p>
          <TextInput
            label={t('security.appCode')}
            description={t('security.appCodeText')}
            autoComplete="one-time-code"
            inputMode="numeric"
            data-autofocus
            value={code}
            error={fields.code}
            onChange={event => setCode(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}

/** As people read a key to one another; apps take it with or without the spaces. */
const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret
