import assert from 'node:assert/strict'
import { JSON_TYPE, type Row, type Scene, sendOf, textOf } from './rows.ts'

const EMOJI = '\u{1f600}'
const TEXT_CHARS_MAX = 4096

/** B38 to B57, B68 to B74: what a message can get wrong. */
export function messageRows(scene: Scene): Row[] {
  return [
    ...recipientRows(scene),
    ...contentRows(scene),
    ...choiceRows(scene),
    ...profileRows(scene),
    ...businessRows(scene),
  ]
}

function post(name: string, body: unknown, more: Partial<Row> = {}): Row {
  return { name, path: '/messages/send', headers: [JSON_TYPE], body, code: 1002, ...more }
}

function recipientRows(scene: Scene): Row[] {
  const to = (name: string, phone: unknown): Row =>
    post(name, sendOf(scene, { contact: { phone } }), { field: 'contact.phone' })
  return [
    post(
      'B38 nothing',
      {},
      {
        more: got => {
          for (const field of ['channel', 'contact', 'message']) {
            assert.match(String(got.json.message), new RegExp(`\\b${field}\\b`))
          }
        },
      },
    ),
    ...['sms', 'Messenger', 'mes\u200bsenger', ['messenger'], null, ''].map(channel =>
      post(`B39 channel ${JSON.stringify(channel)}`, sendOf(scene, { channel }), { field: 'channel' }),
    ),
    to('B40 a plus sign', '+33612345678'),
    to('B41 a zero before', '0612345678'),
    to('B42 16 digits', '3361234567890123'),
    to('B43 a number', 33612345678),
    to('B44 Arabic-Indic digits', '٣٣٦١٢٣٤٥٦٧٨'),
    to('B45 blanks', '336 12 34'),
    to('B45 a line break behind', '33612345678\n'),
    post('B40 no phone at all', sendOf(scene, { contact: {} }), { field: 'contact.phone' }),
    post('B46 sender of somebody else', sendOf(scene, { from: scene.foreignSender }), { code: 1007 }),
    post('B46 unknown sender', sendOf(scene, { from: scene.unknownSender }), { code: 1007 }),
  ]
}

function contentRows(scene: Scene): Row[] {
  const says = (name: string, text: unknown): Row =>
    post(name, sendOf(scene, textOf(text)), { field: 'message.content.text' })
  const raw = JSON.stringify(sendOf(scene))
  return [
    says('B47 no text', ''),
    says('B47 blanks', ' \t\n '),
    says('B47 zero-width only', '\u200b\u200d\ufeff'),
    says('B48 4,097 characters', 'x'.repeat(TEXT_CHARS_MAX + 1)),
    says('B48 4,097 emoji', EMOJI.repeat(TEXT_CHARS_MAX + 1)),
    post('B49 4,096 emoji', sendOf(scene, textOf(EMOJI.repeat(TEXT_CHARS_MAX))), { code: 1000 }),
    says('B50 NUL', 'a\u0000b'),
    post('B51 half a pair', raw.replace('Bonjour', 'a\\ud800b'), { field: 'message.content.text' }),
    post('B51 half a pair in a key', raw.replace('"text":', '"\\udc00":1,"text":')),
    post('B52 preview_url is text', sendOf(scene, textOf('x', { preview_url: 'true' })), {
      field: 'message.content.preview_url',
    }),
    post('B53 content is a list', sendOf(scene, { message: { type: 'text', content: [] } }), {
      field: 'message.content',
    }),
    post('B53 no type', sendOf(scene, { message: { content: { text: 'x' } } })),
    post('B53 unknown type', sendOf(scene, { message: { type: 'fax', content: {} } })),
    post('B54 unknown key', sendOf(scene, { app_id: 2 }), { field: 'app_id' }),
    post('B54 unknown key inside', sendOf(scene, textOf('x', { html: true })), {
      field: 'message.content.html',
    }),
  ]
}

function choiceRows(scene: Scene): Row[] {
  const buttons = (n: number): unknown => ({
    type: 'button',
    body: { text: 'Which?' },
    action: {
      buttons: Array.from({ length: n }, (_, i) => ({
        type: 'reply',
        reply: { id: `b${i}`, title: `B ${i}` },
      })),
    },
  })
  const list = (sections: number, rows: number, sameId = false): unknown => ({
    type: 'list',
    body: { text: 'Which?' },
    action: {
      button: 'Choose',
      sections: Array.from({ length: sections }, (_, s) => ({
        title: `S ${s}`,
        rows: Array.from({ length: rows }, (_, r) => ({
          id: sameId ? 'same' : `r${s}-${r}`,
          title: `R ${r}`,
        })),
      })),
    },
  })
  const offers = (name: string, content: unknown): Row =>
    post(name, sendOf(scene, { message: { type: 'interactive', content } }))
  return [
    offers('B55 4 buttons', buttons(4)),
    offers('B55 0 buttons', buttons(0)),
    offers('B56 11 sections', list(11, 1)),
    offers('B57 11 rows', list(1, 11)),
    offers('B57 0 rows', list(1, 0)),
    offers('B57 a row id twice', list(1, 2, true)),
  ]
}

function profileRows(scene: Scene): Row[] {
  const of = (name: string, profile: { [key: string]: unknown }): Row =>
    post(name, sendOf(scene, { contact: { phone: scene.phone, profile } }), {
      field: `contact.profile.${Object.keys(profile)[0]}`,
    })
  const mails = ['a@b', 'x\r\nBcc: e@x.y', '"e@x.y z"@b.com', 'a@b.com(c)', `${'a'.repeat(9994)}@b.com`]
  const languages = ['../../etc', 'xx-', 'x'.repeat(200)]
  return [
    ...mails.map(email => of(`B68 ${JSON.stringify(email.slice(0, 20))}`, { email })),
    ...languages.map(tag => of(`B69 ${JSON.stringify(tag.slice(0, 20))}`, { preferred_language: tag })),
  ]
}

function businessRows(scene: Scene): Row[] {
  const keyed = (name: string, key: string): Row =>
    post(name, sendOf(scene), { headers: [JSON_TYPE, ['idempotency-key', key]], field: 'Idempotency-Key' })
  return [
    post('B70 a used key with another body', sendOf(scene, textOf('Something else')), {
      headers: [JSON_TYPE, ['idempotency-key', 'used-before']],
      code: 1004,
    }),
    keyed('B72 an empty key', ''),
    keyed('B72 256 characters', 'k'.repeat(256)),
    keyed('B72 not ASCII', Buffer.from('clé').toString('latin1')),
    post('B73 a price above the balance', sendOf(scene), {
      path: '/sandbox/messages/send',
      token: scene.tokens.poor!,
      code: 1001,
      reason: 'insufficient_balance',
    }),
    post('B74 free text after 24 hours', sendOf(scene, { contact: { phone: '237655000404' } }), {
      code: 1001,
      reason: 'window_closed',
    }),
    post('B74 past its expires_at', sendOf(scene, { expires_at: '2020-01-01T00:00:00Z' }), { code: 1003 }),
  ]
}
