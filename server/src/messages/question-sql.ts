// What asks how somebody was served on a ticket, where it waits for the contact.

/**
 * Does the held message `m` of the service, of the app $1, ask about a ticket that is not over for good? The contact who writes opens
 * such a ticket again: then nobody asks.
 */
export const asksTooEarlySql = (m: string): string => `exists (
    select from tickets xt join satisfaction_requests xr on xr.app_id = xt.app_id and xr.ticket_id = xt.id
    join ticket_statuses xs on xs.id = xt.ticket_status_id
    where xt.app_id = $1 and xt.contact_detail_id = ${m}.contact_detail_id and xr.message_id = ${m}.id
      and not (xs.is_terminal and xt.resolved_at is not distinct from xr.resolved_at))`
