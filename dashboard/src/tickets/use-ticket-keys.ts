// What keys and palette do with the ticket that is open; its menus have keys of their own.

import { findCanned } from '../inbox/canned.ts'
import { useKey } from '../keys/use-key.ts'
import { may } from '../may.ts'
import { toast } from '../parts/toasts.ts'
import { hindranceOf } from '../parts/words.ts'
import { useMe } from '../session/me.tsx'
import { type Command, fits, useCommands } from '../shell/commands.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { useTicketActs } from './acts.ts'
import type { Ticket } from './read.ts'
import { useStatuses } from './statuses.ts'

export function useTicketKeys(ticket: Ticket, isOn: boolean): void {
  const { t } = useTranslation()
  const me = useMe()
  const statuses = useStatuses()
  const { assign, move } = useTicketActs()
  const mayChange = isOn && may(me, 'tickets.change')
  const resolved = statuses.find(({ is_resolved }) => is_resolved)
  const take = (): unknown => assign([ticket], { id: me.user.id, name: me.user.name })
  useKey('claim', take, mayChange)
  useKey('close', () => resolved && move([ticket], resolved), mayChange)
  useCommands('ticket', async (typed): Promise<Command[]> => {
    const say = (error: unknown): unknown => toast(hindranceOf(error, t), { tone: 'bad' })
    const doing: Command[] = [
      { id: 'ticket-take', key: 'claim', icon: 'hand', title: t('tickets.take'), run: take },
      ...statuses
        .filter(({ code }) => code !== ticket.ticket_status.code)
        .map(
          (status): Command => ({
            id: `ticket-move-${status.code}`,
            icon: 'ticket',
            title: t('tickets.moveTo', { status: status.name }),
            ...(status === resolved ? { key: 'close' } : {}),
            run: () => move([ticket], status),
          }),
        ),
    ]
    const canned =
      ticket.conversation && may(me, 'conversations.answer')
        ? await findCanned(ticket.conversation.id, typed, say)
        : []
    return [...(mayChange ? doing.filter(({ title }) => fits(title, typed)) : []), ...canned]
  })
}
