import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { JOBS, type JobName, type Jobs } from './catalog.ts'

// the schemas are ours and tested: what is left of compiling is a third
const ajv = new Ajv2020({ strict: false, validateSchema: false, code: { optimize: false } })

/** A job's payload does not match its schema, and never will: retrying is pointless. */
export class UnreadableJob extends Error {
  constructor(name: JobName, reason: string) {
    super(`what ${name} carries cannot be read: ${reason}`)
  }
}

/**
 * Validates a payload against its schema in the catalog; throws UnreadableJob. A job outlives the process, and often the release,
 * that enqueued it. Unknown fields are allowed: a newer release may have enqueued it.
 */
export function readJob<Name extends JobName>(name: Name, data: unknown): Jobs[Name] {
  const { schema }: { schema: object } = JOBS[name]
  // compiled at the first use, then kept by ajv for the schema
  const validate = ajv.compile(schema) as ValidateFunction<Jobs[Name]>
  if (validate(data)) return data
  throw new UnreadableJob(name, ajv.errorsText(validate.errors, { dataVar: 'data' }))
}
