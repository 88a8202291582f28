// Every channel there is, one line each.
export { mail } from './mail/channel.ts'
export { messenger } from './messenger/channel.ts'
export { webchat } from './webchat/channel.ts'
