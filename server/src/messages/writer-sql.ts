/** Who wrote a message `m`: the hashid of the person or the agent, null for others. */
export const WRITER_ID = `case m.author
    when 'person' then (select u.hashid from users u where u.id = m.author_id)
    when 'agent' then (select g.hashid from agents g where g.app_id = m.app_id and g.id = m.author_id) end`
