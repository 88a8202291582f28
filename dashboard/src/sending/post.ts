// How what waits is sent.
import type { Input } from '@palabre/client'
import { call } from '../session/call.ts'
import type { Outgoing } from './sender.ts'

/** What became of it: the message and when it goes, or nothing to take back. */
export type Posted = { message: string; goesAt: string | null; seq: number } | null

/** Sends a reply or a note under its own key. Throws as `call` does. */
export async function post(item: Outgoing): Promise<Posted> {
  const params = { id: item.conversation }
  const options = { idempotencyKey: item.client_id }
  if (item.kind === 'note') {
    const mentions = item.mentions.length > 0 ? { mentions: item.mentions } : {}
    await call('addNote', { params, body: { text: item.text, ...mentions } }, options)
    return null
  }
  const { message_id, send_at, seq } = await call(
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
  return { message: message_id, goesAt: send_at, seq }
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
