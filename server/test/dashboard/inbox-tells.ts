// What the inbox shows of a conversation: on its row, in its timeline, beside it.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { customer, goes, inbox } from './inbox-stage.ts'
import { AWA, type Stage } from './stage.ts'

export function tells(on: () => Stage): void {
  it('a-row-tells: who it is, where, what they said, since when they wait, who has it, what is due next', async () => {
    const stage = on()
    const { awa } = stage.world
    const { who, name } = await customer(stage, 'My zq kettle is broken')
    const { hashid: conversation } = await awa.conversation(who)
    const params = { id: conversation }
    const tag = await awa.call('addTag', { body: { name: 'zqkettle' } })
    await awa.call('tagConversation', { params, body: { add: [tag.id] } })
    await awa.opensTicket({ subject: 'Broken kettle', priority: 'high', conversation }, who)
    await who.writes('Are you there?')
    const desk = await inbox(stage)
    const row = desk.row(name)
    const channel = (await awa.call('getConversation', { params })).channel.name!
    for (const words of [
      name,
      channel,
      'Are you there?',
      '3 unread',
      'Queue',
      /Waits \d+/,
      /SLA \d+/,
      'zqkettle',
    ])
      await row.getByText(words, { exact: typeof words === 'string' }).waitFor()
    await awa.call('claimConversation', { params, body: {} })
    await row.getByText('Boutique Awa', { exact: true }).last().waitFor()
    await awa.sends(who, 'zq Of a program')
    await row.getByText('Are you there?').waitFor()
    await desk.opens(name)
    // of two numbers it is said which is whose
    await desk.page.getByText(`to ${channel}`, { exact: true }).waitFor()
    const about = desk.page.getByRole('complementary', { name: 'About' })
    for (const [term, value] of [
      ['Their Messenger', who.phone],
      ['They write to', channel],
    ] as const)
      await about.locator('dl > div', { hasText: term }).getByText(value, { exact: true }).waitFor()
    await desk.replies('zq Here I am')
    // it is somebody else's
    await desk.log.getByRole('alert').getByRole('button', { name: 'Take over' }).click()
    await desk.log.getByText('Goes in a moment').waitFor()
    await goes(stage)
    await row.getByText('You: zq Here I am').waitFor()
    await row.getByText(/Waits \d+/).waitFor({ state: 'detached' })
  })

  it('a-timeline-tells: what the agent looked up, called and cost, why it handed over, tickets, notes and receipts', async () => {
    const stage = on()
    const { awa } = stage.world
    await stage.world.rows(`insert into prices (app_id, item, amount) values ($1, 'agent_turn', 0.25)`, [
      awa.app.id,
    ])
    const content = 'The zq shop delivers to Douala for 1,000 francs.'
    await awa.call('addAgentKnowledge', { body: { agent: awa.app.agent.hashid, content } })
    const { who, name } = await customer(stage, 'What does the zq shop want to deliver to Douala?', {
      queued: false,
    })
    await stage.world.drains()
    await who.writes('I want to talk to a person')
    await stage.world.drains()
    await stage.world.rows('delete from prices where app_id = $1', [awa.app.id])
    const { hashid: conversation } = await awa.conversation(who)
    await awa.opensTicket({ subject: 'Where to Douala', conversation }, who)
    await awa.call('addNote', { params: { id: conversation }, body: { text: 'zq Of the house' } })
    const desk = await inbox(stage)
    await desk.opens(name)
    const { log } = desk
    await log.getByText('How the agent came to this').first().click()
    const how = log.locator('details[open]')
    await how.getByText(content).waitFor()
    for (const [term, told] of [
      ['Called', /\w+/],
      ['Model', /step/],
      ['Cost', /^0\.25$/],
    ] as const) {
      const said = how.locator('dt', { hasText: term }).locator('xpath=following-sibling::dd[1]')
      assert.match((await said.textContent()) ?? '', told, term)
    }
    await log.getByText(/handed over to people: .*person/).waitFor()
    await log.getByText('Where to Douala').first().waitFor()
    await log.getByRole('article', { name: 'Note' }).getByText('zq Of the house').waitFor()
    await desk.replies('zq On its way')
    const said = log.getByRole('article').filter({ hasText: 'zq On its way' })
    await said.getByText('Goes in a moment').waitFor()
    await goes(stage)
    await said.getByText('Delivered').waitFor()
  })

  it('a-person-is-told: how they are reached, their tickets and conversations, what agents know, from where and until when', async () => {
    const stage = on()
    const { awa } = stage.world
    const { who } = await customer(stage, 'Where is it?')
    const first = await awa.conversation(who)
    const contact = (await awa.call('getConversation', { params: { id: first.hashid } })).contact.id
    await awa.teaches(who, 'zq Has a dog', { expires_at: '2027-05-05T10:00:00Z' })
    await awa.opensTicket({ subject: 'zq Lost parcel', conversation: first.hashid }, who)
    await awa.call('closeConversation', { params: { id: first.hashid }, body: {} })
    await who.writes('It is me again')
    await stage.world.drains()
    const desk = await inbox(stage, `view=all&c=${(await awa.conversation(who)).hashid}`)
    const about = desk.page.getByRole('complementary', { name: 'About' })
    for (const words of [who.phone, 'zq Lost parcel', 'zq Has a dog', /from Nia.* · until 5 May 2027/])
      await about.getByText(words).first().waitFor()
    await about.getByRole('link', { name: 'Messenger · Closed' }).waitFor()
    const page = await stage.openAs(AWA, `/test/contacts?contact=${contact}`)
    const panel = page.getByRole('region', { name: 'Contact', exact: true })
    for (const words of [who.phone, 'zq Lost parcel', 'zq Has a dog', /5 May 2027/])
      await panel.getByText(words).first().waitFor()
    // the one that has ended and the one that is open
    for (const state of ['closed', 'open'])
      await panel
        .locator('li', { hasText: /^Messenger: / })
        .filter({ hasText: new RegExp(state, 'i') })
        .first()
        .waitFor()
  })
}
