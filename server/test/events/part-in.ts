import { KEPT_PARTS, type KeptPart } from '@palabre/contract/kept-events'

/** A part of what an event holds, as text, for any statement that reads `data`: of an object, or of the list that it is kept as. */
export const partIn = (data: string, part: KeptPart): string =>
  `coalesce(${data} ->> '${part}', ${data} ->> ${KEPT_PARTS.indexOf(part)})`
