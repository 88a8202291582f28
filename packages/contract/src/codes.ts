import { codeTexts } from './texts.ts'

/** The response codes of the specification, with their plain texts. */
export const CODES = codeTexts

export type Code = keyof typeof CODES

/** HTTP statuses for clients that ask for them (`Prefer: status=http`). */
export const HTTP_STATUS: { [code in Code]: number } = {
  1: 401,
  2: 401,
  3: 401,
  4: 401,
  5: 401,
  1000: 200,
  1001: 409,
  1002: 422,
  1003: 410,
  1004: 409,
  1005: 403,
  1006: 500,
  1007: 404,
  1008: 400,
  1009: 503,
  1010: 503,
  1100: 403,
  1101: 401,
  1102: 401,
  1103: 401,
  1104: 409,
  1105: 404,
}
