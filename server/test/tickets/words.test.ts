// Tickets are found by their words, and belong to conversations.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa, chloe } = world

test('words are found whatever their ending and accents, in English and French', async () => {
  const fatou = awa.customer()
  const about = async (subject: string, description = ''): Promise<string> =>
    (await awa.opensTicket({ subject, description }, fatou)).hashid
  const parcels = await about('Colis perdus', 'Le règlement a été effectué à Yaoundé.')
  const refunds = await about('Refunds were refused', 'Two parcels, one cœur-shaped; nothing else')
  const found = async (q: string): Promise<string[]> => {
    const { headers, body } = await awa.api.get(`/ticket/search?sort=id&q=${encodeURIComponent(q)}`)
    assert.equal(headers.get('x-total-count'), String(body.length))
    return body.map((ticket: { hashid: string }) => ticket.hashid)
  }
  for (const q of [
    'colis perdu',
    'COLIS',
    'reglement',
    'Règlements',
    'yaounde',
    'regle\u0301ment',
    'a été',
    '"colis perdu"',
  ])
    assert.deepEqual(await found(q), [parcels], q)
  for (const q of [
    'refund',
    'refusing',
    'parcel',
    'coeur',
    'CŒUR',
    '"refund were refuse"',
    'nothing -yaoundé',
  ])
    assert.deepEqual(await found(q), [refunds], q)
  assert.deepEqual(await found('perdu or parcel'), [parcels, refunds])
  // by the number that the API and the dashboard show, of this app alone
  assert.deepEqual(await found(parcels), [parcels])
  assert.deepEqual(await found((await chloe.opensTicket()).hashid), [])
  for (const q of ['"perdu colis"', '-refund -colis', 'parcel -refund', 'douala'])
    assert.deepEqual(await found(q), [], q)
})

test('words are found whatever marks phones write around them, and a number without the letters before it', async () => {
  const written = {
    subject: 'Réclamation\u00a0: l’article',
    description: 'n’est pas celui de “Mvondo”, …bientôt 500\u202fKOLA, CMD-7391, n°9911',
  }
  const { hashid } = await awa.opensTicket(written)
  const found = async (q: string): Promise<string[]> => (await awa.tickets({ q })).map(one => one.hashid)
  const asked = [
    'article',
    'l’article',
    "l'article",
    'mvondo',
    '“mvondo”',
    'bientot',
    'kola',
    '500\u202fkola',
  ]
  const numbered = ['7391', 'CMD-7391', 'cmd 7391', '"CMD 7391"', 'article 7391', '9911', 'n°9911']
  for (const q of [...asked, ...numbered]) assert.deepEqual(await found(q), [hashid], q)
  for (const q of ['article -7391', '739', 'l’articles -mvondo']) assert.deepEqual(await found(q), [], q)
  const apart = (await awa.opensTicket({ subject: 'Commande CMD 8472 perdue' })).hashid
  for (const q of ['CMD-8472', 'perdue cmd-8472', 'n°1 or CMD-8472'])
    assert.deepEqual(await found(q), [apart], q)
  for (const q of ['cmd8472', 'CMD/8472', 'CMD.8472', 'cmd8472 perdue'])
    assert.deepEqual(await found(q), [apart], q)
  for (const q of ['CMD-847', 'ACMD-8472', 'cmd847', '"cmd8472"']) assert.deepEqual(await found(q), [], q)
  const inOne = (await awa.opensTicket({ subject: 'Commande cmd8472 retrouvée' })).hashid
  for (const q of ['CMD-8472', 'cmd8472', 'CMD/8472'])
    assert.deepEqual((await found(q)).toSorted(), [apart, inOne].toSorted(), q)
})

test('a code beside words with hyphens is found', async () => {
  const opened = await awa.opensTicket({
    subject: 'T-shirt CMD-7781 pour Jean-Pierre, jamais reçu au rendez-vous',
  })
  for (const q of ['t-shirt CMD-7781', 'Jean-Pierre CMD-7781', 't-shirt rendez-vous cmd7781'])
    assert.deepEqual(
      (await awa.tickets({ q })).map(one => one.hashid),
      [opened.hashid],
      q,
    )
})

test('an or with nothing behind it, as long as more is typed, takes no code away', async () => {
  const about = async (subject: string): Promise<string> => (await awa.opensTicket({ subject })).hashid
  const [joined, apart] = [await about('Mon iphone15 est cassé'), await about('Écran pour iPhone 15')]
  await about('Un téléphone')
  for (const q of ['iphone15', 'iphone15 or', 'iphone15 OR ', 'cassé iphone15 or or'])
    assert.deepEqual(
      (await awa.tickets({ q, sort: 'id' })).map(one => one.hashid),
      q.startsWith('cassé') ? [joined] : [joined, apart],
      q,
    )
})

