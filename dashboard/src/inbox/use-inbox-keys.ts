// What the keys do in the inbox.

import type { KeyName } from '../keys/table.ts'
import { useKey } from '../keys/use-key.ts'
import { may } from '../may.ts'
import type { IconName } from '../parts/icon.tsx'
import { toast } from '../parts/toasts.ts'
import { troubleOf } from '../parts/words.ts'
import { useMe } from '../session/me.tsx'
import { useCommands } from '../shell/commands.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { findCanned } from './canned.ts'
import type { Asking } from './choosers.tsx'
import { beginReply } from './composing.ts'
import type { Row } from './rows.ts'
import { takeNext } from './take-next.ts'
import type { Do } from './use-acts.ts'
import type { Go } from './use-place.ts'

type Props = {
  go: Go
  /** What is selected, else what is open. */
  chosen: Row[]
  open: Row | null
  step: (by: 1 | -1) => boolean
  acts: Do
  setAsking: (asking: Asking) => void
  setSelected: (change: (now: ReadonlySet<string>) => ReadonlySet<string>) => void
}

type Does = { key: KeyName; icon: IconName; title: string; run: () => unknown }

export function useInboxKeys({ go, chosen, open, step, acts, setAsking, setSelected }: Props): void {
  const { t } = useTranslation()
  const mayAnswer = may(useMe(), 'conversations.answer')
  const some = mayAnswer && chosen.length > 0
  useKey('next', () => step(1))
  useKey('previous', () => step(-1))
  useKey('open', () => document.getElementById('conversation')?.focus(), open !== null)
  useKey('search', () => document.getElementById('inbox-search')?.focus())
  useKey(
    'select',
    () =>
      setSelected(now => {
        const next = new Set(now)
        if (!next.delete(open!.id)) next.add(open!.id)
        return next
      }),
    open !== null,
  )
  const claim = (): unknown => {
    if (open !== null && chosen.length === 1 && chosen[0]!.id === open.id) beginReply(open.id)
    return acts(chosen, { act: 'claim' })
  }
  const doing: Does[] = [
    { key: 'claim', icon: 'hand', title: t('inbox.acts.claim'), run: claim },
    { key: 'assign', icon: 'person', title: t('inbox.acts.assign'), run: () => setAsking('assign') },
    { key: 'handBack', icon: 'agent', title: t('inbox.acts.handBack'), run: () => setAsking('hand-back') },
    {
      key: 'close',
      icon: 'check',
      title: t('inbox.acts.close'),
      run: () => acts(chosen, { act: 'close' }),
    },
    { key: 'snooze', icon: 'moon', title: t('inbox.acts.snooze'), run: () => setAsking('snooze') },
    { key: 'tag', icon: 'tag', title: t('inbox.acts.tag'), run: () => setAsking('tag') },
  ]
  const unread: Does = {
    key: 'unread',
    icon: 'eye',
    title: t('inbox.acts.unread'),
    run: () => acts(chosen, { act: 'unread' }),
  }
  const next: Does = {
    key: 'takeNext',
    icon: 'inbox',
    title: t('inbox.takeNext'),
    run: () => takeNext(go, t),
  }
  useKey('claim', doing[0]!.run, some)
  useKey('assign', doing[1]!.run, some)
  useKey('handBack', doing[2]!.run, some)
  useKey('close', doing[3]!.run, some)
  useKey('snooze', doing[4]!.run, some)
  useKey('tag', doing[5]!.run, some)
  useKey('unread', unread.run, chosen.length > 0)
  useKey('takeNext', next.run, mayAnswer)
  useCommands('inbox', async typed => {
    const here = [
      ...(some ? doing : []),
      ...(chosen.length > 0 ? [unread] : []),
      ...(mayAnswer ? [next] : []),
    ]
    const own = here
      .filter(({ title }) => title.toLowerCase().includes(typed.trim().toLowerCase()))
      .map(({ key, icon, title, run }) => ({ id: `inbox-${key}`, title, icon, key, run }))
    const say = (error: unknown) => toast(troubleOf(error, t).message, { tone: 'bad' })
    const canned = mayAnswer && open !== null ? await findCanned(open.id, typed, say) : []
    return [...own, ...canned]
  })
}
