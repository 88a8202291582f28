// The link by which somebody rates how they were served. Whoever has it may rate: it is a secret.
const SECRET = '[A-Za-z0-9_-]{43}'
const PATH = '/satisfaction/'
const WHOLE_SECRET = new RegExp(`^${SECRET}$`)
const LINK = new RegExp(`${PATH}${SECRET}`, 'g')

/** Where the page of a secret is. */
export const ratingLink = (baseUrl: string, secret: string): string => `${baseUrl}${PATH}${secret}`

/** Can it be a secret of such a link? */
export const isRatingSecret = (text: string): boolean => WHOLE_SECRET.test(text)

/** The words without the secrets of such links: no model is told any, whoever wrote them. */
export const withoutRatingSecrets = (words: string): string => words.replaceAll(LINK, `${PATH}…`)
