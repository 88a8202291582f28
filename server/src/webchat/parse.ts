// A visitor's message: the checked body in, our Inbound out.
import type { Static } from 'typebox'
import type { Inbound, Json } from '../channels/types.ts'
import { invalid } from '../http/errors.ts'
import { checker } from '../http/validate.ts'
import { AnyMessageBody, ReplyBody, TextBody } from './shapes.ts'
import { texts } from './texts.ts'

type JsonObject = { [key: string]: Json | undefined }
type ChoiceKind = 'button_reply' | 'list_reply'

/** A message as the visitor wrote it. */
export type Written =
  | { clientId: string; type: 'text'; text: string }
  | {
      clientId: string
      type: 'interactive_reply'
      kind: ChoiceKind
      choiceId: string
      contextId: string | null
    }

/** The option a visitor chose, as it was offered. */
export type Choice = { messageId: string; id: string; title: string; description: string | null }

const checkAny = checker(AnyMessageBody, 'body')
const checkText = checker(TextBody, 'body')
const checkReply = checker(ReplyBody, 'body')

/** Checks a body of POST /webchat/{key}/messages. Throws 1002. */
export function readWritten(body: unknown): Written {
  const type = body !== null && typeof body === 'object' ? (body as { type?: unknown }).type : undefined
  if (type === 'text') {
    checkText(body)
    const { client_id, content } = body as Static<typeof TextBody>
    return { clientId: client_id, type, text: content.text }
  }
  if (type !== 'interactive_reply') checkAny(body)
  checkReply(body)
  const { client_id, content } = body as Static<typeof ReplyBody>
  const kinds = (['button_reply', 'list_reply'] as const).filter(kind => content[kind] !== undefined)
  const kind = kinds[0]
  if (kinds.length !== 1 || kind === undefined || (content.type !== undefined && content.type !== kind)) {
    throw invalid([{ field: 'content', rule: 'choice', text: texts.oneReply }])
  }
  return {
    clientId: client_id,
    type: 'interactive_reply',
    kind,
    choiceId: content[kind]!.id,
    contextId: content.context_id ?? null,
  }
}

/** The option with this id in an interactive message that we sent; null when it offers none. */
export function findChoice(
  content: unknown,
  kind: ChoiceKind,
  id: string,
): { title: string; description: string | null } | null {
  const { action } = content as {
    action?: { buttons?: { reply?: Option }[]; sections?: { rows?: Option[] }[] }
  }
  const options =
    kind === 'button_reply'
      ? (action?.buttons ?? []).map(button => button.reply)
      : (action?.sections ?? []).flatMap(section => section.rows ?? [])
  const found = options.find(option => option?.id === id)
  return found ? { title: found.title, description: found.description ?? null } : null
}

type Option = { id: string; title: string; description?: string }

/** The visitor's message for inbound/receive.ts. A choice has been looked up among the offers. */
export function toInbound(
  written: Written,
  choice: Choice | null,
  visitor: { identifier: string; name: string | null; meta: JsonObject },
  accountId: string,
  atMs: number,
): Inbound {
  const base = {
    kind: 'message' as const,
    accountId,
    at: atMs,
    providerId: providerIdOf(visitor.identifier, written.clientId),
    meta: visitor.meta,
    sender: { phone: null, userId: visitor.identifier, username: null, name: visitor.name },
  }
  if (written.type === 'text')
    return {
      ...base,
      type: 'text',
      content: { text: written.text, preview_url: false },
      text: written.text,
      contextId: null,
    }
  if (!choice) throw new Error('a choice that was not looked up')
  const reply = {
    id: choice.id,
    title: choice.title,
    ...(choice.description === null ? {} : { description: choice.description }),
  }
  return {
    ...base,
    type: 'interactive_reply',
    content: { type: written.kind, [written.kind]: reply },
    text: choice.title,
    contextId: choice.messageId,
  }
}

/** Identifies repeats. Neither part contains a space, so that no two pairs give the same text. */
function providerIdOf(identifier: string, clientId: string): string {
  return `${identifier} ${clientId}`
}

/** The client id in a provider id; null for messages that did not come from web chat. */
export function clientIdOf(providerId: string | null): string | null {
  const at = providerId?.lastIndexOf(' ') ?? -1
  return at < 0 ? null : providerId!.slice(at + 1)
}
