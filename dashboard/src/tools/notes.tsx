// What of an operation or of an offered tool is left out, and why one cannot be added, in plain words.
import { PROBLEMS } from '@palabre/contract/tools'
import { useTranslation } from '../texts/use-translation.tsx'
import { type Note, notesOf } from './choosing.ts'
import styles from './imports.module.css'

const PLACES = [
  'requestBody',
  'responses',
  'servers',
  'security',
  'operationId',
  'name',
  'description',
  'method',
  'path',
  'url',
  'parameters',
  'schema',
] as const
type Facts = { [key: string]: unknown }[]

/** What is left out, folded: it hinders nobody. */
export function LeftOut({ of }: { of: Facts }) {
  const { t } = useTranslation()
  if (of.length === 0) return null
  return (
    <details className={styles.leftOut}>
      <summary>{t('imports.leftOut', { count: of.length })}</summary>
      <NoteList notes={notesOf(of)} />
    </details>
  )
}

/** Why it cannot be added. */
export function Problems({ of }: { of: Note[] }) {
  const { t } = useTranslation()
  if (of.length === 0) return null
  return (
    <div className={styles.problems}>
      <strong>{t('imports.problems')}</strong>
      <NoteList notes={of} />
    </div>
  )
}

function NoteList({ notes }: { notes: Note[] }) {
  return (
    <ul className={styles.notes}>
      {notes.map(({ at, reason }) => (
        <li key={`${at} ${reason}`}>
          <Place at={at} /> <Reason at={at} reason={reason} />
        </li>
      ))}
    </ul>
  )
}

/** The part that it is about: as the document calls it, or in words where it is about the whole. */
function Place({ at }: { at: string }) {
  const { t } = useTranslation()
  const [first = '', ...rest] = at.split('.')
  const whole = PLACES.find(one => one === first)
  if (rest.length > 0 && (first === 'parameters' || first === 'requestBody' || first === 'security'))
    return <code>{rest.join('.')}:</code>
  return whole ? <span>{t(`imports.places.${whole}`)}:</span> : <code>{at}:</code>
}

function Reason({ at, reason }: Note) {
  const { t } = useTranslation()
  if (at === 'parameters' && reason === 'constraint') return t('imports.reasons.tooMany')
  const known = PROBLEMS.find(one => one === reason)
  return known ? t(`imports.reasons.${known}`) : reason
}
