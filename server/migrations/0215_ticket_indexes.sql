-- Others are in their place.
drop index tickets_response_breached;
drop index tickets_resolve_breached;
drop index tickets_resolve_running;
drop index tickets_assignee;
