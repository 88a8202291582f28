// The part of a statement by which messages fail: whom they were to answer waits again.
export { waitsAgain } from './queries-answered.ts'
