import { inEachLanguage } from '@palabre/contract/languages'
import { OWN_SHOP } from '../tools/own-shop.ts'
import type { ToolInput } from '../tools/shapes.ts'
import { texts } from './texts.ts'

/** The tool of the demo's agent: it looks an order up in the shop's own system (shop.ts). */
export const orderTool = (baseUrl: string): ToolInput => ({
  name: 'getOrderStatus',
  description: 'Tells the state of an order, by its number.',
  method: 'GET',
  url: `${baseUrl}${OWN_SHOP}orders/{order}`,
  parameters: [
    {
      name: 'order',
      type: 'STRING',
      in: 'path',
      description: 'order number / numéro de commande',
      example: 'CMD-4521',
    },
  ],
  response: { type: 'json', keep: ['order', 'status', 'arrives_on'] },
  answer: inEachLanguage(language => texts.orderIs[language]),
})
