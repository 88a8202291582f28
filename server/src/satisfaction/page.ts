// The page behind a link: five choices and a comment, without a script and without a token.
import { createHash } from 'node:crypto'
import type { Language, Text } from '@palabre/contract/languages'
import { readLanguage } from '@palabre/contract/languages'
import { COMMENT_CHARS_MAX } from '@palabre/contract/satisfaction'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noteFailure } from '../http/answer.ts'
import { httpStatusOf } from '../http/envelope.ts'
import { type FieldError, Refusal } from '../http/errors.ts'
import { languageOf } from '../http/language.ts'
import { dropOldest, makeLookups } from '../http/lookups.ts'
import { networkOf } from '../http/network.ts'
import { bodyRefusal } from '../http/read-json.ts'
import type { Surface } from '../http/surface.ts'
import { hourOf, takeTry } from '../http/throttles.ts'
import type { Needs, Store } from '../jobs/deps.ts'
import { type Html, html } from '../lib/html.ts'
import { memo } from '../lib/memo.ts'
import { type Timestamp, toTimestamp } from '../lib/time.ts'
import { findOpened, type Opened, rateOpened, visible } from './rate.ts'
import { hashOf, isMarked } from './secret.ts'
import { choiceTexts, texts } from './texts.ts'

/** Of an address, of links that lead nowhere. */
const WRONG_PER_HOUR = 120
/** Of an address, in each process: beyond that the database is not asked, but for links that have a mark or were found here before. */
const WRONG_PER_MINUTE = 300
/** Of a link, to open and to send together, by whomever: neighbours behind one address do not hold each other up. */
const OPENED_PER_HOUR = 300
/** Links of which a process knows that they were opened too often. */
const SPENT_MAX = 10_000
/** 2,000 characters, however they are escaped. */
const BODY_BYTES_MAX = 32 * 1024
const RATINGS = [1, 2, 3, 4, 5] as const
const wrong = texts.wrong({ max: COMMENT_CHARS_MAX })

type Opening = Needs<'db' | 'clock' | 'seal' | 'log'>

/** One per process and database. */
const lookupsOf = memo((_db: Store['db']) => makeLookups(WRONG_PER_MINUTE))

