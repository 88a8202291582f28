export { upsertWindow as openWindow } from './queries.ts'
