// What the keys do in the inbox.

import type { KeyName } from '../keys/table.ts'
import { useKey } from '../keys/use-key.ts'
import { may } from '../may.ts'
import type { IconName } from '../parts/icon.tsx'
import { toast } from '../parts/toasts.ts'
import { troubleOf } from '../parts/words.ts'
import { useMe } from '../session/me.tsx'
import { ask, queries } from '../session/queries.ts'
import { useCommands } from '../shell/commands.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { findCanned } from './canned.ts'
import type { Asking } from './choosers.tsx'
import { beginWriting } from './composing.ts'
import { isDoable, type Row } from './rows.ts'
import { takeNext } from './take-next.ts'
import type { Do } from './use-acts.ts'
import type { Go } from './use-place.ts'

type Props = {
  go: Go
  /** What is selected, else what is open. */
  chosen: Row[]
  open: Row | null
  /** The conversation that is opened and not known yet. */
  coming: string | null
  step: (by: 1 | -1) => boolean
  acts: Do
  setAsking: (asking: Asking) => void
  setSelected: (change: (now: ReadonlySet<string>) => ReadonlySet<string>) => void
}

/** What keys do, by their names, and the palette. */
type Doing = { [key in KeyName]?: { icon: IconName; title: string; run: () => unknown } }
const entriesOf = (doing: Doing) => Object.entries(doing) as [KeyName, NonNullable<Doing[KeyName]>][]

export function useInboxKeys(props: Props): void {
  const { go, chosen, open, coming, step, acts, setAsking, setSelected } = props
  const { t } = useTranslation()
  const mayAnswer = may(useMe(), 'conversations.answer')
  const some = mayAnswer && chosen.length > 0
  /** One of them is enough: of the others the server says why not. */
  const mayDo = (act: keyof typeof isDoable): boolean => some && chosen.some(isDoable[act])
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
    if (coming !== null) return claimComing(coming, acts)
    if (open !== null && chosen.length === 1 && chosen[0]!.id === open.id) beginWriting(open.id)
    return acts(chosen, { act: 'claim' })
  }
  const doing = {
    claim: { icon: 'hand', title: t('inbox.acts.claim'), run: claim },
    assign: { icon: 'person', title: t('inbox.acts.assign'), run: () => setAsking('assign') },
    handBack: { icon: 'agent', title: t('inbox.acts.handBack'), run: () => setAsking('hand-back') },
    close: { icon: 'check', title: t('inbox.acts.close'), run: () => acts(chosen, { act: 'close' }) },
    snooze: { icon: 'moon', title: t('inbox.acts.snooze'), run: () => setAsking('snooze') },
    tag: { icon: 'tag', title: t('inbox.acts.tag'), run: () => setAsking('tag') },
  } satisfies Doing
  const marking = {
    unread: { icon: 'eye', title: t('inbox.acts.unread'), run: () => acts(chosen, { act: 'unread' }) },
  } satisfies Doing
  const taking = {
    takeNext: { icon: 'inbox', title: t('inbox.takeNext'), run: () => takeNext(go, t) },
  } satisfies Doing
  const isComing = mayAnswer && coming !== null
  useKey('claim', doing.claim.run, mayDo('claim') || isComing)
  useKey('reply', () => beginWriting(coming!, 'reply'), isComing)
  useKey('note', () => beginWriting(coming!, 'note'), isComing)
  useKey('assign', doing.assign.run, some)
  useKey('handBack', doing.handBack.run, mayDo('handBack'))
  useKey('close', doing.close.run, mayDo('close'))
  useKey('snooze', doing.snooze.run, mayDo('snooze'))
  useKey('tag', doing.tag.run, some)
  useKey('unread', marking.unread.run, chosen.length > 0)
  useKey('takeNext', taking.takeNext.run, mayAnswer)
  useCommands('inbox', async typed => {
    const here: Doing = {
      ...(some ? doing : {}),
      ...(chosen.length > 0 ? marking : {}),
      ...(mayAnswer ? taking : {}),
    }
    const own = entriesOf(here)
      .filter(([key]) => !(key in isDoable) || mayDo(key as keyof typeof isDoable))
      .filter(([, { title }]) => title.toLowerCase().includes(typed.trim().toLowerCase()))
      .map(([key, one]) => ({ id: `inbox-${key}`, key, ...one }))
    const say = (error: unknown) => toast(troubleOf(error, t).message, { tone: 'bad' })
    const canned = mayAnswer && open !== null ? await findCanned(open.id, typed, say) : []
    return [...own, ...canned]
  })
}

/** Takes a conversation that is on its way, once it is there; where it does not come, its page says why. */
async function claimComing(id: string, acts: Do): Promise<void> {
  beginWriting(id)
  const row = await queries.fetchQuery(ask('getConversation', { params: { id } })).catch(() => null)
  if (row !== null) await acts([row], { act: 'claim' })
}
