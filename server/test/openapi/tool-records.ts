// Tools of a shop, and a call, for the examples that name one.
import type { Shop } from '../world.ts'

/** How often a shop was asked for some: names are its own only once. */
let asked = 0

/** A tool that looks up orders in the shop that this installation plays, one to be removed, and a call that was made. */
export async function toolRecords(
  { api }: Pick<Shop, 'api'>,
  base = 'http://palabre.test',
): Promise<{
  tool: string
  spare: string
  run: string
  /** A server that the same shop is, one to be removed, and the hash of what both offer. */
  server: string
  spareServer: string
  hash: string
  /** By the first letters of their ids. */
  own: { [prefix: string]: string }
}> {
  const nth = ++asked
  const adds = async (name: string): Promise<string> =>
    (
      await api.post('/tool/add', {
        name: `${name}${nth}`,
        description: 'Tells the state of an order.',
        method: 'GET',
        url: `${base}/sandbox/shop/orders/{order}`,
        parameters: [{ name: 'order', type: 'STRING', in: 'path' }],
      })
    ).body.id
  // what is called stays as it is: others are changed, put off and removed
  const [tool, spare, called] = [await adds('lookUp'), await adds('spare'), await adds('called')]
  const { body } = await api.post(`/tool/${called}/try`, { parameters: { order: 'CMD-4521' } })
  const serves = async (name: string) =>
    (
      await api.post('/tool/server/add', {
        name: `${name} ${nth}`,
        url: `${base}/sandbox/shop/mcp`,
        headers: [{ name: 'authorization', value: 'Bearer of-the-shop' }],
      })
    ).body
  const server = await serves('Shop')
  const own = { tol: tool, trn: body.log, srv: server.id }
  const { id: spareServer } = await serves('Spare')
  return { tool, spare, run: body.log, server: server.id, spareServer, hash: server.tools[0].hash, own }
}
