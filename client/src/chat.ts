// Written from the OpenAPI document by "npm run palabre -- openapi". Do not change it here.

export type ChatConfig = {
  name: string
  agent_name: string
  languages: Array<"en" | "fr">
  greeting: { en?: string; fr?: string }
  /** Questions that a visitor may begin with. */
  starters: { en?: Array<string>; fr?: Array<string> }
  /** How soon a person usually answers. */
  reply_minutes: number | null
  logo: string | null
  color: string | null
}

export type ChatEvent = ChatMessageEvent | ChatSessionEvent | ChatReceiptEvent | ChatTypingEvent

export type ChatMessage = {
  id: string
  /** Grows by one with each message of the conversation. */
  seq: number
  from: "me" | "agent" | "person" | "system"
  author_name: string | null
  /** Of the content, as in POST /messages/send of the API. */
  type: string
  content: { [key: string]: unknown }
  /** The message for whoever does not know its type. */
  text: string
  /** What the visitor named the message; null for others. */
  client_id: string | null
  created_at: string
  status: string
}

export type ChatMessageEvent = { event: "message"; data: ChatMessage }

export type ChatReceiptEvent = { event: "receipt"; data: { delivered_seq: number; read_seq: number } }

export type ChatReply = {
  /** Visible ASCII characters, without blanks. */
  client_id: string
  type: "interactive_reply"
  content: {
    type?: "button_reply" | "list_reply"
    button_reply?: { id: string; title?: string; description?: string }
    list_reply?: { id: string; title?: string; description?: string }
    context_id?: string
  }
}

export type ChatSession = { token: string; visitor_id: string; last_seq: number }

export type ChatSessionEvent = {
  event: "session"
  data: { owner: "agent" | "queue" | "person"; author_name: string | null }
}

export type ChatText = {
  /** Visible ASCII characters, without blanks. */
  client_id: string
  type: "text"
  content: {
    /** Not blank. */
    text: string
  }
}

export type ChatTypingEvent = { event: "typing"; data: { from: "agent" | "person"; on: boolean } }

/** 1: Token expired; 2: Token blacklisted; 3: Token invalid; 4: Token not found; 5: User associated with the token not found; 1000: Request successful; 1001: Request failed; 1002: Request validation error; 1003: Request expired; 1004: Attempt to insert a duplicate entry; 1005: Request not authorized; 1006: Exception while processing the request; 1007: Request not found; 1008: Incorrect JSON format in the request; 1009: Service not available; 1010: Emergency request; 1100: Account not verified; 1101: Incorrect username; 1102: Incorrect password; 1103: Incorrect credentials; 1104: Account is verified; 1105: Account does not exist */
export type Code = 1 | 2 | 3 | 4 | 5 | 1000 | 1001 | 1002 | 1003 | 1004 | 1005 | 1006 | 1007 | 1008 | 1009 | 1010 | 1100 | 1101 | 1102 | 1103 | 1104 | 1105

export type Failure = {
  success: false
  /** What is wrong, in English or French. */
  message: string
  code: Code
  body: null | FailureFacts
  /** Quote this in a support request. */
  trace_id: string
}

