declare module 'virtual:channel-forms' {
  /** Of JSON Schema what forms of channels use. */
  export type Schema = {
    type?: string | string[]
    title?: string
    description?: string
    enum?: string[]
    examples?: unknown[]
    const?: unknown
    minimum?: number
    maximum?: number
    maxLength?: number
    writeOnly?: boolean
    required?: string[]
    properties?: { [name: string]: Schema }
    items?: Schema
  }
  export const forms: { [kind: string]: Schema }
}
