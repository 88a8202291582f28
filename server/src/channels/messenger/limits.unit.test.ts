import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MessageType, Outbound } from '../types.ts'
import { checkLimits } from './limits.ts'

type Content = Outbound['content']

const chars = (count: number) => 'x'.repeat(count)

const button = (id: string, title: string) => ({ type: 'reply', reply: { id, title } })
const buttons = (list: ReturnType<typeof button>[], more: Content = {}): Content => ({
  type: 'button',
  body: { text: 'B' },
  action: { buttons: list },
  ...more,
})

const rowsOf = (count: number, prefix = 'r') =>
  Array.from({ length: count }, (_, index) => ({ id: `${prefix}${index}`, title: `Row ${index}` }))
const list = (sections: Content[], more: Content = {}): Content => ({
  type: 'list',
  body: { text: 'B' },
  action: { button: 'Choose', sections },
  ...more,
})
const link = (display_text: string, url: string): Content => ({
  type: 'cta_url',
  body: { text: 'B' },
  action: { name: 'cta_url', parameters: { display_text, url } },
})
const text = (type: string, value: string) => ({ type, text: value })

/** What must pass, at the very edge. */
const ALLOWED: [MessageType, Content][] = [
  ['text', { text: chars(4096) }],
  ['text', { text: '😀'.repeat(4096) }],
  ['interactive', buttons([button(chars(256), chars(20)), button('b', 'B'), button('c', 'C')])],
  [
    'interactive',
    buttons([button('a', 'A')], { header: text('text', chars(60)), footer: { text: chars(60) } }),
  ],
  ['interactive', buttons([button('a', 'A')], { header: { type: 'video', video: { id: '5' } } })],
  ['interactive', { ...buttons([button('a', 'A')]), body: { text: chars(1024) } }],
  ['interactive', list([{ rows: rowsOf(10) }])],
  [
    'interactive',
    list(Array.from({ length: 10 }, (_, i) => ({ title: `S${i}`, rows: rowsOf(1, `s${i}-`) }))),
  ],
  ['interactive', list([{ rows: [{ id: chars(200), title: chars(24), description: chars(72) }] }])],
  ['interactive', link(chars(20), 'https://a.example/x?y=1')],
  ['interactive', { type: 'location_request_message', body: { text: 'Where?' } }],
  ['image', { link: 'http://a.example/i.png', caption: chars(1024) }],
  ['document', { media_id: '5', filename: 'f.pdf' }],
  ['audio', { media_id: '5' }],
  ['location', { latitude: -90, longitude: 180 }],
  ['contacts', { contacts: [{ name: { formatted_name: 'Bo' } }] }],
  ['reaction', { message_id: 'wamid.T', emoji: '' }],
  ['template', { name: 'hello', language: 'fr' }],
]

ALLOWED.forEach(([type, content], index) => {
  test(`allowed: ${type} ${index}`, () => assert.deepEqual(checkLimits(type, content), []))
})

