// Messages are found by their words, in both languages, and by what else is known of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertMissedWords, insertWords } from '../../src/messages/queries-words.ts'
import type { Client } from '../client.ts'
import { often } from '../often.ts'
import type { Body } from '../world/formats.ts'
import { useWorld } from '../world.ts'

const world = useWorld()
const { awa, chloe } = world

/** More than the 1,000 that are counted. */
const COMMON = often(1100, 3000)

let phones = 237_655_900_000
const indexed = async () => {
  await world.drains()
  await world.sweeps('words of new messages')
}
const search = async (query: string, api: Client = awa.api): Promise<Body> => {
  const reply = await api.get(`/messages/search?${query}`)
  assert.equal(reply.code, 1000, reply.text)
  return reply.body
}
const textsOf = async (query: string) =>
  ((await search(query)).data as { text: string }[]).map(({ text }) => text)
const said = async (...words: string[]) => {
  const customer = awa.customer(String(++phones))
  for (const each of words) await customer.writes(each)
  return customer
}
const q = (words: string) => `author=contact&q=${encodeURIComponent(words)}`

test('words are found whatever their ending, their accents and their language', async () => {
  await said('Mes colis sont PERDUS depuis l’été', 'The parcels were delivered', 'Rien')
  await indexed()
  for (const words of ['colis perdu', 'perdus', 'ete', 'Été colis', '"colis sont"', 'colis -livré'])
    assert.deepEqual(await textsOf(q(words)), ['Mes colis sont PERDUS depuis l’été'], words)
  for (const words of ['parcel', 'delivering parcels', 'DELIVER'])
    assert.deepEqual(await textsOf(q(words)), ['The parcels were delivered'], words)
  assert.deepEqual((await textsOf(q('parcel or perdu'))).length, 2)
  for (const words of ['chameau', '!', '"', 'colis -perdu', '%', `'app:${awa.app.id}'`, 'a:* & b | !(', '\\'])
    assert.deepEqual(await textsOf(q(words)), [], words)
})

test('the number of an order is found however it is written', async () => {
  await said('Where is CMD-6612?', 'I said cmd6612')
  await indexed()
  for (const words of ['cmd6612', 'CMD-6612', 'CMD/6612'])
    assert.equal((await textsOf(q(words))).length, 2, words)
  const { body } = await awa.api.get('/conversation/search?q=CMD%2F6612')
  assert.equal(body.data.length, 1)
})

test('what must not be in a message is looked for from the newest on', async () => {
  await said('an elephant', 'a crocodile')
  await indexed()
  const without = await textsOf(q('-elephant'))
  assert.ok(without.includes('a crocodile'))
  assert.ok(!without.includes('an elephant'))
})

test('what contacts write stays words', async () => {
  const odd = `colossus ':*&|!() "quoted" app:${chloe.app.id} \\ %_`
  await said(odd)
  await indexed()
  assert.deepEqual(await textsOf(q('colossus')), [odd])
  const theirs = await chloe.api.get('/messages/search?q=colossus')
  assert.deepEqual([theirs.code, theirs.body.data, theirs.body.total], [1000, [], { n: 0, relation: 'eq' }])
})

test('by contact, author, channel, status, reference and date', async () => {
  const fatou = await said('giraffe one', 'giraffe two')
  const sent = await awa.sends(fatou, 'giraffe three', { client_ref: 'order 7 & more' })
  await indexed()
  const of = (more: string) => textsOf(`contact=${fatou.phone}&${more}`)
  const all = await of('')
  assert.deepEqual(await of('q=giraffe'), ['giraffe three', 'giraffe two', 'giraffe one'])
  assert.deepEqual(await of('q=giraffe&author=api'), ['giraffe three'])
  assert.deepEqual(await of('author=contact'), ['giraffe two', 'giraffe one'])
  assert.deepEqual(await of('status=received'), ['giraffe two', 'giraffe one'])
  assert.deepEqual(await of('channel=webchat'), [])
  assert.deepEqual(await of('channel=messenger'), all)
  assert.deepEqual(await of('created_from=2100-01-01'), [])
  assert.deepEqual(await of('created_to=2100-01-01'), all)
  const day = world.now().slice(0, 10)
  assert.deepEqual(await of(`created_from=${day}&created_to=${day}`), all, 'a date is its whole day')
  assert.deepEqual(await of(`created_to=${day}T00:00:00Z`), [])
  const { data } = await search(`client_ref=${encodeURIComponent('order 7 & more')}`)
  assert.deepEqual([data.length, data[0].id, data[0].contact.identifier], [1, sent.message_id, fatou.phone])
  assert.deepEqual(await textsOf('client_ref=order'), [])
  const unindexed = await said('zebra, just now')
  assert.deepEqual(await textsOf(`contact=${unindexed.phone}&author=contact`), ['zebra, just now'])
})

test('pages go on where the one before ended; a total is told', async () => {
  const fatou = await said('okapi 1', 'okapi 2', 'okapi 3', 'okapi 4', 'okapi 5')
  await indexed()
  for (const base of ['q=okapi&author=contact', `contact=${fatou.phone}&author=contact`, 'author=contact']) {
    const first = await search(`${base}&per_page=2`)
    assert.deepEqual([first.data.length, first.has_more, first.total.relation], [2, true, 'eq'], base)
    const seen = (first.data as { text: string }[]).map(({ text }) => text)
    let cursor: string | null = first.next_cursor
    for (let page = 0; cursor !== null && page < 30; page++) {
      const next: Body = await search(`${base}&per_page=2&cursor=${cursor}`)
      seen.push(...next.data.map(({ text }: { text: string }) => text))
      assert.deepEqual(next.total, first.total)
      cursor = next.next_cursor
    }
    assert.equal(seen.length, first.total.n)
    assert.equal(new Set(seen).size, seen.length, 'none twice')
  }
  const { next_cursor } = await search('per_page=1')
  for (const query of [
    'cursor=x',
    `per_page=201&cursor=${next_cursor}`,
    'q=',
    'status=sold',
    'author=me',
    'created_from=x',
  ])
    assert.equal((await awa.api.get(`/messages/search?${query}`)).code, 1002, query)
})

