// What a document has: to be searched, and chosen from by keyboard; what is new, changed or gone since it was read before.
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { ApiError } from '@palabre/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useKey } from '../keys/use-key.ts'
import { useWhyNot } from '../may.ts'
import { ChoiceFilter, Filters, SearchField } from '../parts/filters.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Empty } from '../parts/states.tsx'
import { useAttempt } from '../parts/use-attempt.ts'
import { Worded } from '../parts/words.ts'
import { paths, type ToolImportFilter } from '../paths.ts'
import { askWhole } from '../session/queries.ts'
import { useFilters } from '../shell/use-filters.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { askedOf, type Imported, mayChoose, nameTroubles, withWords, wordlessOf } from './choosing.ts'
import { AS } from './form.ts'
import { ImportRow } from './import-row.tsx'
import styles from './imports.module.css'
import tools from './tools.module.css'

const STATES = ['new', 'changed', 'same', 'impossible'] as const

type Props = {
  read: Imported
  server: string
  onServer: (server: string) => Promise<unknown>
  onTake: (chosen: ReturnType<typeof askedOf>) => Promise<unknown>
  onAnother: () => void
}

export function ImportList({ read, server, onServer, onTake, onAnother }: Props) {
  const { t } = useTranslation()
  const [filter, change] = useFilters<ToolImportFilter>(paths.toolImport)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [names, setNames] = useState<{ [operation: string]: string }>({})
  const [words, setWords] = useState<{ [operation: string]: string }>({})
  const list = useRef<HTMLUListElement>(null)
  const { data } = useQuery(askWhole('searchTools'))
  const there = useMemo(() => new Set((data?.data ?? []).map(({ name }) => name)), [data])
  const { operations } = read
  const choice = { chosen, names, words }
  const troubles = nameTroubles(operations, choice, there)
  const state = STATES.find(one => one === filter.state)
  const shown = withWords(operations, filter.q ?? '').filter(one => !state || one.state === state)
  const open = shown.filter(one => mayChoose(one) && !chosen.has(one.operation))
  const choose = (operation: string, is: boolean): void =>
    setChosen(now => {
      const next = new Set(now)
      if (is) next.add(operation)
      else next.delete(operation)
      return next
    })
  useListKeys(list)
  if (operations.length === 0)
    return (
      <Empty icon="tool" title={t('imports.empty')} text={t('imports.emptyText')}>
        <Button variant="default" onClick={onAnother}>
          {t('imports.another')}
        </Button>
      </Empty>
    )
  return (
    <>
      <Head read={read} onAnother={onAnother} />
      <Server read={read} server={server} onServer={onServer} />
      <Filters>
        <SearchField label={t('imports.search')} value={filter.q ?? ''} onChange={q => change({ q })} />
        <ChoiceFilter
          label={t('imports.state')}
          all={t('imports.allStates')}
          value={state ?? ''}
          options={STATES.map(value => ({ value, label: t(`imports.states.${value}`) }))}
          onChange={value => change({ state: value })}
        />
        {open.length > 0 && (
          <Button
            variant="default"
            onClick={() => setChosen(now => new Set([...now, ...open.map(({ operation }) => operation)]))}
          >
            {t('imports.chooseAll', { count: open.length })}
          </Button>
        )}
      </Filters>
      <p className={styles.hint}>{t('imports.choosing')}</p>
      {shown.length === 0 && (
        <Empty icon="search" title={t('imports.nothing')} text={t('imports.nothingText')}>
          <a href={paths.toolImport()}>{t('parts.clearFilters')}</a>
        </Empty>
      )}
      <ul ref={list} className={styles.list} aria-label={t('imports.operations')}>
        {shown.map(one => (
          <ImportRow
            key={one.operation}
            one={one}
            isChosen={chosen.has(one.operation)}
            name={names[one.operation]}
            trouble={troubles.get(one.operation)}
            onChoose={choose}
            words={words[one.operation]}
            onName={(operation, name) => setNames(now => ({ ...now, [operation]: name }))}
            onWords={(operation, text) => setWords(now => ({ ...now, [operation]: text }))}
          />
        ))}
      </ul>
      <Gone read={read} />
      <Foot
        asked={askedOf(operations, choice)}
        hasTrouble={troubles.size > 0 || wordlessOf(operations, choice).size > 0}
        onTake={async asked => {
          await onTake(asked)
          setChosen(new Set())
          setNames({})
          setWords({})
        }}
      />
    </>
  )
}

