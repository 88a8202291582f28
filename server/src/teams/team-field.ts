import { hashidPattern } from '@palabre/contract/ids'
import { Type } from 'typebox'

/** A team that a field of another record names; null: none. */
export const teamField = (description: string) =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    pattern: hashidPattern('tem'),
    description,
    examples: ['tem-5kRw8nVtXc'],
  })
