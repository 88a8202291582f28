/** Who wrote a message `m`: the person `w` or the agent `g`; nobody for others. */
export const WRITER_JOINS = `left join users w on m.author = 'person' and w.id = m.author_id
    left join agents g on m.author = 'agent' and g.app_id = m.app_id and g.id = m.author_id`

/** Their hashid, with WRITER_JOINS; null for others. */
export const WRITER_ID = 'coalesce(w.hashid, g.hashid)'