/** `j` and `k` lead from one to the next that can be chosen, `v` chooses it; so do arrows. */
function useListKeys(list: React.RefObject<HTMLUListElement | null>): void {
  const boxes = (): HTMLInputElement[] => [
    ...(list.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not(:disabled)') ?? []),
  ]
  const step = (by: 1 | -1): void => {
    const all = boxes()
    const at = all.indexOf(document.activeElement as HTMLInputElement)
    all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]?.focus()
  }
  useKey('next', () => step(1))
  useKey('previous', () => step(-1))
  useKey('select', () =>
    boxes()
      .find(one => one === document.activeElement)
      ?.click(),
  )
}

function Head({ read, onAnother }: Pick<Props, 'read' | 'onAnother'>) {
  const { t } = useTranslation()
  const of = (state: (typeof STATES)[number]) =>
    read.operations.filter(operation => operation.state === state).length
  const counts = [
    ...STATES.map(state => [state, of(state)] as const),
    ['gone', read.gone.length] as const,
  ].filter(([, count]) => count > 0)
  return (
    <div className={styles.head}>
      <div>
        <h2>{[read.title, read.version].filter(Boolean).join(' ')}</h2>
        <p>{counts.map(([state, count]) => t(`imports.counts.${state}`, { count })).join(' · ')}</p>
      </div>
      <Button variant="default" onClick={onAnother}>
        {t('imports.another')}
      </Button>
    </div>
  )
}

/** Asked where the document does not say it, or names several. */
function Server({ read, server, onServer }: Pick<Props, 'read' | 'server' | 'onServer'>) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(server)
  const take = useAttempt(() => onServer(typed.trim()))
  const isAsked =
    server !== '' || read.operations.some(one => one.problems.some(({ reason }) => reason === 'server'))
  if (!isAsked) return null
  const common = {
    label: t('imports.server'),
    description: t('imports.serverText'),
    value: typed,
    error: take.fields.server ?? take.trouble,
  }
  return (
    <form
      className={styles.server}
      onSubmit={event => {
        event.preventDefault()
        if (typed.trim() !== '') void take.attempt()
      }}
    >
      {read.servers.length > 0 ? (
        <NativeSelect
          {...common}
          data={[
            { value: '', label: t('imports.chooseServer') },
            ...read.servers.map(value => ({ value, label: value })),
          ]}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          {...common}
          inputMode="url"
          classNames={{ input: tools.code! }}
          placeholder={AS.server}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      )}
      <GuardedButton
        type="submit"
        variant="default"
        reason={typed === server && typed !== '' ? t('parts.unchanged') : null}
        disabled={typed.trim() === ''}
        loading={take.isBusy}
      >
        {t('imports.readAgain')}
      </GuardedButton>
    </form>
  )
}

type Done = { id: string; name: string; operation: string }

function Gone({ read }: Pick<Props, 'read'>) {
  const { t } = useTranslation()
  if (read.gone.length === 0) return null
  return (
    <section className={styles.gone} aria-label={t('imports.gone')}>
      <h2>{t('imports.gone')}</h2>
      <p>{t('imports.goneText')}</p>
      <ul>
        {(read.gone as Done[]).map(({ id, name, operation }) => (
          <li key={id}>
            <a href={paths.tools({ tool: id })}>{name}</a> {operation !== name && <code>{operation}</code>}
          </li>
        ))}
      </ul>
    </section>
  )
}

type FootProps = {
  asked: ReturnType<typeof askedOf>
  hasTrouble: boolean
  onTake: (asked: ReturnType<typeof askedOf>) => Promise<unknown>
}

function Foot({ asked, hasTrouble, onTake }: FootProps) {
  const { t } = useTranslation()
  const reason = useWhyNot('agents.change')
  const take = useAttempt(async () => {
    try {
      await onTake(asked)
    } catch (error) {
      const isOther = error instanceof ApiError && error.reason === 'version_changed'
      throw isOther ? new Worded(t('imports.changedMeanwhile')) : error
    }
  })
  const [adds, updates] = [asked.add.length, asked.update.length]
  if (adds + updates === 0 && !take.trouble) return null
  const said = Object.values(take.fields)
  const words = [
    adds > 0 && t('imports.goAdd', { count: adds }),
    updates > 0 && t('imports.goUpdate', { count: updates }),
  ].filter(Boolean)
  return (
    <div className={styles.foot}>
      {take.trouble && (
        <p className={tools.trouble} role="alert">
          {said.length > 0 ? said.join(' ') : take.trouble}
        </p>
      )}
      {hasTrouble && <p className={styles.lacking}>{t('imports.lacking')}</p>}
      {adds + updates > 0 && (
        <GuardedButton
          reason={reason ?? (hasTrouble ? t('parts.mendFirst') : null)}
          loading={take.isBusy}
          onClick={() => void take.attempt()}
        >
          {words.join(' · ')}
        </GuardedButton>
      )}
    </div>
  )
}
