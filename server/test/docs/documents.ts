// What the page is made of, without a server.
import { type Document, type Operation, operationsOf } from '../../src/docs/document.ts'
import { documentOf } from '../../src/routes.ts'

export const BASE = 'https://api.palabre.test'

export const documents = { live: documentOf('live') as Document, test: documentOf('test') as Document }

export const operations: Operation[] = operationsOf(documents.live, documents.test)

/** Nobody has this name and password: the example is refused as it should be. */
export const CODES_OF_EXAMPLES: { [operation: string]: number } = {
  logIn: 1103,
  // the tests' base address is plain http, and nobody was asked this challenge
  addSession: 1001,
  proveSecondFactor: 1003,
  // nobody was mailed these links, and nobody has this id: members/*.test.ts has real ones
  readLink: 1003,
  acceptInvitation: 1003,
  verifyAddress: 1003,
  completeReset: 1003,
  resendVerification: 1103,
  updateMember: 1105,
  removeMember: 1105,
}
