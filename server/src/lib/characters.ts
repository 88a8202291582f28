/** Tells apart what is read as one character: an emoji of several, a flag, a letter with its accents. */
export const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
