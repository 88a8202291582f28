// What concerns the whole business: its balance, the emergency stop, and who needs a second factor.
import { Checkbox, Textarea } from '@mantine/core'
import { ROLES, type Role } from '@palabre/contract/scopes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may, useWhyNot } from '../may.ts'
import { Ago, useReader } from '../parts/ago.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Mark } from '../parts/mark.tsx'
import { moneyOf } from '../parts/numbers.ts'
import { PageHead, Section } from '../parts/page.tsx'
import { Shown } from '../parts/states.tsx'
import { toast } from '../parts/toasts.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { paths } from '../paths.ts'
import { call } from '../session/call.ts'
import { gateway } from '../session/gateway.ts'
import { useMe } from '../session/me.tsx'
import { ask, forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './business.module.css'
import { Look } from './look.tsx'

export function BusinessPage() {
  const { t } = useTranslation()
  const me = useMe()
  return (
    <>
      <PageHead
        title={me.business.name}
        lead={t(gateway === 'test' ? 'business.leadTest' : 'business.lead')}
      />
      {may(me, 'balance.read') && <Balance />}
      {gateway === 'live' && <Look />}
      <Stop />
      {gateway === 'live' && may(me, 'business.run') && <SecondFactor />}
    </>
  )
}

function Balance() {
  const { t } = useTranslation()
  const { language } = useReader()
  const balance = useQuery(ask('getBusinessBalance'))
  const money = ({ amount, currency }: { amount: number; currency: string }) =>
    moneyOf(amount, currency, language)
  return (
    <Section title={t('business.balance')}>
      <Shown of={balance} lines={1}>
        {found => (
          <p className={styles.amount}>
            {money(found.balance)}
            {found.local_balance.currency !== found.balance.currency && (
              <small>{money(found.local_balance)}</small>
            )}
          </p>
        )}
      </Shown>
      <p className={styles.soft}>{t('business.balanceText')}</p>
      <a className={styles.link} href={paths.ledger()}>
        {t('business.toLedger')}
      </a>
    </Section>
  )
}

function Stop() {
  const { t } = useTranslation()
  const { stop, business } = useMe()
  const reason = useWhyNot('business.run')
  const [isAsking, setAsking] = useState(false)
  const [why, setWhy] = useState('')
  const resume = useAttempt(async () => {
    await call('resumeApp')
    await forget('getMe')
    toast(t('business.resumed'))
  })
  return (
    <Section title={t('business.stop')}>
      <p className={styles.soft}>{t('business.stopText')}</p>
      {stop.is_stopped ? (
        <>
          <Mark shape="alert" tone="rust">
            {t('business.isStopped')}
          </Mark>
          <p>
            {stop.reason} {stop.stopped_at && <Ago at={stop.stopped_at} />}
          </p>
          <GuardedButton
            className={styles.button!}
            reason={reason}
            loading={resume.isBusy}
            onClick={() => void resume.attempt()}
          >
            {t('business.resume')}
          </GuardedButton>
          {resume.trouble && <p role="alert">{resume.trouble}</p>}
        </>
      ) : (
        <GuardedButton
          className={styles.button!}
          color="rust"
          variant="outline"
          reason={reason}
          onClick={() => setAsking(true)}
        >
          {t('business.stopGo')}
        </GuardedButton>
      )}
      {isAsking && (
        <Confirm
          title={t('business.stopTitle')}
          go={t('business.stopGo')}
          words={business.name}
          isReady={why.trim() !== ''}
          onClose={() => setAsking(false)}
          onGo={async () => {
            await call('stopApp', { body: { reason: why.trim() } })
            await forget('getMe')
          }}
        >
          <p>{t(gateway === 'test' ? 'business.stopWhatTest' : 'business.stopWhat')}</p>
          <Textarea
            label={t('business.stopWhy')}
            description={t('business.stopWhyText')}
            value={why}
            maxLength={500}
            autosize={false}
            data-autofocus
            onChange={event => setWhy(event.currentTarget.value)}
          />
        </Confirm>
      )}
    </Section>
  )
}

/** Who has such a role and no second factor can do nothing but set one up. */
function SecondFactor() {
  const { t } = useTranslation()
  const demand = useQuery(ask('getSecondFactorDemand'))
  return (
    <Section title={t('business.secondFactor')}>
      <p className={styles.soft}>{t('business.secondFactorText')}</p>
      <Shown of={demand} lines={2}>
        {({ roles }) => <DemandForm key={roles.join()} demanded={roles} />}
      </Shown>
    </Section>
  )
}

function DemandForm({ demanded }: { demanded: Role[] }) {
  const { t } = useTranslation()
  const [roles, setRoles] = useState(demanded)
  const { isBusy, trouble, attempt } = useAttempt(async () => {
    await call('demandSecondFactor', { body: { roles } })
    await forget('getSecondFactorDemand')
    toast(t('parts.saved'))
  })
  const me = useMe()
  const locksOut =
    me.role !== null && roles.includes(me.role) && !demanded.includes(me.role) && !me.user.has_second_factor
  const isChanged = roles.toSorted().join() !== demanded.toSorted().join()
  return (
    <>
      {ROLES.map(role => (
        <Checkbox
          key={role}
          label={t(`roles.${role}`)}
          checked={roles.includes(role)}
          onChange={() =>
            setRoles(now => (now.includes(role) ? now.filter(one => one !== role) : [...now, role]))
          }
        />
      ))}
      {locksOut && <p role="alert">{t('business.secondFactorYou')}</p>}
      {trouble && <p role="alert">{trouble}</p>}
      <GuardedButton
        className={styles.button!}
        variant="default"
        reason={isChanged ? null : t('parts.unchanged')}
        loading={isBusy}
        onClick={() => void attempt()}
      >
        {t('parts.save')}
      </GuardedButton>
    </>
  )
}
