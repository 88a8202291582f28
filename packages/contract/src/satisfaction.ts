/** The longest comment of a rating. */
export const COMMENT_CHARS_MAX = 2000
