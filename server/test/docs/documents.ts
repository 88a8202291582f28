// What the page is made of, without a server.
import { type Document, type Operation, operationsOf } from '../../src/docs/document.ts'
import { documentOf } from '../../src/routes.ts'

export const BASE = 'https://api.palabre.test'

export const documents = { live: documentOf('live') as Document, test: documentOf('test') as Document }

export const operations: Operation[] = operationsOf(documents.live, documents.test)
