import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useWhyNot } from '../may.ts'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { toast } from '../parts/toast.tsx'
import { troubleOf } from '../parts/words.ts'
import { call } from '../session/call.ts'
import { forget } from '../session/queries.ts'
import type { Ticket } from './read.ts'
import { useStatuses } from './statuses.ts'

/** Gives a ticket another status, with a way back; which ones it may get the API knows. */
function useMove(): (ticket: Ticket, code: string, name: string) => Promise<void> {
  const { t } = useTranslation()
  const move = async (id: string, status: string): Promise<void> => {
    try {
      await call('moveTicket', { params: { id }, body: { status } })
    } finally {
      await forget('searchTickets', 'getTicket')
    }
  }
  return async (ticket, code, name) => {
    const bad = (error: unknown) => toast(troubleOf(error, t).message, { tone: 'bad' })
    try {
      await move(ticket.hashid, code)
      toast(t('tickets.moved', { subject: ticket.subject, status: name }), {
        undo: () => move(ticket.hashid, ticket.ticket_status.code).catch(bad),
      })
    } catch (error) {
      bad(error)
    }
  }
}

export function MoveMenu({ ticket, isSmall = false }: { ticket: Ticket; isSmall?: boolean }) {
  const { t } = useTranslation()
  const statuses = useStatuses()
  const move = useMove()
  const reason = useWhyNot('tickets.change')
  const label = t('tickets.move')
  const button = (
    <GuardedButton
      variant="default"
      reason={reason}
      size={isSmall ? 'compact-xs' : 'sm'}
      rightSection={<Icon name="down" size={14} />}
      aria-label={isSmall ? t('tickets.moveOne', { subject: ticket.subject }) : undefined}
    >
      {label}
    </GuardedButton>
  )
  if (reason !== null) return button
  return (
    <Menu position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {statuses
          .filter(({ code }) => code !== ticket.ticket_status.code)
          .map(({ code, name }) => (
            <Menu.Item key={code} onClick={() => void move(ticket, code, name)}>
              {name}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
