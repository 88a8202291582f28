/** What the shop's API says of itself, in the form that tools are imported from. Its address is where it was read. */
export const SHOP_DOCUMENT = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Demo shop', version: '1' },
  servers: [{ url: '.' }],
  paths: {
    '/orders/{order}': {
      get: {
        operationId: 'getOrder',
        summary: 'Tells the state of an order, by its number.',
        parameters: [
          {
            name: 'order',
            in: 'path',
            required: true,
            description: 'The number of the order.',
            schema: { type: 'string', examples: ['CMD-4521'] },
          },
        ],
        responses: { 200: { description: 'The order.', content: { 'application/json': {} } } },
      },
    },
  },
})
