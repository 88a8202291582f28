import { Type } from 'typebox'
import { endpoint } from '../http/endpoint.ts'
import { nullableText } from '../http/shapes.ts'
import { csvOf } from './csv.ts'
import { searchAudit } from './search.ts'
import { auditQuery, auditView } from './shapes.ts'

const search = endpoint({
  method: 'GET',
  path: '/audit/search',
  gateway: 'live',
  operation: 'searchAudit',
  tag: 'Audit',
  summary: 'Who changed what in the business, newest first.',
  description:
    'Configuration, rights, money and people, of the live and the test app. Every entry is committed with its change and never altered after.',
  scope: 'admin',
  query: auditQuery,
  answer: Type.Object(
    { data: Type.Array(auditView), next_cursor: nullableText, has_more: Type.Boolean() },
    { title: 'AuditPage' },
  ),
  alsoAnswers: 'text/csv',
  headers: ['X-Next-Cursor'],
  examples: {
    tokens: {
      summary: 'What became of tokens',
      query: { action: 'token.add,token.revoke', limit: 1 },
      answer: {
        data: [
          {
            id: 17,
            at: '2026-11-20T10:00:00.000000Z',
            app: 'live',
            actor: {
              kind: 'person',
              user: 'usr-2mHw7vKdQe',
              username: 'awa@shop.example',
              token_id: null,
              token_name: null,
            },
            address: '192.0.2.10',
            action: 'token.revoke',
            target: '12',
            target_name: 'Shop system',
            before: null,
            after: null,
            trace_id: '8f1c2d3e-5b6a-4c7d-9e8f-0a1b2c3d4e5f',
            hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          },
        ],
        next_cursor: '17',
        has_more: true,
      },
    },
  },
  async handle({ deps, app, query, now }) {
    const page = await searchAudit(deps.db, app.business_id, query, now)
    if (query.format !== 'csv') return { body: page }
    const { data, next_cursor } = page
    return {
      body: null,
      text: { type: 'text/csv; charset=utf-8', content: csvOf(data) },
      headers: {
        'content-disposition': 'attachment; filename="audit.csv"',
        ...(next_cursor === null ? {} : { 'x-next-cursor': next_cursor }),
      },
    }
  },
})

export const auditRoutes = [search]
