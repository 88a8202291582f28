// Limits of interactive messages: reply buttons, lists, links, location requests.

import type { Json } from '../types.ts'
import { isObject, objectOf } from './clean.ts'
import {
  checkCount,
  checkMedia,
  checkText,
  checkUnique,
  checkUrl,
  type Refusals,
  refuseMissing,
} from './refusals.ts'
import { limitTexts, nameTexts } from './texts.ts'

const HEADER_CHARS_MAX = 60
const FOOTER_CHARS_MAX = 60
/**
 * For lists too: the provider's pages say 4096 there, its OpenAPI 1024. What passes here passes either way.
 */
const BODY_CHARS_MAX = 1024
const BUTTONS_MAX = 3
const BUTTON_TITLE_CHARS_MAX = 20
const BUTTON_ID_CHARS_MAX = 256
const LIST_BUTTON_CHARS_MAX = 20
const SECTIONS_MAX = 10
/** Over all sections together: ten sections of ten rows each are refused. */
const ROWS_TOTAL_MAX = 10
const SECTION_TITLE_CHARS_MAX = 24
const ROW_TITLE_CHARS_MAX = 24
const ROW_DESCRIPTION_CHARS_MAX = 72
const ROW_ID_CHARS_MAX = 200
const LINK_TEXT_CHARS_MAX = 20

const MEDIA_HEADERS = ['image', 'video', 'document'] as const

/** All limits of one interactive object. Of unknown kinds only the common parts are checked. */
export function checkInteractive(refusals: Refusals, content: { [key: string]: Json | undefined }): void {
  const action = objectOf(content.action)
  const body = objectOf(content.body).text
  checkText(refusals, 'body.text', body, {
    word: 'body',
    name: nameTexts.body,
    max: BODY_CHARS_MAX,
    optional: !needsBody(content.type),
  })
  checkHeader(refusals, content)
  if (content.footer !== undefined && content.footer !== null) {
    const footer = objectOf(content.footer).text
    checkText(refusals, 'footer.text', footer, {
      word: 'footer',
      name: nameTexts.footer,
      max: FOOTER_CHARS_MAX,
    })
  }
  if (content.type === 'button') checkButtons(refusals, action)
  else if (content.type === 'list') checkList(refusals, action)
  else if (content.type === 'cta_url') checkLink(refusals, action)
}

const WITH_BODY = new Set<unknown>([
  'button',
  'list',
  'cta_url',
  'location_request_message',
  'contact_request',
])
const needsBody = (type: unknown): boolean => WITH_BODY.has(type)

function checkHeader(refusals: Refusals, content: { [key: string]: Json | undefined }): void {
  if (content.header === undefined || content.header === null) return
  const header = objectOf(content.header)
  const media = MEDIA_HEADERS.find(type => type === header.type)
  if (header.type === 'text') {
    checkText(refusals, 'header.text', header.text, {
      word: 'header',
      name: nameTexts.header,
      max: HEADER_CHARS_MAX,
    })
  } else if (content.type === 'list') {
    refusals.add('header.type', 'list_header_text', limitTexts.listHeader)
  } else if (media) {
    checkMedia(refusals, `header.${media}.`, header[media])
  } else {
    refusals.add('header.type', 'header_type', limitTexts.headerType)
  }
}

function checkButtons(refusals: Refusals, action: { [key: string]: unknown }): void {
  const buttons = Array.isArray(action.buttons) ? action.buttons : []
  checkCount(refusals, 'action.buttons', buttons.length, { word: 'buttons', min: 1, max: BUTTONS_MAX })
  const replies = buttons.map(button => objectOf(objectOf(button).reply))
  const titleRule = { word: 'button_title', name: nameTexts.buttonTitle, max: BUTTON_TITLE_CHARS_MAX }
  const idRule = { word: 'button_id', name: nameTexts.buttonId, max: BUTTON_ID_CHARS_MAX }
  const paths = replies.map((_, index) => `action.buttons.${index}.reply`)
  replies.forEach((reply, index) => {
    checkText(refusals, `${paths[index]}.title`, reply.title, titleRule)
    checkText(refusals, `${paths[index]}.id`, reply.id, idRule)
  })
  const titlePaths = paths.map(path => `${path}.title`)
  checkUnique(
    refusals,
    titlePaths,
    replies.map(reply => reply.title),
    'button_title',
    nameTexts.buttonTitle,
  )
  const idPaths = paths.map(path => `${path}.id`)
  checkUnique(
    refusals,
    idPaths,
    replies.map(reply => reply.id),
    'button_id',
    nameTexts.buttonId,
  )
}

function checkList(refusals: Refusals, action: { [key: string]: unknown }): void {
  const sections = (Array.isArray(action.sections) ? action.sections : []).map(objectOf)
  const buttonRule = { word: 'list_button', name: nameTexts.listButton, max: LIST_BUTTON_CHARS_MAX }
  checkText(refusals, 'action.button', action.button, buttonRule)
  checkCount(refusals, 'action.sections', sections.length, { word: 'sections', min: 1, max: SECTIONS_MAX })
  const titleRule = {
    word: 'section_title',
    name: nameTexts.sectionTitle,
    max: SECTION_TITLE_CHARS_MAX,
    optional: sections.length < 2,
  }
  const rows: { path: string; id: unknown }[] = []
  sections.forEach((section, index) => {
    const path = `action.sections.${index}`
    checkText(refusals, `${path}.title`, section.title, titleRule)
    rows.push(...checkRows(refusals, `${path}.rows`, section.rows))
  })
  if (rows.length > ROWS_TOTAL_MAX) {
    const count = rows.length
    const text = limitTexts.rowsTotal({ count, max: ROWS_TOTAL_MAX })
    refusals.add('action.sections', `list_rows_total_max:${ROWS_TOTAL_MAX}`, text)
  }
  const paths = rows.map(row => `${row.path}.id`)
  checkUnique(
    refusals,
    paths,
    rows.map(row => row.id),
    'row_id',
    nameTexts.rowId,
  )
}

function checkRows(refusals: Refusals, path: string, value: unknown): { path: string; id: unknown }[] {
  const rows = (Array.isArray(value) ? value : []).map(objectOf)
  if (rows.length === 0) refuseMissing(refusals, path, 'rows', nameTexts.rows)
  const description = { name: nameTexts.rowDescription, max: ROW_DESCRIPTION_CHARS_MAX, optional: true }
  return rows.map((row, index) => {
    const at = `${path}.${index}`
    checkText(refusals, `${at}.id`, row.id, { word: 'row_id', name: nameTexts.rowId, max: ROW_ID_CHARS_MAX })
    checkText(refusals, `${at}.title`, row.title, {
      word: 'row_title',
      name: nameTexts.rowTitle,
      max: ROW_TITLE_CHARS_MAX,
    })
    checkText(refusals, `${at}.description`, row.description, { word: 'row_description', ...description })
    return { path: at, id: row.id }
  })
}

function checkLink(refusals: Refusals, action: { [key: string]: unknown }): void {
  const parameters = isObject(action.parameters) ? action.parameters : {}
  const rule = { word: 'link_text', name: nameTexts.linkText, max: LINK_TEXT_CHARS_MAX }
  checkText(refusals, 'action.parameters.display_text', parameters.display_text, rule)
  checkUrl(refusals, 'action.parameters.url', parameters.url, 'link_url')
}
