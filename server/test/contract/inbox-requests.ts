// What a person asks of the inbox, each of a conversation of its own, for the tests of repeated requests.
import type { World } from '../world.ts'

type Requests = { [path: string]: [path: string, body: object, other: object, otherPath?: string] }

/** Two requests for each of its POST endpoints: see idempotency.test.ts. */
export async function inboxRequests({ awa, drains, rows }: World): Promise<Requests> {
  let phone = 237_655_400_000
  /** A conversation, and the act on it; `first` is done before. */
  const act = async (
    name: string,
    body: object,
    other: object,
    first = '',
  ): Promise<[path: string, body: object, other: object]> => {
    const customer = awa.customer(String(++phone))
    await customer.writes('Hello')
    await drains()
    const base = `/conversation/${(await awa.conversation(customer)).hashid}`
    if (first !== '') await awa.api.post(`${base}/${first}`, {})
    return [`${base}/${name}`, body, other]
  }
  const message = (text: string) => ({ message: { type: 'text', content: { text } } })
  const tag = async (name: string) => (await awa.api.post('/tag/add', { name })).body.id as string
  const [red, blue] = [await tag('red'), await tag('blue')]
  const team = await awa.api.post('/team/add', { name: 'Day' })
  const answer = { shortcut: 'late', title: 'Late', text: { en: 'Late' } }
  const canned = await awa.api.post('/canned-reply/add', answer)
  const view = await awa.api.post('/view/add', { name: 'Mine', filters: { view: 'mine' } })
  const open = { name: 'Open', filters: { status: 'open' } }
  const ticketView = (await awa.api.post('/ticket/view/add', open)).body.id as string
  const note = await act('note', { text: 'One' }, { text: 'Two' })
  const { id } = (await awa.api.post(note[0], { text: 'To be changed' })).body
  const [reply, held] = await act('reply', message('Yes'), message('No'))
  const undone = (await awa.api.post(reply, { ...held, undo_seconds: 30 })).body
  const lost = (await awa.api.post(reply, { ...held, undo_seconds: 30 })).body.message_id as string
  await rows(`update messages set status = 'unknown', send_at = null where hashid = $1`, [lost])
  const template = (name: string) => ({
    ...{ channel: 'messenger', contact: { phone: String(++phone) } },
    message: { type: 'template', content: { name, language: 'fr' } },
  })
  const [closed] = await act('close', {}, {})
  const ids = [closed.split('/')[2]!]
  const [person] = (await awa.api.get('/contact/search?per_page=1')).body.data
  return {
    '/contact/{id}/update': [`/contact/${person.id}/update`, { lastname: 'Diop' }, { lastname: 'Ba' }],
    '/conversation/start': ['/conversation/start', template('one'), template('two')],
    '/conversation/change': [
      '/conversation/change',
      { act: 'close', ids },
      { act: 'close', ids, reason: 'All is said' },
    ],
    '/conversation/{id}/claim': await act('claim', {}, { take: true }),
    '/conversation/{id}/reply': [reply, message('Yes'), message('No')],
    '/conversation/{id}/assign': await act('assign', {}, { user: 'usr-1111111111' }, 'claim'),
    '/conversation/{id}/hand-back': await act('hand-back', {}, { answer_now: true }, 'claim'),
    '/conversation/{id}/close': await act('close', {}, { reason: 'All is said' }),
    '/conversation/{id}/reopen': [
      ...(await act('reopen', {}, {}, 'close')),
      '/conversation/ses-1111111111/reopen',
    ],
    '/conversation/{id}/snooze': await act('snooze', { until_reply: true }, { until: null }),
    '/conversation/{id}/tag': await act('tag', { add: [red] }, { add: [blue] }),
    '/conversation/{id}/read': await act('read', {}, { seq: 1 }),
    '/conversation/{id}/unread': [...(await act('unread', {}, {})), '/conversation/ses-1111111111/unread'],
    '/conversation/{id}/draft': await act('draft', { text: 'Dear' }, { text: null }),
    '/conversation/{id}/note': note,
    '/note/{id}/update': [`/note/${id}/update`, { text: 'Changed' }, { text: 'Again' }],
    '/note/{id}/remove': [`/note/${id}/remove`, {}, {}, '/note/not-1111111111/remove'],
    '/messages/{id}/cancel': [
      `/messages/${undone.message_id ?? undone.id}/cancel`,
      {},
      {},
      '/messages/msg-1111111111/cancel',
    ],
    '/canned-reply/add': [
      '/canned-reply/add',
      { ...answer, shortcut: 'soon' },
      { ...answer, shortcut: 'now' },
    ],
    '/canned-reply/{id}/update': [
      `/canned-reply/${canned.body.id}/update`,
      { title: 'Soon' },
      { title: 'Now' },
    ],
    '/canned-reply/{id}/remove': [
      `/canned-reply/${canned.body.id}/remove`,
      {},
      {},
      '/canned-reply/cnd-1111111111/remove',
    ],
    '/view/add': [
      '/view/add',
      { name: 'All', filters: { view: 'all' } },
      { name: 'Own', filters: { view: 'mine' } },
    ],
    '/view/{id}/update': [`/view/${view.body.id}/update`, { name: 'A' }, { name: 'B' }],
    '/view/{id}/remove': [`/view/${view.body.id}/remove`, {}, {}, '/view/viw-1111111111/remove'],
    '/ticket/view/add': ['/ticket/view/add', { ...open, name: 'A' }, { ...open, name: 'B' }],
    '/ticket/view/{id}/update': [`/ticket/view/${ticketView}/update`, { name: 'C' }, { name: 'D' }],
    '/ticket/view/reorder': [
      '/ticket/view/reorder',
      { ids: [ticketView] },
      { ids: [ticketView], shared: false },
    ],
    '/ticket/view/{id}/remove': [
      `/ticket/view/${ticketView}/remove`,
      {},
      {},
      '/ticket/view/tvw-1111111111/remove',
    ],
    '/team/add': ['/team/add', { name: 'Night' }, { name: 'Dawn' }],
    '/team/{id}/update': [`/team/${team.body.id}/update`, { capacity: 5 }, { capacity: 6 }],
    '/team/{id}/remove': [`/team/${team.body.id}/remove`, {}, {}, '/team/tem-1111111111/remove'],
    '/messages/{id}/settle': [`/messages/${lost}/settle`, { outcome: 'arrived' }, { outcome: 'resend' }],
    '/tag/add': ['/tag/add', { name: 'green' }, { name: 'grey' }],
    '/tag/{id}/update': [`/tag/${blue}/update`, { name: 'navy' }, { name: 'sky' }],
    '/tag/{id}/remove': [`/tag/${blue}/remove`, {}, {}, '/tag/tag-1111111111/remove'],
  }
}
