// Compounds whose other word changes the matter: an identity card pays for nothing.

/** Words that have their meaning by themselves only; in a compound of the tables they have its meaning. */
export const ALONE_ONLY = `
card cards carte cartes map plan pièce pièces paper papers papiers power note notes points book books watch mobile bank
`
