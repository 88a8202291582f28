// What asks how somebody was served on a ticket, where it waits for the contact.

/** A ticket goes on within a second of its contact's words; a question that crosses them waits until they have said nothing for so long. */
export const QUESTION_WAITS_MS = 10_000

/**
 * Does the held message `m` of the service, of the app $1, ask what must not be asked: about a ticket that has gone on since, or
 * somebody who wants no messages? `mayGoOn`, a condition: the ticket, unless it is over for good, may go on because the contact writes.
 */
export const mustNotAskSql = (m: string, mayGoOn: string): string => `exists (
    select from tickets xt join satisfaction_requests xr on xr.app_id = xt.app_id and xr.ticket_id = xt.id
    join ticket_statuses xs on xs.id = xt.ticket_status_id
    join contact_details xd on xd.app_id = xt.app_id and xd.id = xt.contact_detail_id
    where xt.app_id = $1 and xt.contact_detail_id = ${m}.contact_detail_id and xr.message_id = ${m}.id
      and (not xs.is_resolved or xt.resolved_at is distinct from xr.resolved_at or xd.opted_out_at is not null
        or not xs.is_terminal and ${mayGoOn}))`
