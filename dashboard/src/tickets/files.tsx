// The files of a ticket, the newest first: read when somebody asks for them.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HOME } from '../inbox/place.ts'
import { saidOf } from '../inbox/words.ts'
import { Ago } from '../parts/ago.tsx'
import { LoadMore } from '../parts/load-more.tsx'
import { Shown } from '../parts/states.tsx'
import { paths } from '../paths.ts'
import { type AnswerOf, call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import clock from './clock.module.css'
import styles from './tickets.module.css'

type File = Extract<AnswerOf<'readTicketTimeline'>['data'][number], { kind: 'message' }>

const PER_PAGE = 20

export function Files({ id }: { id: string }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={styles.part} aria-label={t('tickets.files')}>
      <details className={clock.more} onToggle={event => setIsOpen(event.currentTarget.open)}>
        <summary>{t('tickets.files')}</summary>
        {isOpen && <FileList id={id} />}
      </details>
    </section>
  )
}

function FileList({ id }: { id: string }) {
  const { t } = useTranslation()
  const files = useInfiniteQuery({
    queryKey: ['readTicketTimeline', { id, only: 'files' }],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        only: 'files' as const,
        per_page: PER_PAGE,
        ...(pageParam ? { before: pageParam } : {}),
      }
      return call('readTicketTimeline', { params: { id }, query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: page => page.before,
  })
  return (
    <Shown of={files} lines={2}>
      {({ pages }) => {
        const found = pages.flatMap(({ data }) => data.toReversed()).filter(one => one.kind === 'message')
        if (found.length === 0) return <p className={styles.soft}>{t('tickets.noFiles')}</p>
        return (
          <>
            <ul className={styles.links} aria-label={t('tickets.files')}>
              {found.map(file => (
                <li key={file.id}>
                  <FileLine file={file} />
                </li>
              ))}
            </ul>
            <LoadMore of={files} />
          </>
        )
      }}
    </Shown>
  )
}

/** A file of ours is where its link says; one of the customer is seen in the conversation. */
function FileLine({ file }: { file: File }) {
  const { t } = useTranslation()
  const { link, filename, caption } = file.content as { [part: string]: string | undefined }
  const name = saidOf({ type: file.type, text: filename ?? caption ?? '' }, t)
  return (
    <>
      {link === undefined || file.direction === 'in' ? (
        <a href={paths.inbox({ ...HOME, view: 'all', c: file.conversation })}>{name}</a>
      ) : (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      )}
      <span className={styles.soft}>
        {file.author.name ?? t(`tickets.authors.${file.author.kind}`)} · <Ago at={file.created_at} />
      </span>
    </>
  )
}