/** The facts of a failure. */
export type FailureFacts = {
  /** With code 1001, one word for what refused it, beside what is allowed: window_closed, opted_out, insufficient_balance, channel_not_connected, transition_refused, channel_refused, number_not_confirmed, not_failed, limit_reached, token_ended, last_owner, holds_tokens, confirmation_required, second_factor_required, second_factor_setup_required, insecure_address, passkeys_need_a_name, owned_by_other, answered_meanwhile, already_closed, already_open, newer_conversation, agent_silent, not_held, not_unknown, changed_meanwhile, in_use, no_way_out, mail_not_configured, merged, not_merged, circle, two_contacts, other_status, already_asked, not_resolved, tool_off, resting, needs_confirm, version_changed, not_accepted, not_fetched. With 1009: rate_limited, too_many_waiting. */
  reason?: string
  /** owned_by_other: the colleague who has the conversation. */
  owner?: { id: string; name: string }
  /** answered_meanwhile: what others of yours have written since, 20 at most. */
  messages?: Array<{ id: string; seq: number; author: string; type: string; text: string }>
  /** changed_meanwhile: the fields that others have changed. */
  fields?: Array<string>
  /** no_way_out: the statuses that would lead to no end. */
  statuses?: Array<string>
  /** in_use: the policies that count by this calendar. */
  policies?: Array<string>
  /** in_use: the priority whose default policy it is. */
  priority?: string
  /** changed_meanwhile: when it was changed last. */
  updated_at?: string | null
  /** newer_conversation: the one that goes on, ses-…. */
  conversation?: string
  /** not_fetched: how asking ended, as in the log of tools. */
  outcome?: string
  /** not_fetched: the HTTP status of the answer; null: none came. */
  http_status?: number | null
  /** not_fetched: both sides. */
  exchange?: { [key: string]: unknown } | null
  /** not_held, not_failed, not_unknown: what the message is. */
  status?: string
  /** transition_refused: the status that the ticket has. */
  from?: string
  /** transition_refused: the status that it cannot get. */
  to?: string
  /** window_closed: when it closed; null: it never was open. */
  window_closed_at?: string | null
  /** opted_out: since when the contact wants no messages. */
  opted_out_at?: string | null
  /** channel_refused: the message, msg-…. */
  message_id?: string
  /** channel_refused, number_not_confirmed: why. */
  error?: { reason: string; [key: string]: unknown }
  /** holds_tokens: those that would stop working. */
  tokens?: Array<{ id: number; name: string; app: "live" | "test"; scopes: Array<string> }>
  /** second_factor_required: to be sent with the second factor. */
  challenge?: string
  /** second_factor_required: until when the challenge counts. */
  expires_at?: string | null
  /** second_factor_required: totp, passkey, recovery_code. */
  methods?: Array<string>
  /** second_factor_required: options for a passkey. */
  passkey?: { [key: string]: unknown }
  /** With code 1003 on GET /events: events after `after` are deleted, or the newest is older than it; where to go on. */
  next?: number
  /** What would be accepted. */
  allowed?: Array<string>
  /** With code 1002: every field that does not fit. With 1007: the field that names a record that is not there. */
  errors?: Array<{ field: string; rule: string; message: string }>
  [key: string]: unknown
}

export type GetChatConfigAnswer = { success: true; message: string; code: 1000; body: ChatConfig }

export type ListChatMessagesAnswer = { success: true; message: string; code: 1000; body: Array<ChatMessage> }

export type NoteChatReceiptsAnswer = { success: true; message: string; code: 1000; body: Nothing }

export type NoteChatReceiptsRequest = { delivered_seq?: number; read_seq?: number }

export type NoteChatTypingAnswer = { success: true; message: string; code: 1000; body: Nothing }

export type NoteChatTypingRequest = { on: boolean }

export type Nothing = { [key: string]: unknown }

export type StartChatSessionAnswer = { success: true; message: string; code: 1000; body: ChatSession }

export type StartChatSessionRequest = {
  /** A language code such as fr or en-GB. */
  language?: string
  /** Not blank. */
  name?: string
  email?: string
  /** A JWT (HS256) that the site signed: sub and exp, at most 24 hours ahead. */
  identity?: string
}

export type WriteChatMessageAnswer = { success: true; message: string; code: 1000; body: ChatMessage }

/** What each call takes, and the body of its answer. */
export type ChatCalls = {
  /** Names, greeting and color of the chat */
  'GET /config': {
    params: undefined
    query: undefined
    body: undefined
    answer: GetChatConfigAnswer['body']
  }
  /** Starts a visit: the token of a visitor */
  'POST /session': {
    params: undefined
    query: undefined
    body: StartChatSessionRequest
    answer: StartChatSessionAnswer['body']
  }
  /** The conversation, oldest message first */
  'GET /messages': {
    params: undefined
    query: {
      /** Only what has a seq above this. */
      after?: number
      limit?: number
    }
    body: undefined
    answer: ListChatMessagesAnswer['body']
  }
  /** Writes as the visitor */
  'POST /messages': {
    params: undefined
    query: undefined
    body: ChatText | ChatReply
    answer: WriteChatMessageAnswer['body']
  }
  /** How far the visitor has received and read */
  'POST /receipts': {
    params: undefined
    query: undefined
    body: NoteChatReceiptsRequest
    answer: NoteChatReceiptsAnswer['body']
  }
  /** The visitor writes, or not any more */
  'POST /typing': {
    params: undefined
    query: undefined
    body: NoteChatTypingRequest
    answer: NoteChatTypingAnswer['body']
  }
}
