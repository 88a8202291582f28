import type { Variable } from '@palabre/contract/canned'

type Key<Name extends string> = Name extends `${infer Of}.${infer What}` ? `${Of}_${What}` : Name

/** What a variable is called among the texts: a dot parts their names. */
export const keyOf = <Name extends Variable>(name: Name): Key<Name> => name.replace('.', '_') as Key<Name>
