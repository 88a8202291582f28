// The demo business: a shop in Douala for new users to try. Made once per database.
import { randomBytes } from 'node:crypto'
import { inEachLanguage } from '@palabre/contract/languages'
import { SCOPES } from '@palabre/contract/scopes'
import { issueToken } from './accounts/issue-token.ts'
import { hashPassword } from './accounts/passwords.ts'
import { addAgent } from './agents/add.ts'
import { SERVICE } from './audit/actor.ts'
import { topUp } from './business/charge.ts'
import { setPrice } from './business/price.ts'
import { connectChannel, connectSimulated } from './channels/connect.ts'
import { type Channel, findChannelByHook } from './channels/find.ts'
import { PROVIDER_KINDS, SIMULATED_KINDS } from './channels/kinds.ts'
import { inTxRepeatable, type Tx } from './db/tx.ts'
import { openDemoTickets } from './demo-tickets.ts'
import { receive } from './inbound/receive.ts'
import { addCanned } from './inbox/canned.ts'
import type { Needs, Store } from './jobs/deps.ts'
import { addKnowledge } from './knowledge/add.ts'
import { addAgentKnowledge } from './knowledge/add-agent-knowledge.ts'
import type { AppId } from './lib/ids.ts'
import { MINUTE_MS, type Timestamp, toMs, toTimestamp } from './lib/time.ts'
import { openWindow } from './sandbox/open-window.ts'
import { orderTool } from './sandbox/order-tool.ts'
import { openBusiness } from './setup.ts'
import { texts } from './texts.ts'
import { addTool, setAgentTools } from './tools/tools.ts'

const MARK = 'demo_business'
const SENDER = '237600000001'
/** So long ago the shop was opened, in minutes. */
const OPENED_MINUTES = 360
const TOKEN_DAYS = 90
const PASSWORD_BYTES = 16

/** People write to a number from their phones, or on a page of the site. */
const PHONES = PROVIDER_KINDS.find(kind => kind.recipient.field === 'phone')!.name
const PAGE = SIMULATED_KINDS.find(kind => kind.simulator?.by === 'visit')!.name

const AGENT_KNOWLEDGE = [
  'Horaires : la boutique est ouverte du lundi au samedi, de 8 h 30 à 19 h. Fermée le dimanche.',
  'Opening hours: the shop is open Monday to Saturday, 8:30 to 19:00. Closed on Sundays.',
  'Livraison : à Douala 1 000 FCFA, le jour même avant 15 h ; à Yaoundé 2 500 FCFA, en 48 heures ; autres villes 4 000 FCFA, en 3 à 5 jours.',
  'Delivery: in Douala 1,000 FCFA, the same day before 3 pm; to Yaoundé 2,500 FCFA, within 48 hours; other cities 4,000 FCFA, in 3 to 5 days.',
  'Retours : un article peut être retourné sous 7 jours avec son étiquette ; le remboursement suit en 3 jours ouvrables.',
  'Returns: an item can be returned within 7 days with its tag; the refund follows within 3 working days.',
  'Paiement : espèces à la livraison, Orange Money, MTN Mobile Money ou carte bancaire.',
  'Payment: cash on delivery, Orange Money, MTN Mobile Money or bank card.',
  'Adresse : 12 rue Joffre, Akwa, Douala.',
  'Address: 12 rue Joffre, Akwa, Douala.',
]

/** Who has not written has been on the phone. */
type Person = {
  phone: string
  profile: { firstname: string; lastname: string; email?: string; preferred_language: string }
  knowledge: string[]
  says: string | null
}

