import { type FieldError, invalid } from '../http/errors.ts'
import { texts } from './texts.ts'

/** Throws 1002 unless exactly one of these is given: each field that is given, or each that may be where none is. */
export function checkOneProof(proofs: { [field: string]: unknown }): void {
  const allowed = Object.keys(proofs)
  const given = allowed.filter(field => proofs[field] !== undefined)
  if (given.length === 1) return
  const [fields, rule] = given.length === 0 ? [allowed, 'required'] : [given, 'alone']
  const text = (given.length === 0 ? texts.someProof : texts.oneProof)({ allowed })
  throw invalid(fields.map((field): FieldError => ({ field, rule, text })))
}
