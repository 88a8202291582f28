// The API of the demo's shop: what a tool of its agent looks up. It knows a few orders, and remembers nothing.
import type { Text } from '@palabre/contract/languages'
import type { FastifyInstance } from 'fastify'
import type { Surface } from '../http/surface.ts'
import { OWN_SHOP } from '../tools/own-shop.ts'
import { SHOP_DOCUMENT } from './shop-document.ts'
import { serveShopMcp } from './shop-mcp.ts'
import { texts } from './texts.ts'

const NOT_FOUND = 404

const ORDERS: { [number: string]: { status: Text; arrives_on: string | null } } = {
  'CMD-4521': { status: texts.onItsWay, arrives_on: '2026-11-26' },
  'CMD-4498': { status: texts.delivered, arrives_on: null },
  'CMD-4530': { status: texts.beingPacked, arrives_on: '2026-11-30' },
}

/** GET /sandbox/shop/orders/{order}, as a shop's own system would answer it. */
export function shopSurface(): Surface {
  return { kind: 'page', prefix: OWN_SHOP.replace(/\/$/, ''), routes: shopRoutes }
}

function shopRoutes(scope: FastifyInstance): void {
  serveShopMcp(scope, orderOf)
  scope.get('/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(SHOP_DOCUMENT))
  scope.get('/orders/:order', (request, reply) => {
    const { order } = request.params as { order: string }
    const known = orderOf(order)
    const told = known ?? { error: 'there is no such order' }
    return reply
      .code(known ? 200 : NOT_FOUND)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(told))
  })
  // as a shop's own system would: no envelope of ours
  scope.all('/*', (_, reply) =>
    reply
      .code(NOT_FOUND)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ error: 'there is no such address' })),
  )
}

function orderOf(order: string): object | null {
  const number = order.toUpperCase()
  return Object.hasOwn(ORDERS, number) ? { order: number, ...ORDERS[number]! } : null
}