const PEOPLE: Person[] = [
  {
    phone: '237699000101',
    profile: {
      firstname: 'Awa',
      lastname: 'Ngono',
      email: 'awa.ngono@example.com',
      preferred_language: 'fr',
    },
    knowledge: [
      'Commande CMD-4521 : deux pagnes wax, expédiée le 18 novembre, arrive jeudi avec le livreur Moussa.',
      'Carte de fidélité : 3 achats sur 5 depuis juin 2023.',
    ],
    says: 'Bonjour, quand arrive ma commande ?',
  },
  {
    phone: '237677000202',
    profile: { firstname: 'Paul', lastname: 'Mbarga', preferred_language: 'en' },
    knowledge: ['Order CMD-4498: one leather bag, delivered on 12 November, paid with Orange Money.'],
    says: 'Hello, what are your opening hours?',
  },
  {
    // whoever opens the inbox for the first time finds somebody who waits for them
    phone: '237655000303',
    profile: { firstname: 'Nadège', lastname: 'Fotso', preferred_language: 'fr' },
    knowledge: ['Commande CMD-4530 : une robe en bazin bleu, taille 40, encore à la couture.'],
    says: 'Bonjour, la robe que j’ai reçue est trop grande. Je voudrais parler à une personne.',
  },
  {
    phone: '237690000404',
    profile: { firstname: 'Ibrahim', lastname: 'Sali', preferred_language: 'en' },
    knowledge: ['Order CMD-4507: one leather bag, collected in the shop, paid in cash.'],
    says: null,
  },
  {
    phone: '237698000505',
    profile: { firstname: 'Clarisse', lastname: 'Etame', preferred_language: 'fr' },
    knowledge: ['Commande CMD-4512 : trois foulards, livrés par Moussa.'],
    says: null,
  },
]

const OWNER = 'owner@makossa.example'

export type Demo = {
  owner: { username: string; password: string }
  live: string
  test: string
  chatKey: string
  agent: string
  contactPhone: string
}

/** Makes the demo business, unless this database has one. The tokens and the password are in the answer and nowhere else. */
export async function makeDemo(deps: Store & Needs<'seal' | 'settings' | 'exchange'>): Promise<Demo | null> {
  const made = await deps.db.query<{ name: string }>('select name from settings where name = $1', [MARK])
  if (made.length > 0) return null
  const owner = { username: OWNER, password: randomBytes(PASSWORD_BYTES).toString('base64url') }
  // before the transaction: on a machine that does much else it takes longer than one may stand still
  const hash = await hashPassword(owner.password, 'operator')
  return inTxRepeatable(deps.db, async tx => {
    const fresh = await tx.query(
      'insert into settings (name, value) values ($1, $2) on conflict (name) do nothing returning name',
      [MARK, 'made'],
    )
    if (fresh.length === 0) return null
    const now = toTimestamp(deps.clock.nowMs())
    // before its first ticket
    const opened = toTimestamp(toMs(now) - OPENED_MINUTES * MINUTE_MS)
    const business = await openBusiness(
      tx,
      {
        name: 'Boutique Makossa',
        currency: 'EUR',
        localCurrency: 'XAF',
        localRate: '655.957',
        owner: { ...owner, password: { hash }, name: 'Makossa' },
      },
      SERVICE,
      opened,
    )
    const live = await fill(tx, deps, business.live, business.ownerId, { opened, now })
    await fill(tx, deps, business.test, business.ownerId, { opened, now })
    const token = async (kind: 'live' | 'test'): Promise<string> =>
      (
        await issueToken(tx, {
          app: { id: business[kind], kind },
          userId: business.ownerId,
          kind: 'api',
          name: 'demo',
          scopes: [...SCOPES],
          days: TOKEN_DAYS,
          by: SERVICE,
          now,
        })
      ).token
    return {
      owner,
      live: await token('live'),
      test: await token('test'),
      chatKey: live.chatKey,
      agent: live.agent,
      contactPhone: PEOPLE[0]!.phone,
    }
  })
}

const AGENT = {
  name: 'Mimba',
  description: 'Répond aux clients de la Boutique Makossa, en français et en anglais.',
  language: 'fr',
  mode: 'live',
  tone: 'chaleureux',
  style: 'bref et clair',
  instructions: [
    'Tutoie seulement si le client tutoie.',
    'Ne promets jamais de date de livraison qui ne figure pas dans le dossier.',
  ],
} as const

