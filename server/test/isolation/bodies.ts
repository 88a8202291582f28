// A good body of each operation whose fields may name a record.
import { SLA_BODIES } from './sla-bodies.ts'

export type Own = { agent: string; phone: string }
export type Body = { [key: string]: unknown }

/** Each push says something new. */
let pushes = 0

const text = { type: 'text', content: { text: 'Hello' } }
const template = { type: 'template', content: { name: 'order_ready', language: 'fr' } }
/** Of somebody who has not written. */
const NEW_PHONE = '237655000888'
const reaction = { type: 'reaction', content: { message_id: '', emoji: '!' } }

/** Who is meant, by the field that names them: the channel goes with it. */
function contactBy(path: string[], phone: string): Body {
  if (path[0] !== 'contact' || path[1] === 'phone' || path[1] === 'profile')
    return { channel: 'messenger', contact: { phone } }
  return {
    channel: path[1] === 'email' ? 'mail' : path[1] === 'identifier' ? 'webchat' : 'messenger',
    contact: {},
  }
}

/** The act that takes this argument. */
const ACT_WITH: { [argument: string]: string } = { user: 'assign', add: 'tag', remove: 'tag' }

/** A good body of each operation, as far as the asking field lets it be one. */
export const BODIES: { [operation: string]: (path: string[], own: Own) => Body } = {
  manageContactKnowledge: (_, { agent, phone }) => ({
    content: `Likes tea ${++pushes}`,
    agent,
    contact: { channel: 'messenger', identifier: phone, profile: { lastname: 'Biya' } },
  }),
  sendMessage: (path, { phone }) => ({
    ...contactBy(path, phone),
    message: path[0] === 'message' ? reaction : text,
  }),
  addTicket: (path, { phone }) => {
    const { channel, contact } = contactBy(path, phone) as { channel: string; contact: Body }
    const who = path[0] === 'conversation' ? {} : { contact: { channel, ...contact } }
    return { ...who, subject: 'Late', description: 'Three days' }
  },
  addToken: () => ({ name: 'Shop', scopes: ['messages:send'] }),
  updateToken: () => ({ name: 'Shop' }),
  rollToken: () => ({}),
  revokeToken: () => ({}),
  addAgentKnowledge: (_, { agent }) => ({ agent, content: `Tea ${++pushes}` }),
  updateAgentKnowledge: () => ({ content: 'Coffee' }),
  removeAgentKnowledge: () => ({}),
  addAgent: () => ({ name: 'Nia', language: 'fr' }),
  updateAgent: () => ({ tone: 'warm' }),
  setAgentMode: () => ({ mode: 'test' }),
  tryAgent: () => ({ text: 'Hello' }),
  setModel: () => ({ base_url: 'https://models.example', model: 'small' }),
  checkModel: () => ({}),
  addChannel: () => ({ channel: 'webchat', name: 'Shop' }),
  updateChannel: () => ({ name: 'Shop' }),
  checkChannel: () => ({}),
  disconnectChannel: () => ({}),
  updateMember: () => ({ role: 'viewer' }),
  removeMember: () => ({}),
  retryMessage: () => ({}),
  settleMessage: () => ({ outcome: 'arrived' }),
  cancelMessage: () => ({}),
  startConversation: path => ({
    ...contactBy(path, NEW_PHONE),
    message: path[0] === 'message' ? reaction : template,
  }),
  changeConversations: path => ({ act: ACT_WITH[path[0]!] ?? 'close', ids: [] }),
  updateContact: () => ({ preferred_language: 'fr' }),
  claimConversation: () => ({}),
  replyInConversation: path => ({ message: path[0] === 'message' ? reaction : text }),
  assignConversation: () => ({}),
  handBackConversation: () => ({}),
  closeConversation: () => ({}),
  reopenConversation: () => ({}),
  snoozeConversation: () => ({ until_reply: true }),
  tagConversation: () => ({ add: [] }),
  markConversationRead: () => ({}),
  markConversationUnread: () => ({}),
  draftInConversation: () => ({ text: 'Hello' }),
  addNote: () => ({ text: 'Calm' }),
  updateNote: () => ({ text: 'Calm' }),
  removeNote: () => ({}),
  addTag: () => ({ name: `Tag ${++pushes}` }),
  updateTag: () => ({ name: `Tag ${++pushes}` }),
  removeTag: () => ({}),
  addCannedReply: () => ({ shortcut: `c${++pushes}`, title: 'Hello', text: { en: 'Hello' } }),
  updateCannedReply: () => ({ title: `Title ${++pushes}` }),
  removeCannedReply: () => ({}),
  addView: () => ({ name: `View ${++pushes}`, filters: { view: 'mine' } }),
  updateView: () => ({ name: `View ${++pushes}` }),
  removeView: () => ({}),
  addTeam: () => ({ name: `Team ${++pushes}` }),
  updateTeam: () => ({ name: `Team ${++pushes}` }),
  removeTeam: () => ({}),
  notePresence: () => ({ looking: true }),
  readNotices: () => ({}),
  updateTicket: () => ({ subject: 'Later' }),
  assignTicket: () => ({ user: null }),
  changeTickets: path => ({ act: ACT_WITH[path[0]!] ?? 'move', ids: [], status: 'open' }),
  tagTicket: () => ({ add: [] }),
  placeTicket: () => ({}),
  linkTicket: () => ({}),
  unlinkTicket: () => ({}),
  mergeTicket: () => ({}),
  unmergeTicket: () => ({}),
  addTicketNote: () => ({ text: 'Calm' }),
  ...SLA_BODIES,
  replyToTicket: path => ({ message: path[0] === 'message' ? reaction : text }),
  moveTicket: () => ({ status: 'in_progress' }),
  playCustomer: (path, { phone }) => ({
    ...contactBy(path, phone),
    message: path.includes('message_id') ? reaction : text,
  }),
  scriptTestOutcome: () => ({ outcome: 'sent' }),
}
