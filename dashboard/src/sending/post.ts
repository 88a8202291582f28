// How what waits is sent.
import type { Input } from '@palabre/client'
import { call } from '../session/call.ts'
import type { Outgoing } from './sender.ts'

/** What became of it: the message, how far it is, and when it goes (null: at once, or when they write); or the note. */
export type Posted =
  | { kind: 'message'; id: string; status: 'held' | 'queued' | 'sent' | 'cancelled'; goesAt: string | null }
  | { kind: 'note'; id: string }

/** Sends a reply or a note under its own key. Throws as `call` does. */
export async function post(item: Outgoing): Promise<Posted> {
  const params = { id: item.conversation }
  const options = { idempotencyKey: item.client_id }
  if (item.kind === 'note') {
    const mentions = item.mentions.length > 0 ? { mentions: item.mentions } : {}
    const { id } = await call('addNote', { params, body: { text: item.text, ...mentions } }, options)
    return { kind: 'note', id }
  }
  const { message_id, status, send_at } = await call(
    'replyInConversation',
    { params, body: replyOf(item) },
    options,
  )
  if (item.close)
    await call(
      'closeConversation',
      { params, body: {} },
      { idempotencyKey: `${item.client_id}-close` },
    ).catch(() => undefined /* the reply has gone; that it is still open is seen */)
  return { kind: 'message', id: message_id, status, goesAt: send_at }
}

function replyOf(item: Outgoing & { kind: 'reply' }): Input<'replyInConversation'>['body'] {
  return {
    message: item.template ? templateOf(item.template) : { type: 'text', content: { text: item.text } },
    after_seq: item.after_seq,
    client_ref: item.client_id,
    undo_seconds: item.undo_seconds,
    ...(item.anyway ? { anyway: true } : {}),
    ...(item.on_window_closed ? { on_window_closed: item.on_window_closed } : {}),
  } as Input<'replyInConversation'>['body']
}

const templateOf = ({ name, language, values }: NonNullable<(Outgoing & { kind: 'reply' })['template']>) => ({
  type: 'template',
  content: {
    name,
    language: { code: language },
    ...(values.length > 0 && {
      components: [{ type: 'body', parameters: values.map(text => ({ type: 'text', text })) }],
    }),
  },
})
