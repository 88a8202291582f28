// The parts of statements by which messages fail, or end before they went: whom they were to answer waits again.
export { waitsAgain, waitsUnanswered } from './queries-answered.ts'
