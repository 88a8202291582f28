// Everything by typing: pages, what can be done here, and whatever rooms can find.
import { Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { heldKeys, useEarlyKeys } from '../keys/early.ts'
import { KEYS } from '../keys/table.ts'
import { may } from '../may.ts'
import { PAGES } from '../pages.ts'
import { Icon } from '../parts/icon.tsx'
import { KeyCaps } from '../parts/key-caps.tsx'
import { usePainted } from '../parts/use-later.ts'
import { useWayBack } from '../parts/use-way-back.ts'
import { paths } from '../paths.ts'
import { gateway } from '../session/gateway.ts'
import { useMe } from '../session/me.tsx'
import { signOut } from '../session/sign-out.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { type Command, type Found, findCommands, fits } from './commands.ts'
import { findRecords } from './find-records.ts'
import styles from './palette.module.css'

const PAUSE_MS = 120
/** Drawn with the field; the others, most of them below what is seen, after that. */
const FIRST_OPTIONS = 8

export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  useWayBack()
  const list = useId()
  const [typed, setTyped] = useState(heldKeys)
  const [at, setAt] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useEarlyKeys(field, key => setTyped(now => now + key))
  const own = useOwnCommands()
  const here = useFound(typed, findCommands)
  const records = useFound(typed, useRecords())
  const found = [here, records].flatMap(one => one?.all ?? [])
  const shown = [
    ...found.filter(({ isExact }) => isExact),
    ...own.filter(({ title }) => fits(title, typed)),
    ...found.filter(({ isExact }) => !isExact),
  ]
  const hasFailed = here?.hasFailed || records?.hasFailed
  const chosen = Math.min(at, shown.length - 1)
  const isPainted = usePainted()
  const run = (command: Command | undefined): void => {
    if (!command) return
    onClose()
    void command.run()
  }
  const onKey = (event: React.KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') run(shown[chosen])
    else if (step) setAt((chosen + step + shown.length) % Math.max(shown.length, 1))
    else return
    event.preventDefault()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t('shell.palette.placeholder') } }}
      padding={0}
      size="lg"
      yOffset="12vh"
      centered={false}
    >
      <div className={styles.field}>
        <Icon name="search" />
        <input
          ref={field}
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={shown[chosen] ? `${list}-${chosen}` : undefined}
          aria-label={t('shell.palette.open')}
          placeholder={t('shell.palette.placeholder')}
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKey}
        />
      </div>
      <div id={list} role="listbox" aria-label={t('shell.palette.results')} className={styles.list}>
        {(isPainted ? shown : shown.slice(0, FIRST_OPTIONS)).map((command, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys of its list
          <div
            key={command.id}
            id={`${list}-${n}`}
            role="option"
            tabIndex={-1}
            aria-selected={n === chosen}
            className={styles.option}
            onClick={() => run(command)}
            onPointerMove={() => setAt(n)}
          >
            <Icon name={command.icon} />
            <span className={styles.title}>{command.title}</span>
            {command.hint && <span className={styles.hint}>{command.hint}</span>}
            {command.key && <KeyCaps keys={KEYS[command.key].keys} />}
          </div>
        ))}
      </div>
      {hasFailed ? (
        <p className={styles.nothing} role="status">
          {t('shell.palette.failed')}
        </p>
      ) : (
        shown.length === 0 &&
        here &&
        records && <p className={styles.nothing}>{t('shell.palette.nothing')}</p>
      )}
    </Modal>
  )
}

function useOwnCommands(): Command[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const me = useMe()
  const pages = PAGES.filter(({ act }) => act === null || may(me, act)).map(({ name, icon, path, key }) => ({
    id: `page-${name}`,
    title: t('shell.palette.goTo', { page: t(`shell.pages.${name}`) }),
    icon,
    key,
    run: () => navigate({ href: path }),
  }))
  const other = gateway === 'test' ? 'live' : 'test'
  return [
    ...pages,
    {
      id: 'other-app',
      title: t(other === 'test' ? 'shell.toTest' : 'shell.toLive'),
      icon: 'test',
      run: () => location.assign(paths.otherApp(other)),
    },
    { id: 'sign-out', title: t('shell.signOut'), icon: 'leave', run: signOut },
  ]
}

type Find = (typed: string, signal: AbortSignal) => Promise<Found>

function useRecords(): Find {
  const { t } = useTranslation()
  const me = useMe()
  const navigate = useNavigate()
  return useCallback<Find>(
    (typed, signal) => findRecords({ me, t, go: href => navigate({ href }) }, typed, signal),
    [me, t, navigate],
  )
}

/** What is found for these words, and nothing of what was found for others: Enter would open it. Null: not known yet. */
function useFound(typed: string, find: Find): Found | null {
  const [found, setFound] = useState<(Found & { typed: string }) | null>(null)
  useEffect(() => {
    const ending = new AbortController()
    const timer = setTimeout(async () => {
      const found = await find(typed, ending.signal)
      if (!ending.signal.aborted) setFound({ typed, ...found })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [typed, find])
  return found?.typed === typed ? found : null
}