test('what most messages hold is found from the newest on', async () => {
  const fatou = await said('Hello')
  await world.drains()
  const { contact_detail_id, id } = await awa.conversation(fatou)
  await world.rows(
    `insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author, type,
       content, text, status, accepted_at, created_at)
     select $1, 'msg-many' || i, $2, $3, $4, 1000 + i, 'in', 'contact', 'text', '{}', 'lemur ' || i, 'received', now(), now()
     from generate_series(1, ${COMMON}) i`,
    [awa.app.id, id, contact_detail_id, awa.app.messenger.id],
  )
  await indexed()
  const { data, total } = await search('q=lemur&per_page=3')
  assert.deepEqual(
    [data.map(({ text }: { text: string }) => text), total],
    [[0, 1, 2].map(n => `lemur ${COMMON - n}`), { n: 1000, relation: 'gte' }],
  )
  assert.deepEqual(await textsOf('q=lemur+1'), ['lemur 1'], 'a rare word among common ones')
})

test('a message that becomes visible behind a later one is found all the same', async () => {
  const fatou = await said('Hello')
  await indexed()
  const { contact_detail_id, id } = await awa.conversation(fatou)
  const [{ last }] = (await world.rows('select max(id) as last from messages', [])) as [{ last: number }]
  const insert = (messageId: number, words: string) =>
    world.rows(
      `insert into messages (app_id, id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author, type,
         content, text, status, accepted_at, created_at)
       values ($1, $5::bigint, 'msg-late' || $5::bigint, $2, $3, $4, 9000 + $5::bigint, 'in', 'contact', 'text', '{}', $6, 'received', now(), now())`,
      [awa.app.id, id, contact_detail_id, awa.app.messenger.id, messageId, words],
    )
  await insert(last + 2000, 'tapir early')
  await indexed()
  await insert(last + 1000, 'tapir late')
  await indexed()
  assert.deepEqual(await textsOf('q=tapir'), ['tapir early'])
  for (let turn = 0; turn < 3; turn++) {
    await world.rows(
      `update message_word_marks set noted_at = noted_at - interval '1 minute' where app_id = $1`,
      [awa.app.id],
    )
    await indexed()
  }
  assert.deepEqual(await textsOf('q=tapir'), ['tapir early', 'tapir late'])
})

test('of long messages a few are read at a time, and one in any case', async () => {
  const fatou = await said(
    'xylophone '.repeat(40),
    'xylophone '.repeat(40),
    'xylophone',
    'xylophone '.repeat(400),
  )
  const ids = (
    await world.rows<{ id: number }>(
      `select m.id from messages m join contact_details d on d.app_id = m.app_id and d.id = m.contact_detail_id
       where m.app_id = $1 and d.identifier = $2 and m.direction = 'in' order by m.id`,
      [awa.app.id, fatou.phone],
    )
  ).map(({ id }) => id)
  const read = (afterId: number, bytes: number) =>
    world.inTx(tx => insertWords(tx, awa.app.id, afterId, { messages: 1000, bytes }))
  assert.deepEqual(await read(ids[0]! - 1, 500), { last_id: ids[0], is_more: true })
  assert.deepEqual(await read(ids[0]!, 500), { last_id: ids[2], is_more: true })
  assert.equal((await read(ids[2]!, 500)).last_id, ids[3])
  const isMore = (bytes: number): Promise<boolean> =>
    world.inTx(async tx => {
      await tx.query('delete from message_words where app_id = $1 and message_id = any($2::bigint[])', [
        awa.app.id,
        ids,
      ])
      const mark = { read_id: 0, sure_id: ids[0]! - 1, noted_id: ids[2]!, noted_at: null }
      return insertMissedWords(tx, awa.app.id, mark, { messages: 1000, bytes })
    })
  assert.deepEqual([await isMore(500), await isMore(5000)], [true, false])
})

test('words in a row are bounded, however they are joined; others are not', async () => {
  await said('ab cd '.repeat(500))
  await indexed()
  const row = (count: number, joint = ' ') => Array.from({ length: count }, (_, n) => `w${n}x`).join(joint)
  const code = async (path: string) => {
    const { body, ...reply } = await awa.api.get(path)
    const fields = ((body?.errors ?? []) as { field: string; rule: string }[]).map(
      one => `${one.field} ${one.rule}`,
    )
    return [reply.code, ...fields]
  }
  for (const path of ['/messages/search', '/conversation/search', '/search', '/ticket/search']) {
    const asked = (words: string) => code(`${path}?q=${encodeURIComponent(words)}`)
    for (const words of [
      `"${row(13)}"`,
      row(40),
      `"${row(5)}" or "${row(5)}" -"${row(3)}"`,
      row(6, '-'),
      `${row(6, '-')} cmd4521`,
      // asked for in three ways, and bounded as they are written
      `${row(6, '-')} cmd/4521`,
    ])
      assert.deepEqual(await asked(words), [1000], `${path} ${words}`)
    for (const words of [`"${row(14)}"`, `-"${row(30)}"`, `"${row(8)}" "${row(8)}"`, row(30, '-')])
      assert.deepEqual(await asked(words), [1002, 'q maximum'], `${path} ${words}`)
  }
})
