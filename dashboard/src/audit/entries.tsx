import type { Operations } from '@palabre/client'
import { useReader } from '../parts/ago.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { momentOf } from '../parts/times.ts'
import { paths } from '../paths.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './audit.module.css'
import { useKnown } from './named.ts'
import { actionWords, fieldWords, isNothing, type Known, namedBy, valueWords } from './words.ts'

type Entry = Operations['searchAudit']['answer']['data'][number]

export function Entries({ entries }: { entries: Entry[] }) {
  const { t } = useTranslation()
  const reader = useReader()
  const isOf = (start: string) => entries.some(({ action }) => action.startsWith(start))
  const known = useKnown(
    entries.map(({ target, before, after }) => [target, before, after]),
    { policies: isOf('sla_policy.'), statuses: isOf('ticket_') },
  )
  const columns: Column<Entry>[] = [
    {
      name: 'what',
      title: t('audit.action'),
      cell: ({ action, target, target_name, app }) => (
        <span className={styles.two}>
          <span>{actionWords(action, t)}</span>
          <small title={target}>
            {[target_name ?? targetWords(known, action, target), app === 'test' ? t('shell.testApp') : '']
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      ),
    },
    {
      name: 'who',
      title: t('audit.actor'),
      cell: ({ actor, address }) => <Who actor={actor} address={address} />,
    },
    { name: 'change', title: t('audit.change'), cell: entry => <Change entry={entry} known={known} /> },
    {
      name: 'when',
      title: t('audit.when'),
      cell: ({ at }) => <time dateTime={at}>{momentOf(at, reader)}</time>,
    },
  ]
  return (
    <Table label={t('shell.pages.audit')} columns={columns} rows={entries} keyOf={({ id }) => String(id)} />
  )
}

/** A policy is named by its number, a state by its code. */
function targetWords(known: Known, action: string, target: string): string {
  const field = action.startsWith('sla_policy.') ? 'sla_policy' : action.startsWith('ticket_') ? 'status' : ''
  return String(namedBy(known, field, target))
}

function Who({ actor, address }: Pick<Entry, 'actor' | 'address'>) {
  const { t } = useTranslation()
  const name = actor.username ?? t(`audit.kinds.${actor.kind}`)
  const how = actor.token_name ? t('audit.byToken', { name: actor.token_name }) : null
  return (
    <span className={styles.two}>
      <span>{actor.user ? <a href={paths.audit({ user: actor.user })}>{name}</a> : name}</span>
      <small>{[how, address].filter(Boolean).join(' · ')}</small>
    </span>
  )
}

/** Each field that changed: before, then after. */
function Change({ entry, known }: { entry: Entry; known: Known }) {
  const { t } = useTranslation()
  const { before, after } = entry
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    name => !isNothing(before?.[name]) || !isNothing(after?.[name]),
  )
  const said = (name: string, value: unknown): string => valueWords(namedBy(known, name, value), t)
  if (names.length === 0) return null
  return (
    <dl className={styles.change}>
      {names.map(name => (
        <div key={name}>
          <dt>{fieldWords(name, t)}</dt>
          <dd>
            {before && name in before && <del title={t('audit.before')}>{said(name, before[name])}</del>}{' '}
            {after && name in after && <ins title={t('audit.after')}>{said(name, after[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
