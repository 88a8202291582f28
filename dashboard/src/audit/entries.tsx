import type { Operations } from '@palabre/client'
import { useState } from 'react'
import { useReader } from '../parts/ago.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { momentOf } from '../parts/times.ts'
import { paths } from '../paths.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './audit.module.css'
import { useKnown } from './named.ts'
import { actionWords, fieldWords, isNothing, type Known, namedBy, namesFirst, valueWords } from './words.ts'

/** What is said at once of a long text. */
const TEXT_CHARS = 600

type Entry = Operations['searchAudit']['answer']['data'][number]

export function Entries({ entries }: { entries: Entry[] }) {
  const { t } = useTranslation()
  const reader = useReader()
  const isOf = (start: string) => entries.some(({ action }) => action.startsWith(start))
  const known = useKnown(
    entries.map(({ actor, target, before, after }) => [actor.user, target, before, after]),
    { policies: isOf('sla_policy.'), statuses: isOf('ticket_') },
  )
  const columns: Column<Entry>[] = [
    {
      name: 'what',
      title: t('audit.action'),
      cell: ({ action, target, target_name, app }) => (
        <span className={styles.two}>
          <span>{actionWords(action, t)}</span>
          <small>
            {[...targetWords(known, { action, target, target_name }), app === 'test' && t('shell.testApp')]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      ),
    },
    {
      name: 'who',
      title: t('audit.actor'),
      cell: ({ actor, address }) => <Who actor={actor} address={address} known={known} />,
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

/** What it is called, then its id, where that says more. A policy is named by its number, a state by its code. */
function targetWords(known: Known, entry: Pick<Entry, 'action' | 'target' | 'target_name'>): string[] {
  const { action, target, target_name } = entry
  const field = action.startsWith('sla_policy.') ? 'sla_policy' : action.startsWith('ticket_') ? 'status' : ''
  return [...new Set([target_name ?? String(namedBy(known, field, target)), target])]
}

function Who({ actor, address, known }: Pick<Entry, 'actor' | 'address'> & { known: Known }) {
  const { t } = useTranslation()
  const kind = t(`audit.kinds.${actor.kind}`)
  const name = (actor.user && known.records.get(actor.user)) ?? actor.username ?? kind
  const how = actor.token_name ? t('audit.byToken', { name: actor.token_name }) : null
  const called = actor.username === name ? null : actor.username
  return (
    <span className={styles.two}>
      <span>{actor.user ? <a href={paths.audit({ user: actor.user })}>{name}</a> : name}</span>
      <small>{[called, how, address].filter(Boolean).join(' · ')}</small>
    </span>
  )
}

/** Each field that changed: before, then after. */
function Change({ entry, known }: { entry: Entry; known: Known }) {
  const { t } = useTranslation()
  const reader = useReader()
  const { before, after } = entry
  const names = namesFirst([...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]).filter(
    name => !isNothing(before?.[name]) || !isNothing(after?.[name]),
  )
  const said = (name: string, value: unknown) => (
    <Said text={valueWords(namedBy(known, name, value), t, reader)} />
  )
  if (names.length === 0) return null
  return (
    <dl className={styles.change}>
      {names.map(name => (
        <div key={name}>
          <dt>{fieldWords(name, t)}</dt>
          <dd>
            {before && !isNothing(before[name]) && (
              <del title={t('audit.before')}>{said(name, before[name])}</del>
            )}{' '}
            {after && name in after && <ins title={t('audit.after')}>{said(name, after[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A text, the rest of a long one once somebody wants it. */
function Said({ text }: { text: string }) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(text.length <= TEXT_CHARS)
  if (isWhole) return text
  return (
    <>
      {text.slice(0, TEXT_CHARS)}…{' '}
      <button type="button" className={styles.whole} onClick={() => setWhole(true)}>
        {t('audit.whole')}
      </button>
    </>
  )
}