/** One step too far: where and which limit. */
const REFUSED: [MessageType, Content, string, string][] = [
  ['text', { text: '' }, 'text', 'text_required'],
  ['text', { text: chars(4097) }, 'text', 'text_max:4096'],
  ['text', { text: '😀'.repeat(4097) }, 'text', 'text_max:4096'],
  ['interactive', buttons([]), 'action.buttons', 'buttons_min:1'],
  ['interactive', buttons(['a', 'b', 'c', 'd'].map(id => button(id, id))), 'action.buttons', 'buttons_max:3'],
  ['interactive', buttons([button('a', chars(21))]), 'action.buttons.0.reply.title', 'button_title_max:20'],
  [
    'interactive',
    buttons([button('a', '😀'.repeat(11))]),
    'action.buttons.0.reply.title',
    'button_title_max:20',
  ],
  ['interactive', buttons([button(chars(257), 'A')]), 'action.buttons.0.reply.id', 'button_id_max:256'],
  [
    'interactive',
    buttons([button('a', 'A'), button('b', 'A')]),
    'action.buttons.1.reply.title',
    'button_title_unique',
  ],
  [
    'interactive',
    buttons([button('a', 'A'), button('a', 'B')]),
    'action.buttons.1.reply.id',
    'button_id_unique',
  ],
  ['interactive', { ...buttons([button('a', 'A')]), body: undefined }, 'body.text', 'body_required'],
  [
    'interactive',
    { ...buttons([button('a', 'A')]), body: { text: chars(1025) } },
    'body.text',
    'body_max:1024',
  ],
  [
    'interactive',
    buttons([button('a', 'A')], { header: text('text', chars(61)) }),
    'header.text',
    'header_max:60',
  ],
  ['interactive', buttons([button('a', 'A')], { header: text('gif', 'x') }), 'header.type', 'header_type'],
  [
    'interactive',
    buttons([button('a', 'A')], { footer: { text: chars(61) } }),
    'footer.text',
    'footer_max:60',
  ],
  [
    'interactive',
    list([{ rows: rowsOf(10) }], { header: { type: 'image' } }),
    'header.type',
    'list_header_text',
  ],
  ['interactive', list([]), 'action.sections', 'sections_min:1'],
  ['interactive', list([{ rows: [] }]), 'action.sections.0.rows', 'rows_required'],
  ['interactive', list([{ rows: rowsOf(11) }]), 'action.sections', 'list_rows_total_max:10'],
  [
    'interactive',
    list([
      { title: 'A', rows: rowsOf(6) },
      { title: 'B', rows: rowsOf(5, 'q') },
    ]),
    'action.sections',
    'list_rows_total_max:10',
  ],
  [
    'interactive',
    list([{ title: 'A', rows: rowsOf(1) }, { rows: rowsOf(1, 'q') }]),
    'action.sections.1.title',
    'section_title_required',
  ],
  [
    'interactive',
    list([
      { title: 'A', rows: rowsOf(1) },
      { title: 'B', rows: rowsOf(1) },
    ]),
    'action.sections.1.rows.0.id',
    'row_id_unique',
  ],
  [
    'interactive',
    list([{ title: chars(25), rows: rowsOf(1) }]),
    'action.sections.0.title',
    'section_title_max:24',
  ],
  [
    'interactive',
    list([{ rows: [{ id: chars(201), title: 'a' }] }]),
    'action.sections.0.rows.0.id',
    'row_id_max:200',
  ],
  [
    'interactive',
    list([{ rows: [{ id: 'a', title: chars(25) }] }]),
    'action.sections.0.rows.0.title',
    'row_title_max:24',
  ],
  [
    'interactive',
    list([{ rows: [{ id: 'a', title: 'a', description: chars(73) }] }]),
    'action.sections.0.rows.0.description',
    'row_description_max:72',
  ],
  [
    'interactive',
    list([{ rows: rowsOf(1) }], { action: { button: chars(21), sections: [{ rows: rowsOf(1) }] } }),
    'action.button',
    'list_button_max:20',
  ],
  ['interactive', link(chars(21), 'https://a.example'), 'action.parameters.display_text', 'link_text_max:20'],
  ['interactive', link('Go', 'javascript:alert(1)'), 'action.parameters.url', 'link_url_http'],
  ['image', { media_id: '5', caption: chars(1025) }, 'caption', 'caption_max:1024'],
  ['image', {}, 'link', 'media_source_required'],
  ['image', { media_id: '5', link: 'https://a.example' }, 'link', 'media_source_required'],
  ['video', { link: 'ftp://a.example/v' }, 'link', 'media_link_http'],
  ['audio', { media_id: '5', caption: 'lost' }, 'caption', 'caption_unsupported'],
  ['location', { latitude: 90.1, longitude: 0 }, 'latitude', 'latitude_range:90'],
  ['contacts', { contacts: [] }, 'contacts', 'contacts_min:1'],
  ['contacts', { contacts: [{ name: {} }] }, 'contacts.0.name.formatted_name', 'contact_name_required'],
  ['reaction', { emoji: '👍' }, 'message_id', 'reaction_target_required'],
  ['template', { name: '', language: 'fr' }, 'name', 'template_name_required'],
  ['template', { name: 'hello' }, 'language', 'template_language_required'],
  ['order', {}, '', 'type_supported'],
]

REFUSED.forEach(([type, content, path, limit], index) => {
  test(`refused: ${type} ${index} ${limit}`, () => {
    const errors = checkLimits(type, content)
    assert.deepEqual(
      errors.map(error => [error.path, error.limit]),
      [[path, limit]],
    )
    const bound = /:(\d+)$/.exec(limit)?.[1]
    if (bound !== undefined) {
      assert.match(errors[0]?.text.en ?? '', new RegExp(`\\b${bound}\\b`))
      assert.match(errors[0]?.text.fr ?? '', new RegExp(`\\b${bound}\\b`))
    }
  })
})

test('all that is wrong is said at once, in both languages', () => {
  const errors = checkLimits('interactive', buttons([button('', chars(21))], { footer: { text: '' } }))
  assert.deepEqual(
    errors.map(error => error.limit),
    ['footer_required', 'button_title_max:20', 'button_id_required'],
  )
  assert.equal(errors[1]?.text.en, 'The button title has 21 characters; this channel allows 20.')
  assert.equal(errors[1]?.text.fr, 'Le titre du bouton compte 21 caractères ; ce canal en autorise 20.')
})
