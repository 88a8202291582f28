// What a ticket's clocks are made of, in tables.
import { useState } from 'react'
import { useReader } from '../parts/ago.tsx'
import { durationOf } from '../parts/numbers.ts'
import { momentOf } from '../parts/times.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './clock.module.css'
import { piecesAt, type Segment, type Sla, TARGETS, whyWords } from './clock-pieces.ts'

/** Up to thousands of rows, made once somebody wants to read them. */
export function Minutes({ sla }: { sla: Sla }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.more} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>{t('tickets.drawn.minutes')}</summary>
      {isOpen &&
        TARGETS.map(name => {
          const target = sla[name]
          return (
            target && (
              <Segments
                key={name}
                name={t(`tickets.drawn.${name}`)}
                of={target.segments}
                at={sla.at}
                isCut={target.truncated}
              />
            )
          )
        })}
    </details>
  )
}

function Segments({ name, of, at, isCut }: { name: string; of: Segment[]; at: string; isCut: boolean }) {
  const { t } = useTranslation()
  const reader = useReader()
  return (
    <table className={styles.segments}>
      <caption>{isCut ? t('tickets.drawn.cut', { name, n: of.length }) : name}</caption>
      <thead>
        <tr>
          <th scope="col">{t('tickets.drawn.from')}</th>
          <th scope="col">{t('tickets.drawn.reason')}</th>
          <th scope="col">{t('tickets.drawn.time')}</th>
        </tr>
      </thead>
      <tbody>
        {piecesAt(of, at).map(piece => (
          <tr key={piece.from} data-ahead={piece.isAhead || undefined}>
            <td>{momentOf(piece.from, reader)}</td>
            <td>{whyWords(piece, t)}</td>
            <td>{durationOf(piece.seconds, reader.language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
