// What channels/echo/ imports, here as in the copy of the server that it becomes a part of.
export type * from '../../src/channels/kind.ts'
