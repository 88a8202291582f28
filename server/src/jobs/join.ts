// A job takes as much to store as what it is about: those of one transaction that belong together are one job.
import { type Joins, joinsOf } from './catalog.ts'
import type { PendingJob } from './enqueue.ts'

type Carried = { [field: string]: unknown }

/** The jobs of a transaction, those that can be joined (catalog.ts) as few; what each of them carries is carried once. */
export function joinJobs(jobs: PendingJob[]): PendingJob[] {
  const alike = Map.groupBy(jobs, likenessOf)
  return [...alike].flatMap(([likeness, group]) =>
    likeness === null || group.length === 1 ? group : joined(group, joinsOf(group[0]!.name)!),
  )
}

/** What those have in common that are one job; null: it stays by itself. */
function likenessOf({ name, data, afterMs }: PendingJob): string | null {
  const joins = joinsOf(name)
  if (!joins) return null
  const fields = [...joins.alike, joins.each]
  const carriesThese = Object.keys(data).length === fields.length && fields.every(field => field in data)
  if (!carriesThese) return null
  return JSON.stringify([name, afterMs, ...joins.alike.map(field => (data as Carried)[field])])
}

function joined(group: PendingJob[], { each, max }: Joins): PendingJob[] {
  const [first] = group as [PendingJob]
  const all = [...new Set(group.map(({ data }) => (data as Carried)[each]))]
  return Array.from({ length: Math.ceil(all.length / max) }, (_, n) => {
    const [one, ...others] = all.slice(n * max, (n + 1) * max)
    return { ...first, data: { ...first.data, [each]: one, ...(others.length > 0 ? { others } : {}) } }
  })
}

/** How many jobs this one stands for. */
export const weightOf = ({ others }: Carried): number => 1 + (Array.isArray(others) ? others.length : 0)
