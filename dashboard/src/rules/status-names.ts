// The names of a status, and what it is called by.
export type Names = { en: string; fr: string }

/** One name suffices: it is used in both languages. French is left out where it says the same. */
export function nameOf({ en, fr }: Names): { en: string; fr?: string } {
  const [english, french] = [en.trim(), fr.trim()]
  const first = english || french
  return { en: first, ...(french === '' || french === first ? {} : { fr: french }) }
}

/** "In the workshop" is called in_the_workshop, until somebody says otherwise. */
export const codeOf = (names: Names): string =>
  nameOf(names)
    .en.normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
