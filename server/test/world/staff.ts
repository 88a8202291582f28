// What a shop's people set up: who may do what, how the agent behaves, what it knows.
import type { Role, Scope } from '@palabre/contract/scopes'
import { addUser } from '../../src/accounts/add-user.ts'
import { clearTokenCache } from '../../src/accounts/recent.ts'
import { editAgent } from '../../src/agents/edit.ts'
import { setModel } from '../../src/agents/set-model.ts'
import { SERVICE } from '../../src/audit/actor.ts'
import { resumeApp, stopApp } from '../../src/business/stop.ts'
import { inTx, type Tx } from '../../src/db/tx.ts'
import { setPassword, tokenFor } from '../cast.ts'
import type { Client, Reply } from '../client.ts'
import { type At, nowOn } from './at.ts'
import { accepted, type Body } from './formats.ts'

type TokenOptions = { userId?: number; days?: number; ratePerMinute?: number }
type Headers = { [name: string]: string }
type Person = { contact: { channel: string; phone: string } }

export type Staffing = {
  /** Another token of the shop. */
  issuesToken(scopes: Scope[], more?: TokenOptions): Promise<{ id: number; token: string }>
  /** The API as somebody with these scopes only has it. */
  apiWith(scopes: Scope[], more?: TokenOptions): Promise<Client>
  /** A new account of the business; a viewer with no password, verified, unless told otherwise. */
  hires(
    name: string,
    more?: { role?: Role; password?: string | null; verified?: boolean },
  ): Promise<{ userId: number; username: string }>
  /** The emergency stop. */
  stopsAll(): Promise<void>
  goesOn(): Promise<void>
  /** Changes fields of the shop's agent, e.g. `{ mode: 'shadow' }`. */
  setsAgent(change: Parameters<typeof editAgent>[3]): Promise<void>
  /** The agent thinks with this model from now on. */
  thinksWith(model: { baseUrl: string; model?: string; apiKey?: string | null }): Promise<void>
  /** A body of POST /contact/knowledge/add that is taken. */
  knowledgeAbout(who: Person, content: string, more?: object): { [key: string]: unknown }
  /** What the agent is told of somebody; the entry. */
  teaches(who: Person, content: string, more?: object): Promise<Body>
  triesToTeach(who: Person, content: string, more?: object, headers?: Headers): Promise<Reply>
}

export function staffing(at: At): Staffing {
  const change = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTx(at.on.service.deps.db, work)
  const issuesToken: Staffing['issuesToken'] = (scopes, more) =>
    tokenFor(at.on.service.deps, at.app, at.kind, scopes, more)
  const setsAgent: Staffing['setsAgent'] = fields =>
    change(tx => editAgent(tx, at.app.id, at.app.agent.hashid, fields, SERVICE, nowOn(at.on)))
  const setStop = async (isOn: boolean): Promise<void> => {
    await change(tx =>
      isOn
        ? stopApp(tx, at.app.id, 'a test', SERVICE, nowOn(at.on))
        : resumeApp(tx, at.app.id, SERVICE, nowOn(at.on)),
    )
    clearTokenCache(at.on.service.deps.db, { app_id: at.app.id })
  }
  const knowledgeAbout: Staffing['knowledgeAbout'] = ({ contact: { channel, phone } }, content, more) => ({
    content,
    agent: at.app.agent.hashid,
    contact: { identifier: phone, channel, profile: { lastname: 'Mbarga' } },
    ...more,
  })
  const triesToTeach: Staffing['triesToTeach'] = (who, content, more, headers) =>
    at.api.post('/contact/knowledge/add', knowledgeAbout(who, content, more), headers)
  return {
    issuesToken,
    apiWith: async (scopes, more) => {
      const { token } = await issuesToken(scopes, more)
      return at.on.as(token, at.kind === 'test' ? '/sandbox' : '')
    },
    hires: async (name, { role = 'viewer', password = null, verified = true } = {}) => {
      const username = `${name}@boutique.example`
      const userId = await change(async tx => {
        const [app] = await tx.query<{ business_id: number }>('select business_id from apps where id = $1', [
          at.app.id,
        ])
        const user = { username, name, role, password: null, verified }
        const { id } = await addUser(tx, app!.business_id, user, SERVICE, nowOn(at.on))
        if (password !== null) await setPassword(tx, id, password)
        return id
      })
      return { userId, username }
    },
    stopsAll: () => setStop(true),
    goesOn: () => setStop(false),
    setsAgent,
    thinksWith: async ({ baseUrl, model = 'small', apiKey = null }) => {
      const { seal } = at.on.service.deps
      const settings = { baseUrl, model, apiKey }
      await change(tx => setModel(tx, seal, at.app.id, settings, SERVICE, nowOn(at.on)))
      await setsAgent({ model: 'openai-compatible' })
    },
    knowledgeAbout,
    teaches: async (...told) => accepted(await triesToTeach(...told))[0],
    triesToTeach,
  }
}
