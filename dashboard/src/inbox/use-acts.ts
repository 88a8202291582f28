// What people do with one conversation or with many: shown at once, told to the server, and taken back for 8 seconds.
import type { Input } from '@palabre/client'
import { CONVERSATIONS_MAX } from '@palabre/contract/many'
import { useCallback, useMemo } from 'react'
import { calledOf } from '../parts/called.ts'
import { acting, toast } from '../parts/toasts.ts'
import { troubleOf } from '../parts/words.ts'
import { call } from '../session/call.ts'
import { useMe } from '../session/me.tsx'
import { queries } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import type { Row } from './rows.ts'
import { type Act, type Names, patched, undoMany } from './undo.ts'
import { patchRow, placeTaken, useTouch } from './use-list.ts'

const OPERATIONS = {
  claim: 'claimConversation',
  assign: 'assignConversation',
  'hand-back': 'handBackConversation',
  close: 'closeConversation',
  reopen: 'reopenConversation',
  snooze: 'snoozeConversation',
  tag: 'tagConversation',
  read: 'markConversationRead',
  unread: 'markConversationUnread',
} as const

async function tellOne(id: string, { act, ...body }: Act): Promise<void> {
  const detail = await call(OPERATIONS[act], { params: { id }, body } as never)
  queries.setQueryData(['getConversation', { params: { id } }], detail)
}

/** Gives which were refused, and why the first was. */
async function tellMany(ids: string[], act: Act): Promise<{ refused: Set<string>; message: string }> {
  const refused = new Set<string>()
  let message = ''
  for (let from = 0; from < ids.length; from += CONVERSATIONS_MAX) {
    const body = {
      ...act,
      ids: ids.slice(from, from + CONVERSATIONS_MAX),
    } as unknown as Input<'changeConversations'>['body']
    const { results } = await call('changeConversations', { body })
    const bad = results.filter(({ code }) => code !== 1000)
    for (const { id } of bad) refused.add(id)
    message ||= bad[0]?.message ?? ''
  }
  return { refused, message }
}

export type Do = (rows: readonly Row[], act: Act, names?: Names) => Promise<boolean>

/** Does something with conversations. The answer is false where the server refused all of it; why is said. */
export function useActs(): Do {
  const { t } = useTranslation()
  const { user } = useMe()
  const touch = useTouch()
  const me = useMemo(() => ({ id: user.id, name: user.name }), [user.id, user.name])
  const run = useCallback(
    async (rows: readonly Row[], act: Act, names: Names): Promise<readonly Row[]> => {
      const ids = rows.map(({ id }) => id)
      for (const id of ids) patchRow(id, row => patched(row, act, me, names))
      if (act.act === 'claim') for (const row of rows) placeTaken(patched(row, act, me, names))
      try {
        const [only] = ids
        if (only && ids.length === 1) await tellOne(only, act)
        else {
          const { refused, message } = await tellMany(ids, act)
          const count = refused.size
          if (count > 0) toast(t('inbox.someRefused', { count, message }), { tone: 'bad' })
          return rows.filter(({ id }) => !refused.has(id))
        }
        return rows
      } catch (error) {
        // nobody has asked for it: it is told again when it is read again
        if (act.act !== 'read') toast(troubleOf(error, t).message, { tone: 'bad' })
        // shown as it is again
        await queries.invalidateQueries({ queryKey: ['getConversation'] })
        return []
      } finally {
        touch(...ids)
      }
    },
    [t, me, touch],
  )
  return useCallback(
    async (rows, act, names = {}) => {
      if (rows.length === 0) return false
      // what has no way back is none that somebody could want back while it is under way
      if (act.act === 'read' || act.act === 'unread') return (await run(rows, act, names)).length > 0
      const { act: name } = act
      return acting(async () => {
        const done = await run(rows, act, names)
        const [first] = done
        if (first === undefined) return false
        // those that were refused are as others have made them meanwhile
        const back = undoMany(act, done, me.id)
        const undo = async (): Promise<void> => {
          for (const { acts, ids } of back)
            for (const step of acts)
              await run(
                done.filter(({ id }) => ids.includes(id)),
                step,
                {},
              )
        }
        toast(
          t(`inbox.did.${name}`, { count: done.length, name: calledOf(first.contact, t) }),
          back.length > 0 ? { undo } : {},
        )
        return true
      })
    },
    [run, me.id, t],
  )
}
