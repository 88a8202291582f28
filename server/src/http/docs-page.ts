// The readable page of the API, written from the same declarations as the OpenAPI document.
import { CODES, HTTP_STATUS } from '@palabre/contract/codes'
import { escapeHtml, exampleOf, fieldHtml, fieldsHtml, type Schema, sentenceHtml } from './docs-schema.ts'
import { DOCS_STYLE } from './docs-style.ts'
import type { Endpoint } from './endpoint.ts'
import { PER_PAGE_DEFAULT, PER_PAGE_MAX } from './pagination.ts'
import { RATE_PER_MINUTE_DEFAULT } from './rate-limits.ts'

/** HTML of /docs. `baseUrl`: public address without a trailing slash. */
export function docsPage(endpoints: Endpoint[], baseUrl: string): string {
  const byTag = Map.groupBy(endpoints, declared => declared.tag)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Palabre API</title>
<style>${DOCS_STYLE}</style>
</head>
<body>
<a class="skip" href="#main">To the text</a>
<div class="page">
${navHtml(byTag)}
<main id="main">
${introHtml(baseUrl)}
${[...byTag].map(([tag, some]) => tagHtml(tag, some, baseUrl)).join('\n')}
${codesHtml()}
</main>
</div>
</body>
</html>
`
}

function navHtml(byTag: Map<string, Endpoint[]>): string {
  const groups = [...byTag].map(([tag, some]) => {
    const links = some.map(
      declared =>
        `<li><a href="#${declared.operation}">${methodHtml(declared)}<span>${escapeHtml(shownPath(declared))}</span></a></li>`,
    )
    return `<span class="tag">${escapeHtml(tag)}</span><ul>${links.join('')}</ul>`
  })
  return `<nav aria-label="Contents"><strong>Palabre API 1.0</strong>
<ul><li><a href="#answers">Answers</a></li><li><a href="#tokens">Tokens</a></li><li><a href="#conventions">Conventions</a></li><li><a href="#codes">Response codes</a></li><li><a href="/openapi.json">openapi.json</a></li></ul>
<details class="narrow"><summary>Endpoints</summary>${groups.join('')}</details><div class="wide">${groups.join('')}</div></nav>`
}

function introHtml(baseUrl: string): string {
  const base = escapeHtml(baseUrl)
  return `<h1>Palabre API</h1>
<p class="lead">AI agents and people answer a business’s customers together. This page and <a href="/openapi.json">openapi.json</a> are written from the running service’s own declarations.</p>
<div class="table"><table class="facts"><tbody>
<tr><th scope="row">Live</th><td><code>${base}</code></td><td>tokens that begin with <code>plb_live_</code></td></tr>
<tr><th scope="row">Test gateway</th><td><code>${base}/sandbox</code></td><td>tokens that begin with <code>plb_test_</code>; every channel is a simulator</td></tr>
</tbody></table></div>

<h2 id="answers">Answers</h2>
<p>Every answer is HTTP 200 with one envelope; the content is always under <code>body</code>. A refused request has <code>success</code> false, a <a href="#codes">code</a> and a <code>trace_id</code> to name in a support request.</p>
<pre>{"success": true, "message": "Request successful", "code": 1000, "body": …}

{"success": false, "message": "Request validation error: page must be …", "code": 1002,
 "body": {"errors": [{"field": "page", "rule": "format", "message": "…"}]},
 "trace_id": "…"}</pre>
<p><code>message</code> is English or French by <code>Accept-Language</code>. <code>Prefer: envelope=none</code> answers the bare body, <code>Prefer: status=http</code> uses real HTTP statuses; <code>Preference-Applied</code> confirms them.</p>

<h2 id="tokens">Tokens</h2>
<p>Send <code>Authorization: Bearer &lt;token&gt;</code>. A token belongs to one app, has scopes and an end; it is shown once, when it is made. ${RATE_PER_MINUTE_DEFAULT} requests a minute unless it says otherwise: <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> tell where you are, code 1009 with <code>Retry-After</code> that you went too far.</p>

<h2 id="conventions">Conventions</h2>
<p><b>Repeats.</b> An <code>Idempotency-Key</code> of up to 255 visible characters makes a POST safe to send again: for 24 hours the first answer is repeated, with <code>Idempotency-Replayed: true</code>. The same key with another body is code 1004.</p>
<p><b>Times</b> are ISO 8601 in UTC with six fractional digits. <b>Ids</b> such as <code>agt-4nRq8sWzK2</code> are a prefix, a hyphen and ten characters.</p>
<p><b>Pages.</b> <code>page</code> from 1, <code>per_page</code> 1 to ${PER_PAGE_MAX} (${PER_PAGE_DEFAULT} when left out); links keep your filters. A page past the end is empty.</p>
<p><b>Strictness.</b> An unknown field of a body is refused. An unknown query parameter is ignored and named in <code>X-Ignored-Params</code>; with <code>strict=1</code> it is refused.</p>`
}

function tagHtml(tag: string, endpoints: Endpoint[], baseUrl: string): string {
  return `<section><h2>${escapeHtml(tag)}</h2>${endpoints.map(declared => endpointHtml(declared, baseUrl)).join('\n')}</section>`
}

function endpointHtml(declared: Endpoint, baseUrl: string): string {
  const scope = declared.scope === null ? 'no token' : `scope <code>${declared.scope}</code>`
  const body = declared.body as Schema | undefined
  return `<article id="${declared.operation}">
<header>${methodHtml(declared)}<code>${escapeHtml(shownPath(declared))}</code><span class="scope">${scope}</span></header>
${sentenceHtml(declared.summary)}${declared.description ? sentenceHtml(declared.description) : ''}
${parametersHtml(declared)}
${body ? `<h4>Body</h4>${fieldsHtml(body)}` : ''}
<h4>Example</h4><pre>${escapeHtml(curlOf(declared, baseUrl))}</pre>
<details><summary>Fields of the answer’s body</summary>${answerHtml(declared.answer as Schema)}</details>
</article>`
}

function parametersHtml(declared: Endpoint): string {
  const rows = [declared.params, declared.query].flatMap(schema =>
    Object.entries((schema as Schema | undefined)?.properties ?? {}).map(([name, field]) =>
      fieldHtml(
        name,
        field,
        schema === declared.params || ((schema as Schema).required ?? []).includes(name),
      ),
    ),
  )
  return rows.length === 0 ? '' : `<h4>Parameters</h4><ul class="fields">${rows.join('')}</ul>`
}

function answerHtml(answer: Schema): string {
  const fields = fieldsHtml(answer)
  const isArray = answer.items !== undefined
  return `${isArray ? '<p>An array of objects:</p>' : ''}${fields || '<p>See the description above.</p>'}`
}

function curlOf(declared: Endpoint, baseUrl: string): string {
  const path = shownPath(declared).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(exampleOf({ type: 'string' }, name)),
  )
  const kind = declared.gateway === 'test' ? 'test' : 'live'
  return [
    `curl '${baseUrl}${path}'`,
    ...(declared.scope === null ? [] : [`-H 'Authorization: Bearer plb_${kind}_…'`]),
    ...(declared.body
      ? [
          `-H 'Content-Type: application/json'`,
          `-d '${JSON.stringify(exampleOf(declared.body as Schema), null, 2).replaceAll("'", "'\\''")}'`,
        ]
      : []),
  ].join(' \\\n  ')
}

function codesHtml(): string {
  const rows = Object.entries(CODES).map(
    ([code, text]) =>
      `<tr><td><code>${code}</code></td><td>${escapeHtml(text.en)}</td><td lang="fr">${escapeHtml(text.fr)}</td><td>${HTTP_STATUS[Number(code) as keyof typeof CODES]}</td></tr>`,
  )
  return `<h2 id="codes">Response codes</h2>
<p>The last column is the HTTP status with <code>Prefer: status=http</code>; a rate limit is 429.</p>
<div class="table"><table><thead><tr><th scope="col">Code</th><th scope="col">English</th><th scope="col">Français</th><th scope="col">HTTP</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function methodHtml(declared: Endpoint): string {
  return `<span class="method ${declared.method.toLowerCase()}">${declared.method}</span>`
}

function shownPath(declared: Endpoint): string {
  return declared.gateway === 'test' ? `/sandbox${declared.path}` : declared.path
}
