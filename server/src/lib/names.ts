// Names that people give to things. Pure.

/** A name as it is kept: without blanks around it, and one that looks the same is the same. */
export const nameOf = (given: string): string => given.trim().normalize('NFC')
