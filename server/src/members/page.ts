// The page that mailed links lead to: a button, and where one is needed a name and a password.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inEachLanguage, type Language } from '@palabre/contract/languages'
import type { FastifyInstance } from 'fastify'
import { type File, fileOf, sendFile } from '../http/files.ts'
import { languageOf } from '../http/language.ts'
import type { Surface } from '../http/surface.ts'
import { html } from '../lib/html.ts'
import { pageTexts } from './texts.ts'

const ASSETS = join(import.meta.dirname, 'assets')
const CACHING = 'no-cache'
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** GET /account in English and French, and its two files. */
export function accountSurface(): Surface {
  const pages = inEachLanguage(language => fileOf('account.html', pageHtml(language)))
  const files = new Map(
    ['account.js', 'account.css'].map(name => [name, fileOf(name, readFileSync(join(ASSETS, name)))]),
  )
  const routes = (scope: FastifyInstance): void => {
    const serve = (path: string, choose: (accepted: string | undefined) => File): void => {
      scope.get(path, async (request, reply) => {
        reply.headers({
          'content-security-policy': CSP,
          'referrer-policy': 'no-referrer',
          vary: 'accept-language, accept-encoding',
        })
        return sendFile(request, reply, choose(request.headers['accept-language']), CACHING)
      })
    }
    serve('', accepted => pages[languageOf(accepted)])
    for (const [name, file] of files) serve(`/${name}`, () => file)
  }
  return { kind: 'page', prefix: '/account', routes }
}

function pageHtml(language: Language): string {
  const said = Object.fromEntries(Object.entries(pageTexts).map(([id, text]) => [id, text[language]]))
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Palabre</title>
<link rel="stylesheet" href="/account/account.css"><script type="module" src="/account/account.js"></script></head>
<body data-texts="${JSON.stringify(said)}"><main><h1 id="title">Palabre</h1>
<form id="form" hidden>
<p id="lead" hidden></p>
<p id="known" hidden><small>${said.known!}</small></p>
<p id="own" hidden><small>${said.own!}</small></p>
<div id="name-row"><label>${said.name!}<input name="name" autocomplete="name" maxlength="200" aria-describedby="name-wrong"></label>
<p id="name-wrong" class="wrong" role="alert"></p></div>
<div id="password-row"><label>${said.password!}<input name="password" type="password" autocomplete="new-password" maxlength="1000" aria-describedby="password-wrong rule"></label>
<p id="password-wrong" class="wrong" role="alert"></p></div>
<p id="rule" hidden><small>${said.rule!}</small></p>
<button id="open">${said.go!}</button></form>
<p id="said" role="status"></p><p id="end" hidden><a id="sign-in" href="/dashboard">${said.signIn!}</a></p><noscript>${said.script!}</noscript></main></body></html>
`.html
}
