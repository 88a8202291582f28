import assert from 'node:assert/strict'
import { JSON_TYPE, knowledgeOf, type Row, type Scene, sendOf } from './rows.ts'

/** What is not allowed is answered with what is. */
export function allowedRows(scene: Scene): Row[] {
  const says = (path: string, body: object | null, field: string, said: string): Row => ({
    name: `${field}: ${said}`,
    path,
    ...(body ? { headers: [JSON_TYPE], body } : {}),
    code: 1002,
    field,
    more: got => assert.ok(String(got.json.message).includes(`${field} ${said}`), got.text),
  })
  const ticket = {
    contact: { channel: 'messenger', phone: scene.phone },
    subject: 'Late',
    description: 'Three days',
  }
  const template = { type: 'template', content: { name: 'order_update', language: 5 } }
  const send = (more: object): object => sendOf(scene, { ...more })
  return [
    says('/ticket/add', { ...ticket, meta: [] }, 'meta', 'must be an object or null'),
    says('/ticket/add', { ...ticket, contact: {} }, 'contact.channel', 'is required'),
    says(
      '/ticket/add',
      { ...ticket, contact: { channel: 'messenger' } },
      'contact.phone',
      'is required on the channel messenger, or user_id',
    ),
    says(
      '/messages/send',
      send({ contact: {} }),
      'contact.phone',
      'is required on the channel messenger, or user_id',
    ),
    says(
      '/messages/send',
      send({ contact: { user_id: '7' } }),
      'contact.user_id',
      'must have a form such as CM.',
    ),
    says(
      '/messages/send',
      send({ context: { message_id: '7' } }),
      'context.message_id',
      'must have a form such as msg-4nRq8sWzK2',
    ),
    says('/messages/send', send({ context: {} }), 'context.message_id', 'is required'),
    says(
      '/messages/send',
      send({ contact: { phone: 1 } }),
      'contact.phone',
      'must be text, and must be 8 to 15',
    ),
    says(
      '/messages/send',
      send({ message: { type: 'image', content: {} } }),
      'message.content',
      'must have at least one of: link, media_id',
    ),
    says(
      '/messages/send',
      send({ message: template }),
      'message.content.language',
      'must be text or an object',
    ),
    says(
      '/messages/send',
      send({ contact: { phone: scene.phone, telephone: '1' } }),
      'contact.telephone',
      'is not a known field; allowed: phone, user_id',
    ),
    says('/messages/msg-4nRq8sWzK2/retry', { now: true }, 'now', 'is not a known field; allowed: none'),
    says('/contact/knowledge/add', knowledgeOf(scene, { content: '' }), 'content', 'must not be empty'),
    says(
      '/contact/knowledge/add',
      knowledgeOf(scene, { contact: { channel: 'messenger', profile: { lastname: 'Mbarga' } } }),
      'contact.identifier',
      'is required on the channel messenger, or user_id',
    ),
    says(
      '/ticket/search?priority=%20',
      null,
      'priority',
      'must be one or more of: low, normal, high, urgent',
    ),
    says(
      '/ticket/search?status=Open',
      null,
      'status',
      'must be lower-case codes separated by commas, such as',
    ),
    says('/ticket/search?strict=1&stauts=open', null, 'stauts', 'is not a known parameter; allowed: page,'),
  ]
}