const CHAT = {
  greeting: texts.greeting,
  starters: inEachLanguage(language =>
    [texts.askHours, texts.askDelivery, texts.askPerson].map(question => question[language]),
  ),
}

const CANNED = [
  { shortcut: 'merci', title: 'Merci · Thanks', text: texts.cannedThanks, shared: true },
  { shortcut: 'retard', title: 'Colis en retard · Late parcel', text: texts.cannedLate, shared: true },
]

/** One app of the shop: agent, its knowledge and its tool, channels, contacts, tickets, balance and a price. */
async function fill(
  tx: Tx,
  deps: Needs<'seal' | 'settings' | 'exchange'>,
  appId: AppId,
  ownerId: number,
  { opened, now }: { opened: Timestamp; now: Timestamp },
): Promise<{ chatKey: string; agent: string }> {
  await topUp(tx, appId, '250.00', 'demo', SERVICE, opened)
  await setPrice(tx, appId, `message:${PHONES}`, '0.01', SERVICE)
  const agent = await addAgent(
    tx,
    appId,
    {
      ...AGENT,
      instructions: [...AGENT.instructions],
      model: deps.settings.model ? 'openai-compatible' : 'offline',
    },
    SERVICE,
    opened,
  )
  for (const [i, content] of AGENT_KNOWLEDGE.entries())
    await addAgentKnowledge(
      tx,
      appId,
      { agentId: agent.id, content, externalId: `shop-${i + 1}` },
      SERVICE,
      opened,
    )
  const tool = await addTool(tx, deps, appId, orderTool(deps.settings.baseUrl), SERVICE, opened)
  await setAgentTools(tx, appId, agent.hashid, [tool.hashid], SERVICE)
  const owner = { role: 'owner', user_id: ownerId } as const
  for (const reply of CANNED) await addCanned(tx, appId, owner, reply, SERVICE, opened)
  const number = { name: `Messenger ${SENDER}`, sender: SENDER, agentId: agent.id }
  const phones = await connectSimulated(tx, deps.seal, appId, { type: PHONES, ...number }, SERVICE, opened)
  const chat = { name: 'Boutique Makossa', agentId: agent.id, config: CHAT }
  const page = await connectChannel(tx, deps.seal, appId, { type: PAGE, ...chat }, {}, SERVICE, opened)
  const pushes = PEOPLE.flatMap(({ phone, profile, knowledge }) =>
    knowledge.map(content => ({
      agent,
      person: { channel: PHONES, identifier: phone, profile },
      content,
      externalId: null,
      expiresAt: null,
    })),
  )
  await addKnowledge(tx, appId, pushes, opened)
  const channel = (await findChannelByHook(tx, phones.hook_id))!
  await openDemoTickets(
    tx,
    appId,
    agent.id,
    { channel: PHONES, identifiers: PEOPLE.map(({ phone }) => phone) },
    now,
  )
  for (const { says, ...person } of PEOPLE)
    if (says !== null) await write(tx, deps, channel, { ...person, says }, now)
  return { chatKey: page.hook_id, agent: agent.hashid }
}

/** The person writes to the shop: the window opens, and the agent will answer. */
async function write(
  tx: Tx,
  deps: Needs<'settings'>,
  channel: Channel,
  { phone, profile, says }: Person & { says: string },
  now: Timestamp,
): Promise<void> {
  await openWindow(tx, channel.app.id, channel.id, phone, now)
  const message = {
    kind: 'message' as const,
    accountId: channel.account_id,
    providerId: `demo-${phone}`,
    at: toMs(now),
    type: 'text' as const,
    content: { text: says },
    text: says,
    sender: { phone, userId: null, username: null, name: profile.firstname },
    contextId: null,
    meta: {},
  }
  await receive(tx, deps, channel, [message], now)
}
