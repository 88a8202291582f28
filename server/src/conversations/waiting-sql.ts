// What waits, as parts of statements: `queued_messages` and `held_messages`, which triggers keep (0458), and `conversation_waits`,
// who waits for a person, which others keep (0468).

/**
 * The message `m` of the row `w` of what waits: these columns of it. By its key, one for each row, whatever is known of the tables:
 * joined, every one could be compared with every other, or all of a long conversation be read.
 */
export const messageOf = (w: string, m: string, columns: string): string => `cross join lateral (
     select ${columns} from messages ${m} where ${m}.app_id = ${w}.app_id and ${m}.id = ${w}.message_id limit 1) ${m}`

/** The session `s` of the row `w` of who waits for a person, in the order of those rows. By its key, as well. */
export const sessionOf = (w: string, s: string): string => `cross join lateral (
     select ${s}.* from chat_sessions ${s} where ${s}.app_id = ${w}.app_id and ${s}.id = ${w}.chat_session_id limit 1) ${s}`
