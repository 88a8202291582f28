// A client of the API for browsers and Node 20 or newer, without dependencies.
export * from './api.ts'
export { type CallOptions, type Client, type ClientOptions, type Input, makeClient } from './client.ts'
export { ApiError } from './errors.ts'
