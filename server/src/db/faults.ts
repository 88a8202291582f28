// What an error of the database means to whoever asked. Without the database's code: every error of the API is read by it.

const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|57P0[1-5]|08...|53[0-4]00|25P03)$/
// serialization failure, deadlock, a lock that was not given in time, a statement that took too long
const NOT_GIVEN = '55P03'
const BUSY = /^(40001|40P01|55P03|57014)$/

/** Was the database so busy that the statement had to give way (and the request is worth trying again later)? */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && BUSY.test((error as { code?: string }).code ?? '')
}

/** Was a row or table not to be had in time, as somebody else holds it? */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && (error as { code?: string }).code === NOT_GIVEN
}

/** Is the database away (and the request worth trying again later)? */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: string }).code
  if (code !== undefined && UNREACHABLE.test(code)) return true
  if (
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/.test(
      error.message,
    )
  )
    return true
  return error instanceof AggregateError && error.errors.some(isUnreachable)
}
