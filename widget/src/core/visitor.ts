// The visitor's identity for the server: a random token, issued at the first message and kept in the store.

import { type Answer, type Caller, isTokenLost, isTransient } from '@palabre/client/chat'
import type { Environment } from './environment.ts'
import type { Identity, Language, Session } from './wire.ts'

export type Visitor = {
  token(): string | null
  tokenKey: string
  /** The session of this page, started when there is none. A token the server does not know is replaced once. */
  ensure(): Promise<Answer<Session>>
  /** Starts the session again, with what is known now of the person and the language. */
  renew(): Promise<Answer<Session>>
  /** Forgets `token` unless another tab has already replaced it. */
  forget(token: string | null): void
  /** Another tab changed the token under us. */
  isStale(): boolean
  /** The next session says who it is. Null forgets that. */
  setIdentity(identity: Identity | null): void
}

/** `onOther` is called when a session belongs to another visitor than the one before. */
export function createVisitor(
  env: Environment,
  caller: Caller,
  language: () => Language,
  onOther: () => void,
): Visitor {
  const tokenKey = `palabre:${env.key}:token`
  let started: Session | null = null
  let lastVisitorId: string | null = null
  let identity: Identity | null = null
  const token = (): string | null => env.store.get(tokenKey)
  const forget = (lost: string | null): void => {
    if (token() === lost) env.store.remove(tokenKey)
    if (started?.token === lost) started = null
  }
  const start = async (): Promise<Answer<Session>> => {
    const used = token()
    const ask = () => caller.call('POST /session', { language: language(), ...identity })
    let answer = await ask()
    if (!answer.ok && isTokenLost(answer) && used) {
      forget(used)
      answer = await ask()
    }
    if (!answer.ok && !isTransient(answer) && identity?.identity !== undefined) {
      // A proof that was refused, or ran out, must not keep the visitor from talking.
      identity = { ...identity, identity: undefined }
      answer = await ask()
    }
    if (!answer.ok) return answer
    const isOther =
      lastVisitorId === null
        ? used !== null && used !== answer.body.token
        : lastVisitorId !== answer.body.visitor_id
    started = answer.body
    lastVisitorId = answer.body.visitor_id
    if (used !== answer.body.token) env.store.set(tokenKey, answer.body.token)
    if (isOther) onOther()
    return answer
  }
  // Two tabs that begin at the same moment must become one visitor, not two.
  const startAlone = (): Promise<Answer<Session>> => env.exclusively(`palabre:${env.key}:session`, start)
  let starting: Promise<Answer<Session>> | null = null
  const renew = (): Promise<Answer<Session>> => {
    starting = (starting ?? Promise.resolve()).then(startAlone)
    return starting
  }
  return {
    token,
    tokenKey,
    forget,
    renew,
    async ensure() {
      const waiting = starting
      if (waiting) {
        await waiting
        if (starting === waiting) starting = null
      }
      return started && started.token === token() ? { ok: true, body: started } : renew()
    },
    isStale: () => token() !== (started?.token ?? null),
    setIdentity(next) {
      identity = next
    },
  }
}
