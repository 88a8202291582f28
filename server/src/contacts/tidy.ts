// What people are called, as it is kept. Pure.
import { FORMATS } from '@palabre/contract/formats'
import type { Person, Profile } from './shapes.ts'

/** Marks that turn the direction of what follows them. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** All but the end of a line. */
const CONTROLS = /(?!\n)[\p{Cc}]/gu

/** In one line, without blanks around it; undefined where nothing of it can be seen. */
export const tidyName = (text: string): string | undefined => visible(text.replaceAll(BREAKS, ' '))

const visible = (text: string): string | undefined => {
  const kept = text.replaceAll(TURNS, '').trim().normalize('NFC')
  return FORMATS.visible!.test(kept) ? kept : undefined
}

/** A person with their names in one line each; a name of which nothing can be seen is none. */
export function tidyPerson(person: Person): Person {
  const { displayName, profile } = person
  return {
    ...person,
    ...(typeof displayName === 'string' ? { displayName: tidyName(displayName) ?? null } : {}),
    ...(profile ? { profile: tidyProfile(profile) } : {}),
  }
}

/** The same of the profile alone. */
export function tidyProfile({ firstname, lastname, address, ...others }: Profile): Profile {
  const kept = {
    firstname: firstname && tidyName(firstname),
    lastname: lastname && tidyName(lastname),
    address: address && visible(address.replaceAll(CONTROLS, '')),
  }
  return { ...others, ...Object.fromEntries(Object.entries(kept).filter(([, text]) => text)) }
}
