import { randomInt } from 'node:crypto'
import type { Tx } from '../db/tx.ts'
import { hashSecret } from '../lib/secret.ts'
import { deleteRecoveryCode, deleteRecoveryCodes, insertRecoveryCodes } from './queries.ts'

const CODES = 10
const GROUPS = 4
const GROUP_CHARS = 4
/** Without what looks alike; 16 of them are 79 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten new codes, each for one use; those before them are void. Their texts are in the answer and nowhere else. */
export async function renewRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, makeCode)
  await deleteRecoveryCodes(tx, userId)
  await insertRecoveryCodes(
    tx,
    userId,
    codes.map(code => hashSecret(plain(code))),
  )
  return codes
}

/** Uses a code: true for the first who gives it. */
export function verifyRecoveryCode(tx: Tx, userId: number, code: string): Promise<boolean> {
  return deleteRecoveryCode(tx, userId, hashSecret(plain(code)))
}

function makeCode(): string {
  const group = (): string =>
    Array.from({ length: GROUP_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** However it was typed. */
const plain = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '')
