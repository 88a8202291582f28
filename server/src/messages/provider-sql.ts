// Messages by what their provider calls them, as part of a statement.

/** The id of the message that has the id `id` in the app and channel, by what is kept of both (`message_provider_ids`); null: none has. */
export const calledSo = (app: string, channel: string, id: string): string =>
  `(select n.message_id from message_provider_ids n where n.app_id = ${app}
           and n.hash = hashtextextended(${id}, ${channel}) and n.other_hash = hashtextextended(${id}, ~${channel}))`

/**
 * Is the message `m` of the app and channel `channel`, and has the id `id` there? The first lines find it, the last says
 * what is meant. One message is, which nobody knows who plans a join: it is asked for with `limit 1`.
 */
export const isCalled = (m: string, app: string, channel: string, id: string): string =>
  `${m}.id = ${calledSo(app, channel, id)}
         and ${m}.channel_id = ${channel} and ${m}.provider_id = ${id}`
