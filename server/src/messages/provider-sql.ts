// Messages by what their provider calls them, as part of a statement.

/**
 * Is the message `m` of the channel `channel`, and has the id `id` there? The first line is what the index holds of both, the second
 * what is meant. One message is, which nobody knows who plans a join: it is asked for with `limit 1`.
 */
export const isCalled = (m: string, channel: string, id: string): string =>
  `hashtextextended(${m}.provider_id, ${m}.channel_id) = hashtextextended(${id}, ${channel})
         and ${m}.channel_id = ${channel} and ${m}.provider_id = ${id} and ${m}.provider_id is not null`
