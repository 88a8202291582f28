/** Why a request that was well formed is refused by the business's rules (code 1001). */
export const REASONS = [
  'window_closed',
  'opted_out',
  'insufficient_balance',
  'channel_not_connected',
  'transition_refused',
  'channel_refused',
  'number_not_confirmed',
  'not_failed',
  'limit_reached',
  'token_ended',
  'last_owner',
  'holds_tokens',
  'confirmation_required',
  'second_factor_required',
  'second_factor_setup_required',
  'insecure_address',
  'passkeys_need_a_name',
  'owned_by_other',
  'answered_meanwhile',
  'already_closed',
  'already_open',
  'newer_conversation',
  'agent_silent',
  'not_held',
  'not_unknown',
  'changed_meanwhile',
  'in_use',
  'no_way_out',
  'mail_not_configured',
  'merged',
  'not_merged',
  'circle',
  'two_contacts',
  'other_status',
  'already_asked',
  'not_resolved',
  'tool_off',
  'resting',
  'needs_confirm',
  'version_changed',
  'not_accepted',
  'not_fetched',
] as const
export type Reason = (typeof REASONS)[number]

/** Why a send failed: one closed list for all channels. */
export const FAILURE_REASONS = [
  'unreachable', // no answer, reset, 5xx
  'throttled', // the number sends too fast
  'throttled_contact', // too fast for this one person
  'marketing_limit', // this person has had enough marketing for a day
  'window_closed', // only a template passes
  'opted_out', // the contact does not want this
  'no_such_recipient', // this contact cannot be reached on this channel
  'blocked_by_business', // the business itself has blocked this contact
  'not_on_test_list', // the number is in development: it reaches listed people only
  'experiment', // the provider keeps marketing from this person, for a study of its own
  'bad_request', // our payload is wrong
  'template_refused', // unknown, paused or mismatched template
  'not_permitted', // this message is not allowed to this token, or its object is not there
  'not_connected', // the channel is switched off
  'not_registered', // the number has to be set up at the provider
  'credentials', // the token is refused
  'payment', // the account cannot be billed
  'account_restricted', // the provider has locked or limited the account
  'unknown', // the provider may or may not have taken it: never resend blindly
] as const

export type FailureReason = (typeof FAILURE_REASONS)[number]
