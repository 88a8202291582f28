// A shop with a week behind it, for pictures: customers with names, answers, tickets, one who waits.
import { SERVICE } from '../../../src/audit/actor.ts'
import { setPrice } from '../../../src/business/price.ts'
import { colleague, good } from '../../inbox/people.ts'
import type { McpServer } from '../../tools/mcp-server.ts'
import type { Customer } from '../../world.ts'
import type { Stage } from '../stage.ts'
import { type SceneOfTools, setTools } from './tools.ts'

type Scene = { conversation: string; ticket: string; tools: SceneOfTools }

const DAYS = 6

const PEOPLE = [
  ['Rose', 'Mbarga', 'My parcel has not come yet. Where is it?'],
  ['Samuel', 'Etoundi', 'Do you have the blue dress in size 40?'],
  ['Aïcha', 'Bello', 'Bonjour, livrez-vous à Yaoundé ?'],
  ['Jean-Paul', 'Nkoulou', 'The kettle I bought is broken. I want my money back.'],
  ['Grâce', 'Ékwé', 'Can I pay with Orange Money?'],
  ['Fatou', 'Diop', 'When do you open on Saturday?'],
] as const

/** Sets the scene in Awa's test app. The answer is a conversation, a ticket and tools to be shown. */
export async function setScene({ world, home }: Stage, mcp: McpServer): Promise<Scene> {
  const { awa } = world
  let rose: Customer | null = null
  for (const item of ['message:messenger', 'agent_turn'])
    await world.inTx(tx => setPrice(tx, awa.app.id, item, '0.02', SERVICE))
  const ines = await colleague(world, 'Ines')
  await world.rows("update users set name = 'Inès Fotso' where id = $1", [ines.userId])
  good(await awa.api.post('/team/add', { name: 'Parcels', members: [ines.id] }))
  for (let day = 0; day < DAYS; day++) {
    for (const [firstname, lastname, words] of PEOPLE.slice(0, 3 + (day % 4))) {
      const who = await customer(world, `${firstname}`, lastname)
      await who.writes(words)
      await world.drains()
      if (day % 2 === 0 && firstname !== 'Fatou') {
        await who.writes('I want to talk to a person')
        await world.drains()
        await awa.waits(`PT${4 + day}M`)
        await ines.says(who, 'Good morning, this is Ines. I look it up at once.')
      }
      await world.drains()
      if (firstname === 'Rose') {
        rose = who
        await openTicket(world, who, day)
      }
      if (day < DAYS - 1) await ines.does(who, 'close')
    }
    if (day < DAYS - 1) await awa.waits('P1D')
    await world.sweeps()
  }
  await setReplies(world)
  await tagAll(world)
  const waiting = await customer(world, 'Ngozi', 'Adeyemi')
  await waiting.writes('I want to talk to a person')
  await world.drains()
  await world.sweeps()
  await ines.does(rose!, 'claim', { take: true })
  await ines.does(rose!, 'note', { text: 'The courier lost it twice already.' })
  await ines.says(rose!, 'I am sorry, Rose. The courier brings it tomorrow before noon.')
  await world.drains()
  await rose!.writes('Thank you! I am at home until two.')
  await world.drains()
  const conversation = (await awa.conversation(rose!)).hashid
  const [ticket] = (await awa.call('searchTickets', {})) as { hashid: string }[]
  return { conversation, ticket: ticket!.hashid, tools: await setTools(world, `${home}/sandbox/shop`, mcp) }
}

async function customer(
  { awa, rows }: Stage['world'],
  firstname: string,
  lastname: string,
): Promise<Customer> {
  const who = awa.customer()
  await who.writes('Hello')
  await rows(
    `update contacts k set firstname = $1, lastname = $2 from contact_details d
     where d.app_id = k.app_id and d.contact_id = k.id and k.app_id = $3 and d.identifier = $4`,
    [firstname, lastname, awa.app.id, who.phone],
  )
  return who
}

/** Canned ones: of both languages, and of one alone. */
async function setReplies({ awa }: Stage['world']): Promise<void> {
  for (const [shortcut, title, en, fr] of [
    ['hours', 'Opening hours', 'We are open from 8 to 18.', 'Nous sommes ouverts de 8 h à 18 h.'],
    ['late', 'Parcel is late', 'I am sorry, {contact.firstname}: it comes tomorrow.', ''],
    ['thanks', 'Thanks', 'Thank you {contact.firstname}.', 'Merci {contact.firstname}.'],
  ] as const)
    await awa.call('addCannedReply', {
      body: { shortcut, title, text: { en, ...(fr ? { fr } : {}) }, shared: shortcut !== 'late' },
    })
}

/** Each ticket has one of three tags. */
async function tagAll({ awa }: Stage['world']): Promise<void> {
  const tags: string[] = []
  for (const name of ['Delivery', 'Payment', 'Quality'])
    tags.push(good(await awa.api.post('/tag/add', { name })).id)
  const tickets = (await awa.call('searchTickets', {})) as { hashid: string }[]
  for (const [n, { hashid }] of tickets.entries())
    good(await awa.api.post(`/ticket/${hashid}/tag`, { add: [tags[n % tags.length]] }))
}

const SUBJECTS = [
  'Parcel is late',
  'Wrong colour',
  'Zip is stuck',
  'Paid twice',
  'No answer by phone',
  'Torn sleeve',
]

async function openTicket({ awa }: Stage['world'], who: Customer, day: number): Promise<void> {
  const priority = (['normal', 'high', 'urgent', 'low'] as const)[day % 4]!
  const conversation = (await awa.conversation(who)).hashid
  await awa.opensTicket(
    { subject: SUBJECTS[day]!, description: 'It was promised for Monday.', priority, conversation },
    who,
  )
}
