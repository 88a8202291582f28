/** So many conversations are changed by one request. */
export const CONVERSATIONS_MAX = 500
/** So many tickets are. */
export const TICKETS_MAX = 1000
