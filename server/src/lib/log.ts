import { type Logger, pino } from 'pino'
import { withoutCredentials } from './credentials.ts'

export type { Logger } from 'pino'

/**
 * JSON lines on stdout. Only named fields are logged: of an error its type, message, code and stack, never
 * the request, a header or a body, so that no secret or personal text gets in by accident.
 */
export function makeLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: (error: unknown) => describeError(error) },
  }
  return destination ? pino(options, destination) : pino(options)
}

const CAUSES_MAX = 5

/** The few facts of an error that may be logged; causes included. */
function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { message: withoutCredentials(String(error)) }
  const code = (error as { code?: unknown }).code
  return {
    type: error.name,
    message: withoutCredentials(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.stack === undefined ? {} : { stack: withoutCredentials(error.stack) }),
    ...(error.cause !== undefined && depth < CAUSES_MAX
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  }
}
