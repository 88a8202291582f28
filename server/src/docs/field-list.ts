// The fields of one section, each with an address of its own and with what the search knows of it.

/** `path`: "contact.phone". `nth`: variants may have fields of one path, and only the first has the plain address. */
export type Field = { path: string; about: string; nth: number }

export type FieldList = {
  /** In the order in which they were added. */
  fields: Field[]
  /** Takes a field, and gives its address on the page: "sendMessage.contact.phone". */
  add(path: string[], about: string): string
}

/** An empty list. `section`: the id of the section that the fields stand in. */
export function makeFieldList(section: string): FieldList {
  const fields: Field[] = []
  const times = new Map<string, number>()
  return {
    fields,
    add(names, about) {
      const path = names.join('.')
      const nth = (times.get(path) ?? 0) + 1
      times.set(path, nth)
      fields.push({ path, about, nth })
      return `${section}.${path}${nth === 1 ? '' : `~${nth}`}`
    },
  }
}
