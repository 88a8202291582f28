// What is mailed with a link, in both languages, as plain text and HTML. Pure.
import type { Language } from '@palabre/contract/languages'
import type { Role } from '@palabre/contract/scopes'
import { html } from '../lib/html.ts'
import type { Purpose } from './queries.ts'
import { pageTexts, texts } from './texts.ts'

export type Letter = { subject: string; text: string; html: string }

const NAME_CHARS_MAX = 80

/** What a letter tells of an invitation. Names come from people, and are text and nothing else. `by`: null for the operator. */
export type Invited = { business: string; by: string | null; role: Role }

/** The letter of a link. */
export function letterOf(
  purpose: Purpose,
  language: Language,
  { address, business, by, role }: Invited & { address: string },
): Letter {
  const who = { business: oneLine(business), by: by && oneLine(by), role: pageTexts[role] }
  const words = {
    invite: [texts.inviteSubject(who), texts.inviteLead(who), texts.inviteEnd],
    verify: [texts.verifySubject, texts.verifyLead, texts.verifyEnd],
    address: [texts.addressSubject, texts.addressLead, texts.addressEnd],
    reset: [texts.resetSubject, texts.resetLead, texts.resetEnd],
  }[purpose]
  const [subject, lead, end] = words.map(text => text[language]) as [string, string, string]
  return {
    subject,
    text: `${lead}\n\n${address}\n\n${end}\n`,
    html: pageOf(language, subject, lead, end, address),
  }
}

/** What the address is told that an account had until now. */
export function addressNotice(language: Language): Letter {
  const [subject, lead, end] = [texts.noticeSubject, texts.noticeLead, texts.noticeEnd].map(
    text => text[language],
  ) as [string, string, string]
  return { subject, text: `${lead}\n\n${end}\n`, html: pageOf(language, subject, lead, end, null) }
}

function pageOf(
  language: Language,
  subject: string,
  lead: string,
  end: string,
  address: string | null,
): string {
  const button =
    'display:inline-block;padding:12px 20px;border-radius:6px;background:#1f6f50;color:#ffffff;text-decoration:none'
  const opened =
    address === null
      ? html``
      : html`<p><a href="${address}" style="${button}">${texts.button[language]}</a></p>
<p style="font-size:14px;color:#5c5c58">${texts.pasted[language]}<br><span style="word-break:break-all">${address}</span></p>
`
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#f4f4f2;color:#1c1c1a;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:20px">${subject}</h1>
<p>${lead}</p>
${opened}<p style="font-size:14px;color:#5c5c58">${end}</p>
</div></body></html>
`.html
}

/** A name on one line, without what turns the direction of text or cannot be seen. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, NAME_CHARS_MAX)
    .toWellFormed()
}