test('words in a row are excluded as they stand in a row', async () => {
  const about = async (description: string): Promise<string> =>
    (await awa.opensTicket({ subject: 'Tabourets', description })).hashid
  const [never, ever] = [await about('jamais arrivés'), await about('arrivés, jamais vus')]
  const cases: [string, string[]][] = [
    ['tabouret -"jamais arrivé"', [never]],
    ['tabouret -"arrivés jamais"', [ever]],
    ['"tabourets" -"jamais arrivé" -"jamais vus"', [never, ever]],
    ['escabeau or tabouret -"jamais arrivé"', [never]],
    ['tabouret -"arrivés tabourets"', []],
  ]
  for (const [q, without] of cases) {
    const found = (await awa.tickets({ q, sort: 'id' })).map(one => one.hashid)
    assert.deepEqual(
      found.filter(id => id === never || id === ever),
      [never, ever].filter(id => !without.includes(id)),
      q,
    )
  }
})

test("words are found among an app's own tickets, whether it has most of all tickets or few", async () => {
  const of = async (app: typeof awa, count: number): Promise<string[]> => {
    const customer = app.customer()
    const opened = await Array.fromAsync({ length: count }, () =>
      app.opensTicket({ subject: 'Calebasse' }, customer),
    )
    return opened.map(ticket => ticket.hashid)
  }
  const [many, one] = [await of(awa, 3), await of(chloe, 1)]
  // from here on the server knows who has most
  await world.rows('analyze tickets')
  const [known] = await world.rows(
    `select reltuples > 0 as is_known from pg_class where oid = 'tickets'::regclass`,
  )
  assert.deepEqual(known, { is_known: true })
  for (const [app, own] of [
    [awa, many],
    [chloe, one],
  ] as const) {
    const found = await app.tickets({ q: 'calebasses', sort: 'id' })
    assert.deepEqual(
      found.map(ticket => ticket.hashid),
      own,
    )
    assert.deepEqual(await app.tickets({ q: 'calebasses -calebasse' }), [])
  }
})

test('every ticket belongs to a conversation: the open one, or one that is made with it', async () => {
  const [met, unmet] = [awa.customer(), awa.customer()]
  await met.writes('Bonjour')
  const { id } = await awa.conversation(met)
  assert.equal((await awa.opensTicket({}, met)).chat_session_id, id)
  const ticket = await awa.opensTicket({}, unmet)
  const [made] = await world.rows(
    `select s.status, s.contact_detail_id, (select count(*) from messages m where m.chat_session_id = s.id) as messages
     from chat_sessions s where s.id = $1`,
    [ticket.chat_session_id],
  )
  assert.deepEqual(made, { status: 'closed', contact_detail_id: ticket.contact_detail_id, messages: 0 })
  await unmet.writes('Bonjour')
  assert.notEqual((await awa.conversation(unmet)).id, ticket.chat_session_id)
})

test('what is made of a text is the same, folded once or for each of its parts', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'colis',
      'Refusées',
      'CMD-4521',
      'n°12',
      'Nº7',
      'a-b',
      '-3',
      'cœur',
      '“',
      '’s',
      '·',
      '\u0301',
      ' ',
      '  ',
      '°',
    ),
    fc.string({ maxLength: 6 }).map(text => text.replaceAll('\0', '')),
  )
  const texts = fc
    .sample(fc.array(piece, { maxLength: 12 }), { numRuns: 400, seed: 11 })
    .map(all => all.join(' '))
  const written = ['CMD-4521', 'x', '', 'n°4521 et Nº 12', 'La commande CMD\u00a0-4521', ...texts]
  const folded = 'fold_words(plain_marks(t))'
  const rows = await world.rows<{ t: string; has_code: boolean; is_same: boolean; is_message: boolean }>(
    `select t, plain_codes(${folded}) <> '' as has_code,
       ticket_document(t) = to_tsvector('ticket_words_en', ${folded}) || strip(to_tsvector('ticket_words_fr', ${folded}))
         || to_tsvector('ticket_words_en', plain_codes(${folded})) as is_same,
       message_document(7, t) = ticket_document(plain_marks(t)) || array_to_tsvector(array['app:7']) as is_message
     from unnest($1::text[]) as t`,
    [written],
  )
  assert.deepEqual(
    rows.filter(row => !row.is_same || !row.is_message),
    [],
  )
  const withCodes = rows.filter(row => row.has_code).length
  assert.ok(withCodes > 50 && withCodes < rows.length - 50, `${withCodes} of ${rows.length} have codes`)
})