/** Links that were opened too often in this hour, as this process has seen: the database is not asked about them again. */
const spentOf = memo((_db: Store['db']) => new Map<string, { hour: Timestamp; language: Language }>())

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;margin:0;padding:1.5rem;color:#1c1917;background:#fff}
main{max-width:32rem;margin:auto}fieldset{border:1px solid #78716c;border-radius:.5rem}
label{display:block;padding:.5rem 0}textarea{width:100%;box-sizing:border-box;font:inherit}
button{font:inherit;min-height:2.75rem;padding:.5rem 1.5rem;margin-top:1rem;border:0;border-radius:.5rem;background:#1d4ed8;color:#fff}
@media(prefers-color-scheme:dark){body{color:#f5f5f4;background:#1c1917}textarea{color:inherit;background:#292524}}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  // the form of the web chat is on any site; what a link allows, it allows to whoever has it
  'access-control-allow-origin': '*',
  vary: 'accept-language',
}

/** GET and POST /satisfaction/{secret}. */
export function satisfactionSurface(deps: Opening): Surface {
  const routes = (scope: FastifyInstance): void => {
    // a customer's browser sent it: it reads a page
    scope.setErrorHandler((error, request, reply) => {
      const language = languageOf(request.headers['accept-language'], 'en')
      return bodyRefusal(error) === null
        ? failed(deps, error, { request, reply, language }, said(texts.failed, language))
        : page(reply, 413, language, said(wrong, language))
    })
    scope.get('/:secret', (request, reply) => answer(deps, request, reply, null))
    scope.post('/:secret', { bodyLimit: BODY_BYTES_MAX }, (request, reply) => {
      const typed = new URLSearchParams(String(request.body ?? ''))
      return answer(deps, request, reply, Object.fromEntries(typed))
    })
  }
  return { kind: 'page', prefix: '/satisfaction', routes }
}

async function answer(
  deps: Opening,
  request: FastifyRequest,
  reply: FastifyReply,
  given: { [field: string]: unknown } | null,
): Promise<FastifyReply> {
  const now = toTimestamp(deps.clock.nowMs())
  const { secret } = request.params as { secret: string }
  const accepted = request.headers['accept-language']
  const spent = spentOf(deps.db)
  const name = hashOf(secret).toString('base64')
  const known = spent.get(name)
  if (known?.hour === hourOf(now)) {
    const language = languageOf(accepted, known.language)
    return page(reply, 429, language, said(texts.tooOften, language))
  }
  let opened: Opened | undefined
  try {
    const asked = { secret, ip: request.ip, nowMs: deps.clock.nowMs() }
    const find = () => findOpened(deps.db, secret, now)
    opened = isMarked(deps.seal, secret) ? await find() : await lookupsOf(deps.db)(asked, find)
    const tries = opened
      ? { key: `satisfaction ${opened.app_id} ${opened.id}`, perHour: OPENED_PER_HOUR }
      : { key: `satisfaction ${networkOf(request.ip)}`, perHour: WRONG_PER_HOUR }
    await takeTry(deps.db, tries, now)
    const language = languageOf(accepted, readLanguage(opened?.language ?? ''))
    if (!opened) return page(reply, 404, language, said(texts.noLink, language))
    if (given === null)
      return opened.is_open
        ? page(reply, 200, language, formOf(opened, language))
        : page(reply, 410, language, said(texts.expired, language))
    await rateOpened(deps, opened, { rating: given.rating, comment: given.comment })
    return page(reply, 200, language, said(texts.thanks, language))
  } catch (error) {
    const language = languageOf(accepted, readLanguage(opened?.language ?? ''))
    if (!(error instanceof Refusal)) {
      const again = opened?.is_open && given && { ...opened, ...typed(given) }
      const wrong = { field: '', rule: 'failed', text: texts.failed }
      const shown = again ? formOf(again, language, [wrong]) : said(texts.failed, language)
      return failed(deps, error, { request, reply, language }, shown)
    }
    if (error.code === 1002 && opened)
      return page(reply, 422, language, formOf({ ...opened, ...typed(given) }, language, error.fields))
    if (error.code === 1003) return page(reply, 410, language, said(texts.expired, language))
    if (opened && error.body?.reason === 'rate_limited') {
      dropOldest(spent, SPENT_MAX)
      spent.set(name, { hour: hourOf(now), language: readLanguage(opened.language) })
    }
    return page(reply, 429, language, said(texts.tooOften, language))
  }
}

/** A page that says so, and no 200: to the form of the web chat that is a rating which is stored. */
function failed(
  deps: Needs<'log'>,
  error: unknown,
  { request, reply, language }: { request: FastifyRequest; reply: FastifyReply; language: Language },
  content: Html,
): FastifyReply {
  const refusal = noteFailure(error, request, deps)
  if (refusal.retryAfterSeconds !== null) reply.header('retry-after', refusal.retryAfterSeconds)
  return page(reply, httpStatusOf(refusal), language, content)
}

/** What was sent and is not taken stands in the form again. */
const typed = (given: { [field: string]: unknown } | null): Pick<Opened, 'rating' | 'comment'> => ({
  rating: Number(given?.rating) || null,
  comment: visible(String(given?.comment ?? '')),
})

const said = (text: Text, language: Language): Html => html`<p role="status">${text[language]}</p>`

function formOf({ subject, rating, comment }: Opened, language: Language, wrong: FieldError[] = []): Html {
  const choices = RATINGS.map(
    one =>
      html`<label><input type="radio" name="rating" value="${one}" required${
        one === rating ? html` checked` : null
      }> ${choiceTexts[`rating${one}`][language]}</label>`,
  )
  // whatever way it is written, the words around it stay where they are
  const [before, after] = texts.about({ subject: '\n' })[language].split('\n')
  return html`<p>${before!}<bdi>${subject}</bdi>${after!}</p>${wrong.map(({ text }) => html`<p role="alert">${text[language]}</p>`)}
<form method="post"><fieldset><legend>${texts.legend[language]}</legend>${choices}</fieldset>
<label>${texts.comment[language]}<textarea name="comment" rows="5" maxlength="${COMMENT_CHARS_MAX}">${comment ?? ''}</textarea></label>
<button>${texts.send[language]}</button></form>`
}

function page(reply: FastifyReply, status: number, language: Language, content: Html): FastifyReply {
  const title = texts.title[language]
  const text = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title><style>${{ html: STYLE }}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>
`.html
  return reply.code(status).headers(HEADERS).type('text/html; charset=utf-8').send(text)
}
