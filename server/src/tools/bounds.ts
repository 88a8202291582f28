// What a tool can hold at most, wherever it comes from: declared, of a document, or of a server. Pure.

export const TOOL_NAME = /^[a-z][A-Za-z0-9]{1,63}$/
export const PARAMETER_NAME = /^[a-z][A-Za-z0-9_]{0,63}$/
export const DESCRIPTION_CHARS_MAX = 1000
export const URL_CHARS_MAX = 2048
export const HEADERS_MAX = 20
export const HEADER_NAME_CHARS_MAX = 100
export const HEADER_CHARS_MAX = 4096
export const PARAMETERS_MAX = 32
/** Of the description of one. */
export const PARAMETER_CHARS_MAX = 500
export const VALUES_MAX = 100
export const VALUE_CHARS_MAX = 200
/** A call takes no longer. */
export const TIMEOUT_MS_MAX = 10_000
/** Of an answer, as it travels and again inflated. */
export const ANSWER_BYTES_MAX = 1024 * 1024
/** Of what a server calls a tool. */
export const OFFER_NAME_CHARS_MAX = 128
