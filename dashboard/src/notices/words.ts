// What a notice says, and where it leads.
import type { TFunction } from 'i18next'
import { HOME } from '../inbox/place.ts'
import { calledOf } from '../parts/called.ts'
import { paths } from '../paths.ts'
import type { Notice } from './read.ts'

/** In one sentence, with the names that it is about. */
export function saidBy(notice: Notice, t: TFunction): string {
  const { conversation, ticket, channel, by } = notice
  const name = conversation ? calledOf(conversation.contact, t) : ''
  const who = by?.name ?? t('notices.somebody')
  switch (notice.kind) {
    case 'mentioned':
      return t('notices.mentioned', { who, name })
    case 'assigned':
      return ticket
        ? t('notices.assignedTicket', { who, subject: ticket.subject })
        : t('notices.assigned', { who, name })
    case 'waiting':
      return t('notices.waiting', { name })
    case 'sla':
      return t(clockWords(notice), { subject: ticket?.subject ?? '' })
    case 'channel':
      return t('notices.channel', { name: channel?.name ?? '' })
  }
}

/** What a clock says: that it is near, late, or that somebody is to see to it. */
function clockWords({ clock, reason }: Notice) {
  if (reason?.startsWith('escalated')) return 'notices.escalated'
  const isResolution = clock === 'resolve'
  if (reason === 'near') return isResolution ? 'notices.soonResolution' : 'notices.soonAnswer'
  return isResolution ? 'notices.lateResolution' : 'notices.lateAnswer'
}

/** The page that it is about. */
export function pathOf({ kind, conversation, ticket, channel }: Notice): string {
  if (ticket && (kind === 'sla' || conversation === null || kind === 'assigned'))
    return paths.tickets({ ticket: ticket.id })
  if (conversation) return paths.inbox({ ...HOME, view: 'all', c: conversation.id })
  return channel ? paths.channels({ channel: channel.id }) : paths.home()
}
