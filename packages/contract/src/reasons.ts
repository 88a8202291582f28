/** Why a request that was well formed is refused by the business's rules (code 1001). */
export type Reason =
  | 'window_closed'
  | 'opted_out'
  | 'insufficient_balance'
  | 'channel_not_connected'
  | 'transition_refused'
  | 'channel_refused'
  | 'not_failed'
  | 'limit_reached'
