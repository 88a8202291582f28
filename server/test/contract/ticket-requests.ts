// A good request for each act with tickets, and the same with another body: part of idempotency.test.ts.
import type { World } from '../world.ts'

type Request = [path: string, body: object, other: object, otherPath?: string]

export async function ticketRequests({ awa }: World): Promise<{ [path: string]: Request }> {
  const fatou = awa.customer()
  const idOf = async (): Promise<string> => (await awa.opensTicket({}, fatou)).hashid
  const [ticket, other] = [await idOf(), await idOf()]
  const [part, apart] = [await idOf(), await idOf()]
  await awa.api.post(`/ticket/${apart}/merge`, { into: other })
  const tags: string[] = []
  for (const name of ['Asked once', 'Asked twice'])
    tags.push((await awa.api.post('/tag/add', { name })).body.id)
  return {
    '/ticket/change': [
      '/ticket/change',
      { act: 'update', ids: [ticket, other], subject: 'One' },
      { act: 'update', ids: [ticket], subject: 'One' },
    ],
    '/ticket/{id}/tag': [`/ticket/${ticket}/tag`, { add: [tags[0]] }, { add: [tags[1]] }],
    '/ticket/{id}/place': [`/ticket/${ticket}/place`, { before: other }, { after: other }],
    '/ticket/{id}/link': [`/ticket/${ticket}/link`, { ticket: other }, { ticket: other, as: 'duplicate' }],
    '/ticket/{id}/unlink': [`/ticket/${ticket}/unlink`, { ticket: other }, { ticket: part }],
    '/ticket/{id}/merge': [`/ticket/${part}/merge`, { into: other }, { into: ticket }],
    '/ticket/{id}/unmerge': [`/ticket/${apart}/unmerge`, {}, {}, `/ticket/${ticket}/unmerge`],
  }
}
