// What connecting a channel asks for, from the API's document: a channel that the service learns has its form here too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'virtual:channel-forms'
const DOCUMENT = join(import.meta.dirname, '../openapi.json')

type Document = { components: { schemas: { [name: string]: { [key: string]: unknown } } } }

/** `import { forms } from 'virtual:channel-forms'`: each kind's schema, by its name. */
export function channelForms(): Plugin {
  return {
    name: 'palabre-channel-forms',
    resolveId: id => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null
      this.addWatchFile(DOCUMENT)
      return `export const forms = ${JSON.stringify(readForms())}`
    },
  }
}

function readForms(): { [kind: string]: unknown } {
  const { schemas } = (JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Document).components
  const { mapping } = schemas.AddChannelRequest!.discriminator as { mapping: { [kind: string]: string } }
  return Object.fromEntries(
    Object.entries(mapping).map(([kind, reference]) => [kind, schemas[reference.split('/').at(-1)!]]),
  )
}
