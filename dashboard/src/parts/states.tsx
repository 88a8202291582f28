// What a page shows while it has nothing else: loading, empty, failed, forbidden, offline.
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../texts/use-translation.tsx'
import { Icon, type IconName } from './icon.tsx'
import styles from './states.module.css'
import { isNowhere, type Trouble, troubleOf } from './words.ts'

const SIGNS: { [is in Trouble['is']]: IconName } = {
  forbidden: 'forbidden',
  missing: 'search',
  offline: 'offline',
  failed: 'warning',
}

/** Nothing there yet, and what to do first. */
export function Empty(props: { icon: IconName; title: string; text?: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      <span className={styles.sign}>
        <Icon name={props.icon} size={22} />
      </span>
      <h2>{props.title}</h2>
      {props.text && <p>{props.text}</p>}
      {props.children && <div className={styles.actions}>{props.children}</div>}
    </div>
  )
}

/** `list`: the address of the list that one thing is read from; where that is not there, it is the way on. */
type FailedProps = { error: unknown; again?: () => unknown; list?: string | undefined }

/** What went wrong, its trace id, and a way to try again. */
export function Failed({ error, again, list }: FailedProps) {
  const { t } = useTranslation()
  const trouble = troubleOf(error, t)
  if (list !== undefined && isNowhere(error))
    return (
      <div role="alert">
        <Empty icon="search" title={t('parts.trouble.missing')} text={t('parts.gone')}>
          <Button component="a" variant="default" href={list}>
            {t('parts.toList')}
          </Button>
        </Empty>
      </div>
    )
  return (
    <div className={styles.state} role="alert">
      <span className={styles.sign}>
        <Icon name={SIGNS[trouble.is]} size={22} />
      </span>
      <h2>{t(`parts.trouble.${trouble.is}`)}</h2>
      <p>{trouble.is === 'forbidden' ? t('parts.mayNot.see') : trouble.message}</p>
      {trouble.trace && trouble.is === 'failed' && (
        <p className={styles.trace}>{t('parts.trace', { trace: trouble.trace })}</p>
      )}
      {again && trouble.is !== 'forbidden' && (
        <div className={styles.actions}>
          <Button variant="default" onClick={() => void again()}>
            {t('parts.again')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Lines where the content will be; they come only when it takes longer than 200 ms. */
export function Loading({ lines = 6 }: { lines?: number }) {
  const { t } = useTranslation()
  return (
    <div className={`${styles.skeleton} ${styles.late}`} role="status">
      <span className="visually-hidden">{t('parts.loading')}</span>
      {Array.from({ length: lines }, (_, n) => `line-${n}`).map((name, n) => (
        <span key={name} className={styles.lines} style={{ width: `${88 - ((n * 17) % 40)}%` }} />
      ))}
    </div>
  )
}

type Asked<Data> = {
  data: Data | undefined
  error: unknown
  isPending: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  refetch: () => unknown
}

/** Shows a query's data, or its state instead. What is known stays while it is asked again. */
export function Shown<Data>(props: {
  of: Asked<Data>
  lines?: number
  list?: string
  children: (data: Data) => ReactNode
}) {
  const { data, error, fetchStatus, refetch } = props.of
  if (data !== undefined) return props.children(data)
  if (error) return <Failed error={error} again={refetch} list={props.list} />
  if (fetchStatus === 'paused') return <Failed error={new TypeError('offline')} again={refetch} />
  return <Loading {...(props.lines === undefined ? {} : { lines: props.lines })} />
}
