// Written from the OpenAPI document by "npm run palabre -- openapi". Do not change it here.

export type Accent = {
  /** As #rrggbb; null: the usual green. */
  accent: string | null
}

export type AcceptInvitationAnswer = { success: true; message: string; code: 1000; body: AcceptedInvitation }

export type AcceptInvitationRequest = {
  /** What stands in the mailed address behind the =. */
  link: string
  /** One line of visible text. */
  name?: string
  /** At least 12 characters, none of those that everybody tries first, without the username. */
  password?: string
  /** Of a new account; by Accept-Language when left out, whatever the letter was in. */
  language?: "en" | "fr"
}

export type AcceptToolsAnswer = { success: true; message: string; code: 1000; body: ToolServerDetails }

export type AcceptToolsRequest = {
  tools: Array<{
    name: string
    /** What you have seen. */
    hash: string
    /** Unique in the app, and none of the built-in ones. */
    as?: string
    /** write when left out. */
    effects?: "read" | "write"
  }>
}

export type AcceptedInvitation = {
  username: string
  business: string
  role: "owner" | "admin" | "member" | "viewer"
  is_new: boolean
}

export type AddAgentAnswer = { success: true; message: string; code: 1000; body: AgentDetails }

export type AddAgentKnowledgeAnswer = { success: true; message: string; code: 1000; body: AgentKnowledge }

export type AddAgentKnowledgeRequest = {
  /** The agent, e.g. agt-4nRq8sWzK2. */
  agent: string
  /** Not blank. */
  content: string
  /** Your own name for this text. Not blank. */
  external_id?: string
}

export type AddAgentRequest = {
  /** Not blank. */
  name: string
  description?: string
  language: "en" | "fr"
  mode?: "test" | "shadow" | "live"
  tone?: string
  style?: string
  instructions?: Array<string>
  model?: "offline" | "openai-compatible"
  /** The team that it hands over to, tem-…; null: whoever answers. */
  team?: string | null
}

export type AddCalendarAnswer = { success: true; message: string; code: 1000; body: Calendar }

export type AddCalendarHolidaysAnswer = { success: true; message: string; code: 1000; body: Holidays }

export type AddCalendarHolidaysRequest = {
  /** An iCalendar text (.ics). */
  ical: string
  /** Shows what would be added, and writes nothing. */
  dry_run?: boolean
}

export type AddCalendarRequest = {
  /** One line of visible text. */
  name: string
  /** IANA. A time zone such as Africa/Douala. */
  zone: string
  /** The hours of each weekday, by local clocks; none: closed. */
  week: {
    monday: Array<{ from: string; to: string }>
    tuesday: Array<{ from: string; to: string }>
    wednesday: Array<{ from: string; to: string }>
    thursday: Array<{ from: string; to: string }>
    friday: Array<{ from: string; to: string }>
    saturday: Array<{ from: string; to: string }>
    sunday: Array<{ from: string; to: string }>
  }
  /** Dates with hours of their own; none: closed. */
  exceptions?: Array<{
    /** 2000 to 2099. */
    date: string
    /** One line of visible text. */
    name: string
    intervals: Array<{ from: string; to: string }>
  }>
}

export type AddCannedReplyAnswer = { success: true; message: string; code: 1000; body: CannedReply }

export type AddCannedReplyRequest = {
  /** One line of visible text. */
  shortcut: string
  /** One line of visible text. */
  title: string
  /** In one language or both. Variables: {contact.name}, {contact.firstname}, {contact.lastname}, {me.name}, {business.name}, {ticket.hashid}, {ticket.subject}. */
  text: {
    /** Not blank. */
    en?: string | null
    /** Not blank. */
    fr?: string | null
  }
  /** true: everybody's, by owners and admins. Left out: your own. */
  shared?: boolean
}

export type AddChannelAnswer = { success: true; message: string; code: 1000; body: ConnectedChannel }

export type AddChannelRequest = MessengerForm | WebchatForm

export type AddNoteAnswer = { success: true; message: string; code: 1000; body: Note }

export type AddNoteRequest = {
  /** Not blank. */
  text: string
  /** Members who are called to it, viewers too; no service accounts. */
  mentions?: Array<string>
}

export type AddPasskeyAnswer = { success: true; message: string; code: 1000; body: AddedPasskey }

export type AddPasskeyRequest = {
  /** One line of visible text. */
  name: string
  attestation: PasskeyAttestation
}

export type AddServiceAccountAnswer = { success: true; message: string; code: 1000; body: Member }

export type AddServiceAccountRequest = {
  /** One line of visible text. */
  name: string
  role: "admin" | "member" | "viewer"
}

export type AddSessionAnswer = { success: true; message: string; code: 1000; body: SignedIn }

export type AddSessionRequest = {
  /** The account's email address. */
  username: string
  password: string
  /** Which business; left out, the one that the person was in last. An id or a hashid. */
  business?: string
}

export type AddTagAnswer = { success: true; message: string; code: 1000; body: Tag }

export type AddTagRequest = {
  /** One line of visible text. */
  name: string
}

export type AddTeamAnswer = { success: true; message: string; code: 1000; body: Team }

export type AddTeamRequest = {
  /** One line of visible text. */
  name: string
  /** manual: members take what waits. balanced: it is given to the one who is online and has fewest open ones. */
  assignment?: "manual" | "balanced"
  /** Balanced: with so many open ones a member is given no more, 1 to 200. */
  capacity?: number
  /** All members: people who may answer. */
  members?: Array<string>
}

export type AddTicketAnswer = { success: true; message: string; code: 1000; body: Ticket }

export type AddTicketNoteAnswer = { success: true; message: string; code: 1000; body: Note }

export type AddTicketNoteRequest = {
  /** Not blank. */
  text: string
  /** Members who are called to it, viewers too; no service accounts. */
  mentions?: Array<string>
}

export type AddTicketRequest = {
  /** The person it is about; optional with conversation. */
  contact?: {
    /** For messenger: the phone number. 8 to 15 digits in E.164 form without the leading +. */
    phone?: string
    /** For messenger: the provider's id of the person; without a phone number, a person who hides it. */
    user_id?: string
    email?: string
    /** For webchat: the visitor id. Visible ASCII characters, without blanks. */
    identifier?: string
    profile?: {
      firstname?: string
      /** Not blank. */
      lastname?: string
      email?: string
      address?: string
      /** A language code such as fr or en-GB. */
      preferred_language?: string
    }
    channel: "messenger" | "webchat" | "mail"
  }
  /** Not blank. */
  subject: string
  description: string
  /** Without a policy its default one. Added without: normal. */
  priority?: "low" | "normal" | "high" | "urgent"
  sla_policy_id?: number
  /** Open by default. A lower-case code such as in_progress. */
  status?: string
  /** An id or a hashid. */
  agent?: string
  /** Where it began: ses-…. An id or a hashid. */
  conversation?: string
  /** At most 16384 bytes as JSON. */
  meta?: { [key: string]: unknown } | null
}

export type AddTicketSlaPolicyAnswer = { success: true; message: string; code: 1000; body: TicketSlaPolicy }

export type AddTicketSlaPolicyRequest = {
  /** One line of visible text. */
  label: string
  priority: "low" | "normal" | "high" | "urgent"
  /** Minutes until the first answer, at most resolve_time. */
  response_time: number
  /** Minutes until it is resolved. */
  resolve_time: number
  /** An active calendar, cal-…; null: all day, every day. */
  calendar?: string | null
  /** Notices of warnings, breaches and escalations wait for the hours of this calendar, cal-…; null: they do not. Flags and events never wait. */
  notices_calendar?: string | null
  /** Minutes until a later message of the contact is answered, from the first that nobody has answered; null: nothing is promised. */
  next_response_minutes?: number | null
  /** Of each target: when that is used, ticket.sla_warning. 80 by default. */
  warning_percent?: number
  /** What is done before or after a target is due: one for each target and level. */
  escalations?: Array<{
    level: 1 | 2 | 3 | 4
    target: "response" | "next_response" | "resolve"
    /** Of working time after it is due; below zero: before. */
    minutes: number
    actions: Array<{
      /** assign: the ticket is given to `user` (null: nobody); team: to `team` (null: none); tag: it gets `tag`; priority: it gets `priority`, with its default policy unless a policy was named; note: `note` stands in its conversation, for colleagues; notify: `users` are told, of an empty list whoever has it. */
      type: "assign" | "team" | "priority" | "tag" | "note" | "notify"
      user?: string | null
      team?: string | null
      tag?: string
      priority?: "low" | "normal" | "high" | "urgent"
      /** Not blank. */
      note?: string
      users?: Array<string>
    }>
  }>
  /** Instead of the one that is now. */
  is_default?: boolean
}

export type AddTicketStatusAnswer = { success: true; message: string; code: 1000; body: TicketStatus }

export type AddTicketStatusRequest = {
  /** How filters and moves call it, for good. A lower-case code such as in_progress. */
  code: string
  /** In English, and in French where it is said otherwise. */
  name: {
    /** One line of visible text. */
    en: string
    /** One line of visible text. */
    fr?: string
  }
  /** What the customer wanted is done. */
  is_resolved?: boolean
  /** Owners and admins reopen it. */
  is_terminal?: boolean
  /** The clocks stand still. */
  pauses_sla?: boolean
}

export type AddTicketViewAnswer = { success: true; message: string; code: 1000; body: TicketView }

export type AddTicketViewRequest = {
  /** One line of visible text. */
  name: string
  /** For the query of GET /ticket/search. */
  filters: { [key: string]: unknown }
  /** true: everybody's, by owners and admins. Left out: your own. */
  shared?: boolean
}

export type AddTokenAnswer = { success: true; message: string; code: 1000; body: NewToken }

export type AddTokenRequest = {
  /** Not blank. */
  name: string
  /** A service account of the business that it acts as: owners and admins only (1005). Left out: the maker. */
  holder?: string
  /** At most what its maker may do (1005). */
  scopes: Array<"knowledge:write" | "messages:send" | "messages:read" | "agents:read" | "agents:write" | "balance:read" | "tickets:read" | "tickets:write" | "contacts:read" | "contacts:write" | "channels:write" | "automations:write" | "webhooks:manage" | "admin">
  /** At most 365 days ahead; in 90 days when left out. */
  expires_at?: string
  /** Addresses and ranges that it works from, e.g. 192.0.2.0/24; none: from anywhere. */
  addresses?: Array<string>
  /** Requests a minute; at most 600, or the maker's own. */
  rate?: number
}

export type AddToolAnswer = { success: true; message: string; code: 1000; body: ToolDetails }

export type AddToolRequest = {
  /** Unique in the app, and none of the built-in ones. */
  name: string
  /** Tells the agent when to use it. Not blank. */
  description: string
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD"
  /** {parameters} and {variables} in path and query. Of the conversation: phone, email, firstname, lastname, identifier, language, channel, contact, conversation, agent, now. */
  url: string
  /** All of them. A new scheme, host or port clears the values that are kept. */
  headers?: Array<{
    name: string
    /** Kept sealed and never shown. Left out: the one that is kept. */
    value?: string
  }>
  body?: {
    type: "none" | "json" | "form"
    /** Of json: JSON as text. A text in it that is one place becomes the value with its type. Left out: an object of the parameters. */
    template?: string
  }
  parameters?: Array<{
    /** As the agent knows it; not the name of a variable. */
    name: string
    type: "STRING" | "INTEGER" | "BOOLEAN"
    /** true when left out. */
    required?: boolean
    /** Tells the agent how to fill it. */
    description?: string
    /** Where it goes; path: url holds {name}. */
    in: "path" | "query" | "body" | "header"
    /** What the other side calls it, where that is another name. One line of visible text. */
    wire_name?: string
    /** Of STRING: the values that are allowed. */
    values?: Array<string>
    /** Of INTEGER. */
    minimum?: number
    /** Of INTEGER. */
    maximum?: number
    /** As real ones are: the built-in model finds such in messages. One line of visible text. */
    example?: string
  }>
  /** write: it changes something there. Left out: read for GET and HEAD. */
  effects?: "read" | "write"
  /** 10000 when left out. */
  timeout_ms?: number
  response?: {
    type: "json" | "text"
    /** Of json: the paths that the agent is told; none: all of it. */
    keep?: Array<string>
  }
  /** Calls as they should be made. */
  examples?: Array<{
    /** Not blank. */
    says: string
    /** What it is called with then. */
    arguments: { [key: string]: unknown }
  }>
  /** How the built-in model words a good answer, with {parameters} and {paths} of it. In a language without words it lists what is kept. */
  answer?: {
    /** Not blank. */
    en?: string
    /** Not blank. */
    fr?: string
  }
}

export type AddToolServerAnswer = { success: true; message: string; code: 1000; body: ToolServerDetails }

export type AddToolServerRequest = {
  /** Not blank. */
  name: string
  url: string
  /** Sealed, and never shown. */
  headers?: Array<{ name: string; value: string }>
  /** 10000 when left out. */
  timeout_ms?: number
}

export type AddTotpAnswer = { success: true; message: string; code: 1000; body: TotpSecret }

export type AddViewAnswer = { success: true; message: string; code: 1000; body: SavedView }

export type AddViewRequest = {
  /** One line of visible text. */
  name: string
  /** As in the query of GET /conversation/search, without q; several values are separated by commas. */
  filters: {
    /** A list: mine, unassigned (the queue), team (of your teams), mentioned, snoozed, all (open), closed, waiting (for a person) or unread (of mine). */
    view?: "mine" | "unassigned" | "team" | "mentioned" | "snoozed" | "all" | "closed" | "waiting" | "unread"
    /** Who answers. */
    owner?: string
    /** Open or closed. */
    status?: string
    /** How the contact is reached. */
    channel?: string
    /** Numbers or sites of yours, chn-…. */
    channel_id?: string
    /** Agents, agt-…. */
    agent?: string
    /** The people who have them, usr-…. */
    assignee?: string
    /** Of these teams, tem-…. */
    team?: string
    /** With one of these tags, tag-…. */
    tag?: string
    /** A contact: its con- hashid, its number, user_id, address or visitor id, or a contact_detail_id. Visible ASCII characters, without blanks. */
    contact?: string
    /** With something that you have not read. */
    unread?: "1"
    /** Whose contact waits for an answer. */
    waiting?: "1"
    opened_from?: string
    opened_to?: string
    /** As figures count it: answered, answered_by_person, ended, solved_by_agent (with its answers alone) or handed_over. Some seconds behind. */
    outcome?: "answered" | "answered_by_person" | "ended" | "solved_by_agent" | "handed_over"
    /** Why it was handed over first. Not blank. */
    handover_reason?: string
    /** The people who answered first, usr-…. */
    answered_by?: string
    active_from?: string
    active_to?: string
    /** Conversations, ses-…: 133 at most. */
    ids?: string
    /** Left out: newest first, in view=waiting the longest wait first. By waiting_since: only those who wait for a person. queue: only what is in the queue, the longest wait first, who waits for nothing last. */
    sort?: "-last_message_at" | "last_message_at" | "waiting_since" | "-waiting_since" | "queue"
  }
  /** true: everybody's, by owners and admins. Left out: your own. */
  shared?: boolean
}

export type AddedPasskey = {
  /** pky-, and 10 characters. */
  id: string
  /** Ten codes, each for one sign-in without the second factor. They are shown only now. */
  recovery_codes: Array<string> | null
}

export type Agent = {
  /** Hashid, e.g. agt-4nRq8sWzK2. */
  id: string
  name: string
  description: string
  language: "en" | "fr"
  is_active: boolean
  /** test: answers in the test gateway only; shadow: drafts that nobody sees; live: answers. */
  mode: "test" | "shadow" | "live"
  /** Kinds of its active channels. */
  channels: Array<string>
  created_at: string
  updated_at: string
}

export type AgentDetails = {
  /** Hashid, e.g. agt-4nRq8sWzK2. */
  id: string
  name: string
  description: string
  language: "en" | "fr"
  is_active: boolean
  /** test: answers in the test gateway only; shadow: drafts that nobody sees; live: answers. */
  mode: "test" | "shadow" | "live"
  /** Kinds of its active channels. */
  channels: Array<string>
  created_at: string
  updated_at: string
  tone: string | null
  style: string | null
  instructions: Array<string>
  /** The team that it hands over to, tem-…; null: none. */
  team: string | null
  /** offline: the built-in one. openai-compatible: see GET /agent/model/search. */
  model: "offline" | "openai-compatible"
}

export type AgentKnowledge = {
  id: string
  agent: string
  external_id: string | null
  created_at: string
  updated_at: string
  characters: number
  content: string
}

export type AgentKnowledgeEntry = {
  id: string
  agent: string
  external_id: string | null
  created_at: string
  updated_at: string
  characters: number
  /** Its first 200 characters. */
  begins: string
}

export type AgentKnowledgeEntryPage = {
  current_page: number
  data: Array<AgentKnowledgeEntry>
  first_page_url: string
  from: number
  last_page: number
  last_page_url: string
  next_page_url: string | null
  path: string
  per_page: number
  prev_page_url: string | null
  to: number
  total: number
}

/** An agent may now answer, or no longer may. */
export type AgentModeChangedData = {
  /** The agent. */
  agent: string
  from: "test" | "shadow" | "live"
  to: "test" | "shadow" | "live"
}

/** An agent may now answer, or no longer may. */
export type AgentModeChangedEvent = {
  id: number
  type: "agent.mode_changed"
  /** When it happened. */
  timestamp: string
  data: AgentModeChangedData
}

/** An agent may now answer, or no longer may. */
export type AgentModeChangedPayload = {
  type: "agent.mode_changed"
  /** When it happened. */
  timestamp: string
  data: AgentModeChangedData
}

export type AgentPage = {
  current_page: number
  data: Array<Agent>
  first_page_url: string
  from: number
  last_page: number
  last_page_url: string
  next_page_url: string | null
  path: string
  per_page: number
  prev_page_url: string | null
  to: number
  total: number
}

export type AgentTools = {
  /** agt-…. */
  agent: string
  tools: Array<{ id: string; name: string; state: "on" | "off" | "maintenance" }>
}

export type AgentTrial = {
  /** What the customer would be told. */
  text: string
  language: "en" | "fr"
  /** Why it would hand over to people; null: it would not. */
  hand_over: string | null
  /** Why the model gave no answer: people would take over. */
  error: {
    /** not_allowed: the address is private, or its port none of 80 and 443 (OUTBOUND_ALLOW). */
    reason: "timeout" | "unreachable" | "not_allowed" | "refused" | "credentials" | "nonsense"
    /** The reason in words, in the language asked for. */
    text: string
    /** What was seen, in English, such as the HTTP status. */
    detail: string
  } | null
  /** Which model answered. */
  model: string
  /** What the model did, in order. A ticket is not really opened: tck-0000000000. */
  steps: Array<{
    /** The model's words; null: it called tools. */
    text: string | null
    calls: Array<{
      tool: string
      arguments: { [key: string]: unknown }
      ok: boolean
      result: { [key: string]: unknown }
    }>
    input_tokens: number
    output_tokens: number
  }>
  /** Passages of its knowledge: those that it asked for, else those that speak best to the question. */
  looked_up: Array<{
    /** The text, knw-…. */
    id: string | null
    scope: "agent" | "contact"
    text: string
  }>
  /** How many texts it had before it. */
  knowledge_entries: number
  /** What such an answer costs when it is sent. A trial is not charged. */
  cost: {
    agent_turn: number
    message: number
    currency: string
    input_tokens: number
    output_tokens: number
  }
}

export type AnalyticsOverview = {
  from: string
  to: string
  zone: string
  /** Durations are at most so far from the truth, as a share of it. */
  precision: 0.045
  figures: Figures
  /** Contacts who wait for a person now; of a person: those in their own conversations. */
  waiting: {
    n: number
    /** gte: there are more than these. */
    relation: "eq" | "gte"
    search: FigureSearch
  }
}

export type AnalyticsSeries = {
  from: string
  to: string
  zone: string
  /** Durations are at most so far from the truth, as a share of it. */
  precision: 0.045
  by: string
  data: Array<{
    /** The day; by day. */
    day: { date: string; from: string; until: string } | null
    /** What it is of; not by day. */
    record: { id: string; name: string | null } | null
    figures: Figures
  }>
}

/** The emergency stop was lifted: messages and answers that waited go on. */
export type AppResumedData = {
  /** Why it had been stopped. */
  reason: string | null
  /** Since when it had been stopped. */
  stopped_at: string | null
}

/** The emergency stop was lifted: messages and answers that waited go on. */
export type AppResumedEvent = {
  id: number
  type: "app.resumed"
  /** When it happened. */
  timestamp: string
  data: AppResumedData
}

/** The emergency stop was lifted: messages and answers that waited go on. */
export type AppResumedPayload = {
  type: "app.resumed"
  /** When it happened. */
  timestamp: string
  data: AppResumedData
}

/** The emergency stop was pulled: nothing goes out and agents are silent. */
export type AppStoppedData = {
  /** Why, as whoever stopped it says. */
  reason: string | null
}

/** The emergency stop was pulled: nothing goes out and agents are silent. */
export type AppStoppedEvent = {
  id: number
  type: "app.stopped"
  /** When it happened. */
  timestamp: string
  data: AppStoppedData
}

/** The emergency stop was pulled: nothing goes out and agents are silent. */
export type AppStoppedPayload = {
  type: "app.stopped"
  /** When it happened. */
  timestamp: string
  data: AppStoppedData
}

export type AskTicketSatisfactionAnswer = { success: true; message: string; code: 1000; body: SatisfactionAsked }

export type AssignConversationAnswer = { success: true; message: string; code: 1000; body: ConversationDetail }

export type AssignConversationMany = {
  act: "assign"
  /** Conversations, ses-…, at most 500. */
  ids: Array<string>
  /** A member who may answer; neither: back to the queue. */
  user?: string
  /** The team whose queue it goes to; null: none. */
  team?: string | null
}

export type AssignConversationRequest = {
  /** A member who may answer; neither: back to the queue. */
  user?: string
  /** The team whose queue it goes to; null: none. */
  team?: string | null
}

export type AssignTicketAnswer = { success: true; message: string; code: 1000; body: Ticket }

export type AssignTicketMany = {
  act: "assign"
  /** Tickets, tck-…, at most 1000. */
  ids: Array<string>
  /** A member who may answer, usr-…; null: nobody. */
  user?: string | null
  /** A team, tem-…; null: none. */
  team?: string | null
}

export type AssignTicketRequest = {
  /** A member who may answer, usr-…; null: nobody. */
  user?: string | null
  /** A team, tem-…; null: none. */
  team?: string | null
  /** updated_at of the ticket as it was read: refused (1001 changed_meanwhile) if others have changed it since. */
  expected_updated_at?: string
}

export type AudioMessage = {
  type: "audio"
  content: {
    link?: string
    /** Not blank. */
    media_id?: string
  }
}

export type AuditEntry = {
  /** Counts up within the business, without gaps. */
  id: number
  at: string
  /** The app it was changed in; null: the business as a whole. */
  app: "live" | "test" | null
  actor: {
    kind: "person" | "token" | "command_line" | "service"
    /** The person, or the holder of the token. */
    user: string | null
    username: string | null
    token_id: number | null
    token_name: string | null
  }
  /** The address that the request came from. */
  address: string | null
  /** A noun and what was done to it. More may come. */
  action: string
  /** The record, by its public id or what names it. */
  target: string
  /** What it was called then: a name, or an address. */
  target_name: string | null
  /** The fields that changed. A secret is shown as changed. */
  before: { [key: string]: unknown } | null
  after: { [key: string]: unknown } | null
  trace_id: string | null
  /** Over this entry and the hash of the one before. */
  hash: string
}

export type AuditPage = { data: Array<AuditEntry>; next_cursor: string | null; has_more: boolean }

export type Balance = { balance: Money; local_balance: Money }

export type Business = {
  /** biz-, and 10 characters. */
  id: string
  name: string
  /** Its own colour, as #rrggbb; null: the usual green. */
  accent: string | null
}

export type Buttons = {
  type: "button"
  header?: TextHeader | ImageHeader | VideoHeader | DocumentHeader
  body: {
    /** Not blank. */
    text: string
  }
  footer?: {
    /** Not blank. */
    text: string
  }
  action: { buttons: Array<ReplyButton> }
}

export type Calendar = {
  /** cal-…. */
  id: string
  /** One line of visible text. */
  name: string
  /** IANA. A time zone such as Africa/Douala. */
  zone: string
  /** The hours of each weekday, by local clocks; none: closed. */
  week: {
    monday: Array<{ from: string; to: string }>
    tuesday: Array<{ from: string; to: string }>
    wednesday: Array<{ from: string; to: string }>
    thursday: Array<{ from: string; to: string }>
    friday: Array<{ from: string; to: string }>
    saturday: Array<{ from: string; to: string }>
    sunday: Array<{ from: string; to: string }>
  }
  /** Dates with hours of their own; none: closed. */
  exceptions: Array<{
    /** 2000 to 2099. */
    date: string
    /** One line of visible text. */
    name: string
    intervals: Array<{ from: string; to: string }>
  }>
  /** Its place. */
  position: number | null
  /** One more with each change of the hours. */
  version: number
  is_active: boolean
  /** The policies that count by it. */
  policies: Array<number>
  created_at: string
  updated_at: string
}

export type CalendarList = { data: Array<Calendar>; next_cursor: string | null; has_more: boolean }

export type CancelMessageAnswer = { success: true; message: string; code: 1000; body: Message }

export type CannedReply = {
  /** cnd-…. */
  id: string
  shortcut: string
  title: string
  text: { en: string | null; fr: string | null }
  /** false: your own. */
  is_shared: boolean
  created_at: string
  updated_at: string
}

export type CannedReplyList = { data: Array<CannedReply>; next_cursor: string | null; has_more: boolean }

export type ChangeBusinessAnswer = { success: true; message: string; code: 1000; body: ChangedBusiness }

export type ChangeBusinessRequest = {
  /** Which business: one of `businesses` of GET /auth/me. An id or a hashid. */
  business: string
}

export type ChangeConversationsAnswer = { success: true; message: string; code: 1000; body: ConversationChanges }

export type ChangePasswordAnswer = { success: true; message: string; code: 1000; body: ChangedPassword }

export type ChangePasswordRequest = {
  current_password: string
  /** At least 12 characters, none of those that everybody tries first, without the username. */
  password: string
}

export type ChangeSatisfactionSettingsAnswer = { success: true; message: string; code: 1000; body: SatisfactionSettings }

export type ChangeSatisfactionSettingsRequest = {
  /** Are customers asked once their tickets are resolved? */
  is_active?: boolean
  /** After it was resolved; 10 by default. Reopened meanwhile, nobody is asked. */
  delay_minutes?: number
  /** Sent instead where the 24-hour window is closed; null: the question waits until the contact writes again. In its parameters `{{link}}`, `{{secret}}` (last part of the link), `{{subject}}` and `{{rating.1}}` to `{{rating.5}}` (payloads of quick replies) are filled in; one that leads to a rating is needed. */
  template?: { name: string; language: string; components?: Array<{ [key: string]: unknown }> } | null
}

export type ChangeTicketsAnswer = { success: true; message: string; code: 1000; body: TicketsChanged }

export type ChangedBusiness = {
  business: Business
  role: Role
  /** All that the person belongs to; for a token of the API, its own. */
  businesses: Array<Membership>
}

export type ChangedPassword = { changed: boolean }

export type ChangedTool = {
  /** tol-…; null: a built-in one. */
  id: string | null
  name: string
  kind: "http" | "mcp" | "built_in"
  state: "on" | "off" | "maintenance"
  description: string
  effects: "read" | "write"
  /** One more with every change. */
  version: number
  /** How its last calls went; null: a built-in one. */
  health: {
    /** Calls in a row that failed; of http_error those of 401, 403, 407, 408, 429 and from 500 on: any other ends the row. */
    failures: number
    /** When one failed last. */
    failed_at: string | null
    /** When the system answered last. */
    answered_at: string | null
    /** Until when it is not called; null: it is. */
    resting_until: string | null
    /** Since when its answers look otherwise; null: they do not. */
    drifted_at: string | null
    /** Missing paths, and changed ones (path, was, is). */
    drift: { [key: string]: unknown } | null
    /** How its last 10 calls ended, the newest first. */
    last_outcomes: Array<"ok" | "http_error" | "timeout" | "unreachable" | "refused_address" | "redirect" | "too_large" | "not_json" | "missing_variable" | "bad_arguments" | "rate_limited" | "resting" | "off" | "unknown">
  } | null
  /** The MCP server; null: none. */
  server: {
    /** srv-…. */
    id: string
    name: string
    /** As the server calls it. */
    tool: string
    /** false: off. */
    accepted: boolean
  } | null
  /** Those that may use it; a built-in one names none. */
  agents: Array<{ id: string; name: string }>
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD"
  /** {parameters} and {variables} in path and query. Of the conversation: phone, email, firstname, lastname, identifier, language, channel, contact, conversation, agent, now. */
  url: string
  headers: Array<{
    name: string
    /** Has it a value? None is ever shown. */
    set: boolean
  }>
  body: {
    type: "none" | "json" | "form"
    /** Of json: JSON as text. A text in it that is one place becomes the value with its type. Left out: an object of the parameters. */
    template?: string
  }
  parameters: Array<{
    /** As the agent knows it; not the name of a variable. */
    name: string
    type: "STRING" | "INTEGER" | "BOOLEAN"
    required: boolean
    description: string
    /** Where it goes; path: url holds {name}. */
    in: "path" | "query" | "body" | "header"
    /** What the other side calls it, where that is another name. One line of visible text. */
    wire_name?: string
    /** Of STRING: the values that are allowed. */
    values?: Array<string>
    /** Of INTEGER. */
    minimum?: number
    /** Of INTEGER. */
    maximum?: number
    /** As real ones are: the built-in model finds such in messages. One line of visible text. */
    example?: string
  }>
  timeout_ms: number
  response: { type: "json" | "text"; keep: Array<string> }
  examples: Array<{
    /** Not blank. */
    says: string
    /** What it is called with then. */
    arguments: { [key: string]: unknown }
  }>
  /** How the built-in model words a good answer, with {parameters} and {paths} of it. In a language without words it lists what is kept. */
  answer: {
    /** Not blank. */
    en?: string
    /** Not blank. */
    fr?: string
  }
  /** What the agent may say while it is in maintenance. */
  maintenance: {
    /** Not blank. */
    en?: string
    /** Not blank. */
    fr?: string
  }
  created_at: string
  updated_at: string
  /** Headers whose values are gone, as the address leads elsewhere. */
  headers_cleared: Array<string>
}

export type Channel = {
  /** Hashid, e.g. chn-8sKq2TfWzH. */
  id: string
  /** What kind it is. */
  channel: "messenger" | "webchat"
  name: string
  /** The agent that answers there; null: people do. */
  agent: string | null
  /** The team that a hand-over goes to, tem-…; null: the agent's, or none. */
  team: string | null
  /** false: switched off, or disconnected. */
  is_active: boolean
  /** Whether it has credentials. They are never shown. */
  is_connected: boolean
  /** This installation itself plays the provider. */
  is_simulated: boolean
  /** What clients name in `from`; null: it has no number. */
  sender: string | null
  /** The provider's id of the number. */
  account_id: string | null
  /** Its settings, as the form of its kind has them. */
  config: { [key: string]: unknown }
  /** Where it is called, or put: the webhook for the provider’s form; the key, the page and the script of a web chat. */
  places: { [key: string]: unknown }
  /** Why nothing is handed over but for one call in a while; null: the number works. */
  held: {
    reason: "unreachable" | "throttled" | "throttled_contact" | "marketing_limit" | "window_closed" | "opted_out" | "no_such_recipient" | "blocked_by_business" | "not_on_test_list" | "experiment" | "bad_request" | "template_refused" | "not_permitted" | "not_connected" | "not_registered" | "credentials" | "payment" | "account_restricted" | "unknown"
    /** The reason, and what has to be done. */
    text: string
    since: string
    /** Refused calls since then. */
    tries: number
    next_try_at: string
    /** Who can end it. */
    who: "you" | "provider" | "customer" | "operator"
  } | null
  /** While it is held: what the provider said. */
  refusal: string | null
  created_at: string
  updated_at: string
}

export type ChannelCheck = {
  ok: boolean
  /** false: there is nobody to ask about this kind of channel, or it is simulated. */
  is_asked: boolean
  error: {
    /** One word from a closed list. */
    reason: string
    /** The provider's words, without any secret. */
    text: string
    /** The provider's own code. */
    code: string | null
  } | null
}

/** The provider refuses a channel's credentials or account: its messages wait until that is put right. Published once, until the channel has recovered. `message` is the one that was refused. */
export type ChannelCredentialsRefusedData = {
  /** The message. */
  message: string
  /** The conversation. */
  conversation: string
  /** The conversation, by its number. */
  chat_session_id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** The channel. */
  channel: string
  /** The conversation's agent; null when it has none. */
  agent: string | null
  /** The client's own reference of the message it sent; else null. */
  client_ref: string | null
  /** Kind of the channel. */
  channel_type: string
  /** What went wrong: its reason, and what the provider said. */
  error: {
    /** Why, in one word. */
    reason: "unreachable" | "throttled" | "throttled_contact" | "marketing_limit" | "window_closed" | "opted_out" | "no_such_recipient" | "blocked_by_business" | "not_on_test_list" | "experiment" | "bad_request" | "template_refused" | "not_permitted" | "not_connected" | "not_registered" | "credentials" | "payment" | "account_restricted" | "unknown" | "expired"
    /** The provider's own code, where it gave one. */
    code?: string | null
    /** What the provider said, or what happened; English. */
    text?: string
    /** Whether it is tried again. */
    retry?: boolean
    /** Of a message that expired: what it had waited for. */
    cause?: {
      reason: "unreachable" | "throttled" | "throttled_contact" | "marketing_limit" | "window_closed" | "opted_out" | "no_such_recipient" | "blocked_by_business" | "not_on_test_list" | "experiment" | "bad_request" | "template_refused" | "not_permitted" | "not_connected" | "not_registered" | "credentials" | "payment" | "account_restricted" | "unknown"
      [key: string]: unknown
    }
    [key: string]: unknown
  }
}

/** The provider refuses a channel's credentials or account: its messages wait until that is put right. Published once, until the channel has recovered. `message` is the one that was refused. */
export type ChannelCredentialsRefusedEvent = {
  id: number
  type: "channel.credentials_refused"
  /** When it happened. */
  timestamp: string
  data: ChannelCredentialsRefusedData
}

/** The provider refuses a channel's credentials or account: its messages wait until that is put right. Published once, until the channel has recovered. `message` is the one that was refused. */
export type ChannelCredentialsRefusedPayload = {
  type: "channel.credentials_refused"
  /** When it happened. */
  timestamp: string
  data: ChannelCredentialsRefusedData
}

/** A channel was disconnected: nothing is sent or received there any more. */
export type ChannelDisconnectedData = {
  /** The channel. */
  channel: string
  /** Kind of the channel. */
  channel_type: string
}

/** A channel was disconnected: nothing is sent or received there any more. */
export type ChannelDisconnectedEvent = {
  id: number
  type: "channel.disconnected"
  /** When it happened. */
  timestamp: string
  data: ChannelDisconnectedData
}

/** A channel was disconnected: nothing is sent or received there any more. */
export type ChannelDisconnectedPayload = {
  type: "channel.disconnected"
  /** When it happened. */
  timestamp: string
  data: ChannelDisconnectedData
}

/** The provider reports something about an account, a template, a number or what a contact wishes to receive. */
export type ChannelNoticeData = {
  /** The channel. */
  channel: string
  /** Kind of the channel. */
  channel_type: string
  /** What it is about. */
  about: "account" | "template" | "number" | "contact"
  /** The provider's name of it, e.g. message_template_status_update. */
  field: string
  /** What the provider reported. */
  content: { [key: string]: unknown }
}

/** The provider reports something about an account, a template, a number or what a contact wishes to receive. */
export type ChannelNoticeEvent = {
  id: number
  type: "channel.notice"
  /** When it happened. */
  timestamp: string
  data: ChannelNoticeData
}

/** The provider reports something about an account, a template, a number or what a contact wishes to receive. */
export type ChannelNoticePayload = {
  type: "channel.notice"
  /** When it happened. */
  timestamp: string
  data: ChannelNoticeData
}

export type ChannelPage = {
  current_page: number
  data: Array<Channel>
  first_page_url: string
  from: number
  last_page: number
  last_page_url: string
  next_page_url: string | null
  path: string
  per_page: number
  prev_page_url: string | null
  to: number
  total: number
}

/** A channel whose credentials or account were refused works again: the messages that waited are sent. */
export type ChannelRecoveredData = {
  /** The channel. */
  channel: string
  /** Kind of the channel. */
  channel_type: string
  /** When its first message was refused. */
  held_since: string
}

/** A channel whose credentials or account were refused works again: the messages that waited are sent. */
export type ChannelRecoveredEvent = {
  id: number
  type: "channel.recovered"
  /** When it happened. */
  timestamp: string
  data: ChannelRecoveredData
}

/** A channel whose credentials or account were refused works again: the messages that waited are sent. */
export type ChannelRecoveredPayload = {
  type: "channel.recovered"
  /** When it happened. */
  timestamp: string
  data: ChannelRecoveredData
}

export type CheckChannelAnswer = { success: true; message: string; code: 1000; body: ChannelCheck }

export type CheckModelAnswer = { success: true; message: string; code: 1000; body: ModelCheck }

export type CheckModelRequest = {
  /** Of the provider, e.g. https://api.example.com/v1: "/chat/completions" is added. An address that begins with http:// or https://, without a user name, a password, ? or #. */
  base_url?: string
  /** The model's name there. Not blank. */
  model?: string
  /** Sealed, and never shown. null: none is needed. Left out: the stored one, which goes to no other place: set, it is given again (1002). Visible ASCII characters, without blanks. */
  api_key?: string | null
}

export type ClaimConversationAnswer = { success: true; message: string; code: 1000; body: ConversationDetail }

export type ClaimConversationMany = {
  act: "claim"
  /** Conversations, ses-…, at most 500. */
  ids: Array<string>
  /** Also from a colleague who has it. */
  take?: boolean
}

export type ClaimConversationRequest = {
  /** Also from a colleague who has it. */
  take?: boolean
}

export type CloseConversationAnswer = { success: true; message: string; code: 1000; body: ConversationDetail }

export type CloseConversationMany = {
  act: "close"
  /** Conversations, ses-…, at most 500. */
  ids: Array<string>
  /** Why, for colleagues. Not blank. */
  reason?: string
}

export type CloseConversationRequest = {
  /** Why, for colleagues. Not blank. */
  reason?: string
}

/** 1: Token expired; 2: Token blacklisted; 3: Token invalid; 4: Token not found; 5: User associated with the token not found; 1000: Request successful; 1001: Request failed; 1002: Request validation error; 1003: Request expired; 1004: Attempt to insert a duplicate entry; 1005: Request not authorized; 1006: Exception while processing the request; 1007: Request not found; 1008: Incorrect JSON format in the request; 1009: Service not available; 1010: Emergency request; 1100: Account not verified; 1101: Incorrect username; 1102: Incorrect password; 1103: Incorrect credentials; 1104: Account is verified; 1105: Account does not exist */
export type Code = 1 | 2 | 3 | 4 | 5 | 1000 | 1001 | 1002 | 1003 | 1004 | 1005 | 1006 | 1007 | 1008 | 1009 | 1010 | 1100 | 1101 | 1102 | 1103 | 1104 | 1105

export type Colleague = {
  /** usr-…. */
  id: string
  name: string
  /** A viewer reads; all others may answer. */
  role: "owner" | "admin" | "member" | "viewer"
  /** offline: also whoever was not heard of for 30 seconds. */
  availability: "online" | "away" | "offline"
}

export type ColleagueList = { data: Array<Colleague>; next_cursor: string | null; has_more: boolean }

export type CompleteResetAnswer = { success: true; message: string; code: 1000; body: CompletedReset }

export type CompleteResetRequest = {
  /** What stands in the mailed address behind the =. */
  link: string
  /** At least 12 characters, none of those that everybody tries first, without the username. */
  password: string
}

export type CompletedReset = { username: string }

export type ConfirmAnswer = { success: true; message: string; code: 1000; body: Confirmation }

export type ConfirmRequest = {
  /** The account's email address. */
  username: string
  password?: string
  /** Six digits of an authenticator app, or a recovery code. */
  code?: string
  assertion?: PasskeyAssertion
}

export type ConfirmTotpAnswer = { success: true; message: string; code: 1000; body: RecoveryCodesIfFirst }

export type ConfirmTotpRequest = {
  /** Six digits, perhaps with a blank in the middle, as apps show them. */
  code: string
}

export type Confirmation = { confirmed_until: string }

export type ConnectedChannel = {
  /** Hashid, e.g. chn-8sKq2TfWzH. */
  id: string
  /** What kind it is. */
  channel: "messenger" | "webchat"
  name: string
  /** The agent that answers there; null: people do. */
  agent: string | null
  /** The team that a hand-over goes to, tem-…; null: the agent's, or none. */
  team: string | null
  /** false: switched off, or disconnected. */
  is_active: boolean
  /** Whether it has credentials. They are never shown. */
  is_connected: boolean
  /** This installation itself plays the provider. */
  is_simulated: boolean
  /** What clients name in `from`; null: it has no number. */
  sender: string | null
  /** The provider's id of the number. */
  account_id: string | null
  /** Its settings, as the form of its kind has them. */
  config: { [key: string]: unknown }
  /** Where it is called, or put: the webhook for the provider’s form; the key, the page and the script of a web chat. */
  places: { [key: string]: unknown }
  /** Why nothing is handed over but for one call in a while; null: the number works. */
  held: {
    reason: "unreachable" | "throttled" | "throttled_contact" | "marketing_limit" | "window_closed" | "opted_out" | "no_such_recipient" | "blocked_by_business" | "not_on_test_list" | "experiment" | "bad_request" | "template_refused" | "not_permitted" | "not_connected" | "not_registered" | "credentials" | "payment" | "account_restricted" | "unknown"
    /** The reason, and what has to be done. */
    text: string
    since: string
    /** Refused calls since then. */
    tries: number
    next_try_at: string
    /** Who can end it. */
    who: "you" | "provider" | "customer" | "operator"
  } | null
  /** While it is held: what the provider said. */
  refusal: string | null
  created_at: string
  updated_at: string
  /** Credentials that were made here: shown now and never again. */
  made: { [key: string]: unknown }
  /** Messages that came for this number before it was connected, and are taken in now. */
  messages_waiting: number
}

export type Contact = {
  /** con-…. */
  id: string
  /** As people call them: their names, or what they show on a channel. */
  name: string | null
  firstname: string | null
  lastname: string | null
  email: string | null
  address: string | null
  preferred_language: string | null
  /** How they are reached. */
  details: Array<ContactDetail>
  created_at: string
  updated_at: string
  /** The newest 20; null where the token may not read messages. */
  conversations: Array<{
    /** ses-…. */
    id: string
    channel: string
    status: "open" | "closed"
    owner: "agent" | "queue" | "person"
    assignee: { id: string; name: string } | null
    opened_at: string
    last_message_at: string
  }> | null
  /** The newest 20; null where the token may not read tickets. */
  tickets: Array<{
    /** tck-…. */
    id: string
    subject: string
    status: string
    created_at: string
    updated_at: string
  }> | null
  /** What agents know of them, the newest 20. */
  knowledge: Array<{
    /** knw-…. */
    id: string
    agent: { id: string; name: string }
    content: string
    /** Never said to the contact. */
    internal: boolean
    created_at: string
    updated_at: string
    expires_at: string | null
    /** Its name where it is from; null: none was given. */
    external_id: string | null
  }>
}

export type ContactDetail = {
  id: number
  channel: string
  /** Digits, an address or a visitor id. */
  identifier: string
  user_id: string | null
  username: string | null
  display_name: string | null
  /** Since when they want no messages here. */
  opted_out_at: string | null
}

/** The provider gives two contacts the same name, so they may be one person. They are never joined by themselves; published once. */
export type ContactMergeProposedData = {
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** The contact that has the name already. */
  other_contact: string
  /** Its address on this channel, by its number. */
  other_contact_detail_id: number
  /** Kind of the channel. */
  channel: string
  /** What the provider calls both: a number, or its own id of a person. */
  name: string
}

/** The provider gives two contacts the same name, so they may be one person. They are never joined by themselves; published once. */
export type ContactMergeProposedEvent = {
  id: number
  type: "contact.merge_proposed"
  /** When it happened. */
  timestamp: string
  data: ContactMergeProposedData
}

/** The provider gives two contacts the same name, so they may be one person. They are never joined by themselves; published once. */
export type ContactMergeProposedPayload = {
  type: "contact.merge_proposed"
  /** When it happened. */
  timestamp: string
  data: ContactMergeProposedData
}

/** A contact wants messages again. */
export type ContactOptedInData = {
  /** The conversation. */
  conversation: string
  /** The conversation, by its number. */
  chat_session_id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** Kind of the channel. */
  channel: string
  /** The conversation's agent; null when it has none. */
  agent: string | null
  /** Since when they had wanted no messages. */
  opted_out_at: string
}

/** A contact wants messages again. */
export type ContactOptedInEvent = {
  id: number
  type: "contact.opted_in"
  /** When it happened. */
  timestamp: string
  data: ContactOptedInData
}

/** A contact wants messages again. */
export type ContactOptedInPayload = {
  type: "contact.opted_in"
  /** When it happened. */
  timestamp: string
  data: ContactOptedInData
}

/** A contact wants no more messages at this address: only answers to what they write are sent. */
export type ContactOptedOutData = {
  /** The conversation. */
  conversation: string
  /** The conversation, by its number. */
  chat_session_id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** Kind of the channel. */
  channel: string
  /** The conversation's agent; null when it has none. */
  agent: string | null
  /** keyword: the message was STOP or the like; agent: an agent understood it so. */
  by: "keyword" | "agent"
}

/** A contact wants no more messages at this address: only answers to what they write are sent. */
export type ContactOptedOutEvent = {
  id: number
  type: "contact.opted_out"
  /** When it happened. */
  timestamp: string
  data: ContactOptedOutData
}

/** A contact wants no more messages at this address: only answers to what they write are sent. */
export type ContactOptedOutPayload = {
  type: "contact.opted_out"
  /** When it happened. */
  timestamp: string
  data: ContactOptedOutData
}

export type ContactPage = {
  data: Array<ContactRow>
  /** Exact up to 1,000. */
  total: {
    n: number
    /** gte: there are more than these, or may be. */
    relation: "eq" | "gte"
  }
  next_cursor: string | null
  has_more: boolean
}

export type ContactRequest = {
  type: "contact_request"
  body: {
    /** Not blank. */
    text: string
  }
  action?: { name: "request_contact_info" }
}

export type ContactRow = {
  /** con-…. */
  id: string
  /** As people call them: their names, or what they show on a channel. */
  name: string | null
  firstname: string | null
  lastname: string | null
  email: string | null
  address: string | null
  preferred_language: string | null
  /** How they are reached. */
  details: Array<ContactDetail>
  created_at: string
  updated_at: string
}

/** A contact's details changed. */
export type ContactUpdatedData = {
  /** The contact. */
  contact: string
  /** The given fields. */
  fields: Array<string>
  /** Who told it: a person; the contact, by themselves; service: a program, or the provider. */
  actor: {
    kind: "person" | "agent" | "contact" | "service"
    /** The person; null: nobody of the business. */
    user: string | null
  }
}

/** A contact's details changed. */
export type ContactUpdatedEvent = {
  id: number
  type: "contact.updated"
  /** When it happened. */
  timestamp: string
  data: ContactUpdatedData
}

/** A contact's details changed. */
export type ContactUpdatedPayload = {
  type: "contact.updated"
  /** When it happened. */
  timestamp: string
  data: ContactUpdatedData
}

export type ContactsMessage = {
  type: "contacts"
  content: {
    contacts: Array<{
      name: {
        /** Not blank. */
        formatted_name: string
        [key: string]: unknown
      }
      [key: string]: unknown
    }>
  }
}

export type Conversation = {
  /** ses-…. */
  id: string
  chat_session_id: number
  status: "open" | "closed"
  /** Who answers. */
  owner: "agent" | "queue" | "person"
  /** The person who has it; null: nobody. */
  assignee: {
    /** usr-…. */
    id: string
    name: string
  } | null
  /** The team whose queue it is in, or was; null: none. */
  team: {
    /** tem-…. */
    id: string
    name: string
  } | null
  contact: {
    /** con-…. */
    id: string
    name: string | null
    /** How they are reached: digits, an address or a visitor id. */
    identifier: string
    contact_detail_id: number
  }
  channel: {
    type: string
    /** chn-…; null: a conversation of no number. */
    id: string | null
    name: string | null
  }
  /** The number's agent; null: it has none. */
  agent: {
    /** agt-…. */
    id: string
    name: string
  } | null
  tags: Array<{
    /** tag-…. */
    id: string
    name: string
  }>
  /** The last message; null: none was said. */
  last_message: {
    id: string
    /** Its number among all messages of this contact. */
    seq: number
    /** contact, agent, person, api or system. */
    author: string
    /** usr-… or agt-…; null: neither. */
    author_id: string | null
    author_name: string | null
    type: string
    /** Its first 140 characters. */
    text: string
    at: string
  } | null
  /** What the contact wrote last, while they wait for an answer; null: they do not. */
  unanswered: {
    type: string
    /** Its first 140 characters. */
    text: string
  } | null
  /** Messages of the contact that you have not read, at most 100; 1 where you marked it so. */
  unread: number
  /** When the oldest message came that has no answer of an agent or a person. */
  waiting_since: string | null
  snoozed_until: string | null
  /** Put off until the contact writes. */
  is_snoozed_until_reply: boolean
  /** You have begun a reply. */
  has_draft: boolean
  /** Open tickets of it, the next due first, at most 10. null: without tickets:read. */
  tickets: Array<{
    /** tck-…. */
    id: string
    subject: string
    status: string
    /** When its next clock is due. */
    due_at: string | null
    /** The person who has it; null: nobody. */
    assignee: {
      /** usr-…. */
      id: string
      name: string
    } | null
  }> | null
  opened_at: string
  last_message_at: string
  closed_at: string | null
  /** silence, or person. */
  closed_reason: string | null
}

/** A person took a conversation, was given it, or it went back to the queue or to that of a team. */
export type ConversationAssignedData = {
  /** The conversation. */
  conversation: string
  /** The conversation, by its number. */
  chat_session_id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** Kind of the channel. */
  channel: string
  /** The conversation's agent; null when it has none. */
  agent: string | null
  /** The team whose queue it is in, or was; null: none. */
  team: string | null
  /** Who answers from now on. */
  owner: "queue" | "person"
  /** The person who answers; null: the queue. */
  assignee: string | null
  /** Who answered before. */
  from: {
    owner: "agent" | "queue" | "person"
    /** The person who answered before, if one did. */
    assignee: string | null
  }
  /** Who did it. */
  actor: {
    kind: "person" | "agent" | "contact" | "service"
    /** The person; null: nobody of the business. */
    user: string | null
  }
}

/** A person took a conversation, was given it, or it went back to the queue or to that of a team. */
export type ConversationAssignedEvent = {
  id: number
  type: "conversation.assigned"
  /** When it happened. */
  timestamp: string
  data: ConversationAssignedData
}

/** A person took a conversation, was given it, or it went back to the queue or to that of a team. */
export type ConversationAssignedPayload = {
  type: "conversation.assigned"
  /** When it happened. */
  timestamp: string
  data: ConversationAssignedData
}

export type ConversationChange = ClaimConversationMany | AssignConversationMany | HandBackConversationMany | CloseConversationMany | ReopenConversationMany | SnoozeConversationMany | TagConversationMany | MarkConversationReadMany | MarkConversationUnreadMany

export type ConversationChanges = {
  results: Array<{
    /** ses-…, in the order of the request. */
    id: string
    /** 1000: it is done. */
    code: number
    /** Why not, where the code is 1001. */
    reason: string | null
    message: string
  }>
}

/** A conversation ended. */
export type ConversationClosedData = {
  /** The conversation. */
  conversation: string
  /** The conversation, by its number. */
  chat_session_id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** Kind of the channel. */
  channel: string
  /** The conversation's agent; null when it has none. */
  agent: string | null
  /** The team whose queue it is in, or was; null: none. */
  team: string | null
  /** Nobody wrote for a day (or as long as the channel says), or a person ended it. */
  reason: "silence" | "person"
  /** Why, as the person says. */
  note: string | null
  /** Who did it. */
  actor: {
    kind: "person" | "agent" | "contact" | "service"
    /** The person; null: nobody of the business. */
    user: string | null
  }
}

/** A conversation ended. */
export type ConversationClosedEvent = {
  id: number
  type: "conversation.closed"
  /** When it happened. */
  timestamp: string
  data: ConversationClosedData
}

/** A conversation ended. */
export type ConversationClosedPayload = {
  type: "conversation.closed"
  /** When it happened. */
  timestamp: string
  data: ConversationClosedData
}

export type ConversationCounts = {
  /** waiting: for a person; unread: among yours. */
  views: {
    mine: {
      n: number
      /** gte: there are more than these. */
      relation: "eq" | "gte"
    }
    unassigned: {
      n: number
      /** gte: there are more than these. */
      relation: "eq" | "gte"
    }
    team: {
      n: number
      /** gte: there are more than these. */
      relation: "eq" | "gte"
    }
    mentioned: {
      n: number
      /** gte: there are more than these. */
      relation: "eq" | "gte"
    }
    snoozed: {
      n: number
      /** gte: there are more than these. */
      relation: "eq" | "gte"
    }
    all: {
      n: number
      /** gte: there are more than these. */
      relation: "eq" | "gte"
    }
    closed: {
      n: number
      /** gte: there are more than these. */
      relation: "eq" | "gte"
    }
    waiting: {
      n: number
      /** gte: there are more than these. */
      relation: "eq" | "gte"
    }
    unread: {
      n: number
      /** gte: there are more than these. */
      relation: "eq" | "gte"
    }
  }
  /** Open conversations of each. */
  teams: Array<{
    /** tem-…. */
    id: string
    name: string
    count: {
      n: number
      /** gte: there are more than these. */
      relation: "eq" | "gte"
    }
  }>
  /** Open conversations of each. */
  tags: Array<{
    /** tag-…. */
    id: string
    name: string
    count: {
      n: number
      /** gte: there are more than these. */
      relation: "eq" | "gte"
    }
  }>
}

export type ConversationDetail = {
  /** ses-…. */
  id: string
  chat_session_id: number
  status: "open" | "closed"
  /** Who answers. */
  owner: "agent" | "queue" | "person"
  /** The person who has it; null: nobody. */
  assignee: {
    /** usr-…. */
    id: string
    name: string
  } | null
  /** The team whose queue it is in, or was; null: none. */
  team: {
    /** tem-…. */
    id: string
    name: string
  } | null
  contact: {
    /** con-…. */
    id: string
    name: string | null
    /** How they are reached: digits, an address or a visitor id. */
    identifier: string
    contact_detail_id: number
  }
  channel: {
    type: string
    /** chn-…; null: a conversation of no number. */
    id: string | null
    name: string | null
  }
  /** The number's agent; null: it has none. */
  agent: {
    /** agt-…. */
    id: string
    name: string
  } | null
  tags: Array<{
    /** tag-…. */
    id: string
    name: string
  }>
  /** The last message; null: none was said. */
  last_message: {
    id: string
    /** Its number among all messages of this contact. */
    seq: number
    /** contact, agent, person, api or system. */
    author: string
    /** usr-… or agt-…; null: neither. */
    author_id: string | null
    author_name: string | null
    type: string
    /** Its first 140 characters. */
    text: string
    at: string
  } | null
  /** What the contact wrote last, while they wait for an answer; null: they do not. */
  unanswered: {
    type: string
    /** Its first 140 characters. */
    text: string
  } | null
  /** Messages of the contact that you have not read, at most 100; 1 where you marked it so. */
  unread: number
  /** When the oldest message came that has no answer of an agent or a person. */
  waiting_since: string | null
  snoozed_until: string | null
  /** Put off until the contact writes. */
  is_snoozed_until_reply: boolean
  /** You have begun a reply. */
  has_draft: boolean
  /** Open tickets of it, the next due first, at most 10. null: without tickets:read. */
  tickets: Array<{
    /** tck-…. */
    id: string
    subject: string
    status: string
    /** When its next clock is due. */
    due_at: string | null
    /** The person who has it; null: nobody. */
    assignee: {
      /** usr-…. */
      id: string
      name: string
    } | null
  }> | null
  opened_at: string
  last_message_at: string
  closed_at: string | null
  /** silence, or person. */
  closed_reason: string | null
  window: { open: boolean; closes_at: string | null; closed_at: string | null }
  /** What may be sent now. */
  may_send: {
    /** Can anything be sent? Not in one that has ended, on a channel switched off, or to who has opted out. */
    now: boolean
    /** Types of messages that may be sent now; null: all of the channel. */
    types: Array<string> | null
    /** Since when the contact wants no messages: their questions may be answered, by no template. */
    opted_out_at: string | null
  }
  /** Colleagues who have it open or write in it now. */
  people: Array<{
    /** usr-…. */
    id: string
    name: string
    looking: boolean
    writing: boolean
  }>
  /** The reply that you have begun to write. */
  draft: { text: string; updated_at: string } | null
  /** The note that you have begun. */
  note_draft: { text: string; updated_at: string } | null
}

/** The agent handed the conversation over to people, or it went back to the agent. */
export type ConversationHandedOverData = {
  /** The conversation. */
  conversation: string
  /** The conversation, by its number. */
  chat_session_id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** Kind of the channel. */
  channel: string
  /** The conversation's agent; null when it has none. */
  agent: string | null
  /** The team whose queue it is in, or was; null: none. */
  team: string | null
  /** queue: people answer; agent: the contact went back to it. */
  to: "queue" | "agent"
  reason: string
  /** Who did it. */
  actor: {
    kind: "person" | "agent" | "contact" | "service"
    /** The person; null: nobody of the business. */
    user: string | null
  }
}

/** The agent handed the conversation over to people, or it went back to the agent. */
export type ConversationHandedOverEvent = {
  id: number
  type: "conversation.handed_over"
  /** When it happened. */
  timestamp: string
  data: ConversationHandedOverData
}

/** The agent handed the conversation over to people, or it went back to the agent. */
export type ConversationHandedOverPayload = {
  type: "conversation.handed_over"
  /** When it happened. */
  timestamp: string
  data: ConversationHandedOverData
}

/** Somebody wrote a note for the others. Its text is not in the event. */
export type ConversationNoteAddedData = {
  /** The conversation. */
  conversation: string
  /** The conversation, by its number. */
  chat_session_id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** Kind of the channel. */
  channel: string
  /** The conversation's agent; null when it has none. */
  agent: string | null
  /** The team whose queue it is in, or was; null: none. */
  team: string | null
  /** The note. */
  note: string
  /** Who is called to it. */
  mentions: Array<string>
  /** Who did it. */
  actor: {
    kind: "person" | "agent" | "contact" | "service"
    /** The person; null: nobody of the business. */
    user: string | null
  }
}

/** Somebody wrote a note for the others. Its text is not in the event. */
export type ConversationNoteAddedEvent = {
  id: number
  type: "conversation.note_added"
  /** When it happened. */
  timestamp: string
  data: ConversationNoteAddedData
}

/** Somebody wrote a note for the others. Its text is not in the event. */
export type ConversationNoteAddedPayload = {
  type: "conversation.note_added"
  /** When it happened. */
  timestamp: string
  data: ConversationNoteAddedData
}

/** A conversation began: the contact wrote, a person did, or a program. */
export type ConversationOpenedData = {
  /** The conversation. */
  conversation: string
  /** The conversation, by its number. */
  chat_session_id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** Kind of the channel. */
  channel: string
  /** The conversation's agent; null when it has none. */
  agent: string | null
  /** The team whose queue it is in, or was; null: none. */
  team: string | null
  /** Who answers. */
  owner: "agent" | "queue" | "person"
  /** Who did it. */
  actor: {
    kind: "person" | "agent" | "contact" | "service"
    /** The person; null: nobody of the business. */
    user: string | null
  }
}

/** A conversation began: the contact wrote, a person did, or a program. */
export type ConversationOpenedEvent = {
  id: number
  type: "conversation.opened"
  /** When it happened. */
  timestamp: string
  data: ConversationOpenedData
}

/** A conversation began: the contact wrote, a person did, or a program. */
export type ConversationOpenedPayload = {
  type: "conversation.opened"
  /** When it happened. */
  timestamp: string
  data: ConversationOpenedData
}

export type ConversationPage = {
  data: Array<Conversation>
  /** Exact up to 1,000. */
  total: {
    n: number
    /** gte: there are more than these, or may be. */
    relation: "eq" | "gte"
  }
  next_cursor: string | null
  has_more: boolean
}

/** A conversation that had ended goes on. By the service: the answer behind which it was closed failed. */
export type ConversationReopenedData = {
  /** The conversation. */
  conversation: string
  /** The conversation, by its number. */
  chat_session_id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** Kind of the channel. */
  channel: string
  /** The conversation's agent; null when it has none. */
  agent: string | null
  /** The team whose queue it is in, or was; null: none. */
  team: string | null
  /** When the oldest message came that has no answer. */
  waiting_since?: string | null
  /** Who did it. */
  actor: {
    kind: "person" | "agent" | "contact" | "service"
    /** The person; null: nobody of the business. */
    user: string | null
  }
}

/** A conversation that had ended goes on. By the service: the answer behind which it was closed failed. */
export type ConversationReopenedEvent = {
  id: number
  type: "conversation.reopened"
  /** When it happened. */
  timestamp: string
  data: ConversationReopenedData
}

/** A conversation that had ended goes on. By the service: the answer behind which it was closed failed. */
export type ConversationReopenedPayload = {
  type: "conversation.reopened"
  /** When it happened. */
  timestamp: string
  data: ConversationReopenedData
}

/** A conversation was put off or woken, its tags changed, or a note was changed or removed. */
export type ConversationUpdatedData = {
  /** The conversation. */
  conversation: string
  /** The conversation, by its number. */
  chat_session_id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** Kind of the channel. */
  channel: string
  /** The conversation's agent; null when it has none. */
  agent: string | null
  /** The team whose queue it is in, or was; null: none. */
  team: string | null
  /** What changed. */
  changed: Array<"snooze" | "tags" | "notes">
  /** Until when it rests; null: it does not, or until the contact writes. */
  snoozed_until: string | null
  /** Where the snooze changed: does it rest until the contact writes? */
  is_snoozed_until_reply?: boolean
  /** The note, where its text or whom it calls changed. */
  note?: string
  /** Whom that note calls who was not called before. */
  mentions?: Array<string>
  /** Tags, by their names. */
  tags: { added: Array<string>; removed: Array<string> }
  /** Who did it. */
  actor: {
    kind: "person" | "agent" | "contact" | "service"
    /** The person; null: nobody of the business. */
    user: string | null
  }
}

/** A conversation was put off or woken, its tags changed, or a note was changed or removed. */
export type ConversationUpdatedEvent = {
  id: number
  type: "conversation.updated"
  /** When it happened. */
  timestamp: string
  data: ConversationUpdatedData
}

/** A conversation was put off or woken, its tags changed, or a note was changed or removed. */
export type ConversationUpdatedPayload = {
  type: "conversation.updated"
  /** When it happened. */
  timestamp: string
  data: ConversationUpdatedData
}

/** A contact has waited for an answer for as long as the channel lets a conversation be silent, a day if it says nothing. Published once for each wait: silence does not end it. */
export type ConversationWaitingData = {
  /** The conversation. */
  conversation: string
  /** The conversation, by its number. */
  chat_session_id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** Kind of the channel. */
  channel: string
  /** The conversation's agent; null when it has none. */
  agent: string | null
  /** The team whose queue it is in, or was; null: none. */
  team: string | null
  /** Who has to answer. agent: it has said nothing all that time, as when it is switched off. */
  owner: "queue" | "person" | "agent"
  /** When the oldest message came that has no answer. */
  waiting_since: string
}

/** A contact has waited for an answer for as long as the channel lets a conversation be silent, a day if it says nothing. Published once for each wait: silence does not end it. */
export type ConversationWaitingEvent = {
  id: number
  type: "conversation.waiting"
  /** When it happened. */
  timestamp: string
  data: ConversationWaitingData
}

/** A contact has waited for an answer for as long as the channel lets a conversation be silent, a day if it says nothing. Published once for each wait: silence does not end it. */
export type ConversationWaitingPayload = {
  type: "conversation.waiting"
  /** When it happened. */
  timestamp: string
  data: ConversationWaitingData
}

export type CountConversationsAnswer = { success: true; message: string; code: 1000; body: ConversationCounts }

export type CtaUrl = {
  type: "cta_url"
  header?: TextHeader | ImageHeader | VideoHeader | DocumentHeader
  body: {
    /** Not blank. */
    text: string
  }
  footer?: {
    /** Not blank. */
    text: string
  }
  action: {
    name: "cta_url"
    parameters: {
      /** Not blank. */
      display_text: string
      url: string
    }
  }
}

export type DeactivateCalendarAnswer = { success: true; message: string; code: 1000; body: Calendar }

export type DeactivateTicketSlaPolicyAnswer = { success: true; message: string; code: 1000; body: TicketSlaPolicy }

export type DeactivateTicketStatusAnswer = { success: true; message: string; code: 1000; body: TicketStatus }

export type DeactivateTicketStatusRequest = {
  /** Where its tickets go. A lower-case code such as in_progress. */
  move_to: string
}

export type DemandSecondFactorAnswer = { success: true; message: string; code: 1000; body: SecondFactorDemand }

export type DisconnectChannelAnswer = { success: true; message: string; code: 1000; body: Channel }

export type DocumentHeader = { type: "document"; document: HeaderMedia }

export type DocumentMessage = {
  type: "document"
  content: {
    link?: string
    /** Not blank. */
    media_id?: string
    caption?: string
    filename?: string
  }
}

export type DraftInConversationAnswer = { success: true; message: string; code: 1000; body: ConversationDetail }

export type DraftInConversationRequest = {
  /** What you have begun to write; null: nothing. Not blank. */
  text: string | null
  /** reply when left out; there is one of each. */
  kind?: "reply" | "note"
}

export type DryRun = {
  dry_run: true
  would_send: boolean
  reason: string | null
  sender: string | null
  window: { open: boolean; closes_at: string | null; closed_at: string | null }
  limits: Array<{ field: string; rule: string; message: string }>
  /** opted_out: the contact wants no messages; answers to what they wrote since still go. */
  consent: "not_required" | "opted_out"
  /** Since when the contact wants no messages. */
  opted_out_at: string | null
  price: { amount: number; currency: string }
}

export type EmergencyStop = {
  is_stopped: boolean
  /** Why it is stopped. */
  reason: string | null
  stopped_at: string | null
}

export type EndSessionAnswer = { success: true; message: string; code: 1000; body: EndedSession }

export type EndSessionRequest = {
  /** One of /auth/session/search. */
  session?: string
  /** Every session and login token but the one that asks. */
  others?: true
  /** Every session and login token. */
  all?: true
}

export type EndedSession = { ended: true }

export type Event = MessageReceivedEvent | MessageInteractiveReplyEvent | MessageSentEvent | MessageDeliveredEvent | MessageReadEvent | MessageFailedEvent | MessageCancelledEvent | MessageRetriedEvent | MessageSettledEvent | ConversationOpenedEvent | ConversationHandedOverEvent | ConversationAssignedEvent | ConversationUpdatedEvent | ConversationNoteAddedEvent | ConversationReopenedEvent | ConversationWaitingEvent | ConversationClosedEvent | TicketCreatedEvent | TicketStatusChangedEvent | TicketUpdatedEvent | TicketSlaBreachedEvent | TicketSlaWarningEvent | TicketSlaEscalatedEvent | TicketSatisfactionReceivedEvent | ContactUpdatedEvent | ContactOptedOutEvent | ContactOptedInEvent | ContactMergeProposedEvent | AgentModeChangedEvent | ToolFailedEvent | ToolDriftedEvent | AppStoppedEvent | AppResumedEvent | ChannelNoticeEvent | ChannelCredentialsRefusedEvent | ChannelDisconnectedEvent | NoticeAddedEvent | ChannelRecoveredEvent

export type EventPage = {
  data: Array<Event>
  /** Continue after this id; also past events that are of other types. */
  next: number
  /** There are events after `next`, maybe none of those asked for. */
  has_more: boolean
}

/** Both sides of a call; null: none was made, or nothing is kept of it. */
export type Exchange = {
  /** What was sent, or would be; null: no request could be made. */
  request: {
    method: string
    url: string
    /** Secret ones as [hidden]. */
    headers: { [key: string]: unknown }
    /** Without secrets, at most 8 KiB. */
    body: string | null
    bytes: number
  } | null
  /** What came back; null: nothing. */
  response: {
    status: number
    /** Secret ones as [hidden]. */
    headers: { [key: string]: unknown }
    /** Without secrets, at most 8 KiB. */
    body: string
    bytes: number
  } | null
  /** Milliseconds from the beginning; null: it did not get so far. */
  times: {
    /** Until the name was known; null: it was not asked for. */
    dns: number | null
    connect: number | null
    first_byte: number | null
    all: number
  } | null
} | null

export type ExplainTicketSlaAnswer = { success: true; message: string; code: 1000; body: TicketSla }

export type ExportTicketsAnswer = { success: true; message: string; code: 1000; body: TicketTable }

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

/** The search that lists what is counted. */
export type FigureSearch = { path: string; query: { [key: string]: unknown } }

export type Figures = {
  /** Conversations that began. */
  conversations: { n: number; search: FigureSearch }
  /** From the contact's first message to the first answer of an agent or a person. */
  first_answer: {
    n: number
    median_seconds: number | null
    p90_seconds: number | null
    search: FigureSearch
  }
  /** From the hand-over (without one, the contact's first message) to the first answer of a person. */
  wait: {
    n: number
    median_seconds: number | null
    p90_seconds: number | null
    search: FigureSearch
  }
  /** From the contact's first message to the end; where silence ended it, to the last message. */
  resolution: {
    n: number
    median_seconds: number | null
    p90_seconds: number | null
    search: FigureSearch
  }
  /** Those that ended with the answers of the agent alone. */
  solved_by_agent: { n: number; search: FigureSearch }
  /** Those that the agent handed over. */
  handed_over: {
    n: number
    /** The most frequent, at most 20. */
    reasons: Array<{
      reason: string
      /** In your language. */
      text: string
      n: number
      search: FigureSearch
    }>
    search: FigureSearch
  }
  /** Tickets that were opened. null: it is not told apart by this, or you may not read tickets. */
  tickets: { n: number; search: FigureSearch } | null
  /** Those of them that were not answered in time. null: it is not told apart by this, or you may not read tickets. */
  response_breached: { n: number; search: FigureSearch } | null
  /** Those of them that were not resolved in time. null: it is not told apart by this, or you may not read tickets. */
  resolve_breached: { n: number; search: FigureSearch } | null
  /** Charges, less what was given back. null: it is not told apart by this, or you may not read the balance. */
  cost: {
    n: number
    /** In the main currency, rounded to its minor unit. */
    amount: number
    /** The same, exact. */
    decimal: string
    currency: string
    search: FigureSearch
  } | null
}

export type Found = {
  contacts: Array<ContactRow> | null
  conversations: Array<Conversation>
  tickets: Array<Ticket> | null
}

export type FoundMessage = {
  /** msg-…. */
  id: string
  /** Its number among all messages of this contact. */
  seq: number
  /** ses-…. */
  conversation: string
  contact: { id: string; name: string | null; identifier: string }
  channel: "messenger" | "webchat" | "mail"
  direction: "in" | "out"
  author: "contact" | "agent" | "person" | "api" | "system"
  /** usr-… or agt-…; null: neither. */
  author_id: string | null
  type: string
  /** Its first 2,000 characters. */
  text: string
  status: string
  client_ref: string | null
  /** The last edit by its writer, a message of its own; `text` and `content` stay as they came. */
  edited: { message_id: string; text: string; at: string } | null
  /** When its writer took it back. */
  revoked_at: string | null
  created_at: string
}

export type GetAgentAnswer = { success: true; message: string; code: 1000; body: AgentDetails }

export type GetAgentKnowledgeAnswer = { success: true; message: string; code: 1000; body: AgentKnowledge }

export type GetAgentToolsAnswer = { success: true; message: string; code: 1000; body: AgentTools }

export type GetBusinessBalanceAnswer = { success: true; message: string; code: 1000; body: Balance }

export type GetChannelAnswer = { success: true; message: string; code: 1000; body: Channel }

export type GetContactAnswer = { success: true; message: string; code: 1000; body: Contact }

export type GetConversationAnswer = { success: true; message: string; code: 1000; body: ConversationDetail }

export type GetMeAnswer = { success: true; message: string; code: 1000; body: Me }

export type GetMessageAnswer = { success: true; message: string; code: 1000; body: Message }

export type GetSecondFactorAnswer = { success: true; message: string; code: 1000; body: SecondFactor }

export type GetSecondFactorDemandAnswer = { success: true; message: string; code: 1000; body: SecondFactorDemand }

export type GetTicketAnswer = { success: true; message: string; code: 1000; body: Ticket }

export type GetToolAnswer = { success: true; message: string; code: 1000; body: ToolDetails }

export type GetToolRunAnswer = { success: true; message: string; code: 1000; body: ToolRunDetails }

export type GetToolServerAnswer = { success: true; message: string; code: 1000; body: ToolServerDetails }

export type HandBackConversationAnswer = { success: true; message: string; code: 1000; body: ConversationDetail }

export type HandBackConversationMany = {
  act: "hand-back"
  /** Conversations, ses-…, at most 500. */
  ids: Array<string>
  /** The agent answers what waits; otherwise it answers from the next message on. */
  answer_now?: boolean
}

export type HandBackConversationRequest = {
  /** The agent answers what waits; otherwise it answers from the next message on. */
  answer_now?: boolean
}

export type HeaderMedia = {
  link?: string
  /** Not blank. */
  id?: string
  /** Not blank. */
  filename?: string
}

export type Health = {
  status: "up"
  version: string
  database?: {
    /** Of one statement, milliseconds. */
    latency_ms: number
    server_version: string
    /** To this database, from all processes. */
    connections: number
  }
  jobs?: {
    /** How long the oldest due job has been waiting; 0: none is. */
    queue_age_seconds: number
    /** Due now or later. */
    waiting: number
    /** Given up within the last hour. */
    failed: number
  }
  /** Of the token's app. */
  channels?: Array<{
    id: string
    type: string
    name: string
    is_active: boolean
    /** Why nothing is handed over but for one call in a while; null: the number works. */
    held: {
      reason: "unreachable" | "throttled" | "throttled_contact" | "marketing_limit" | "window_closed" | "opted_out" | "no_such_recipient" | "blocked_by_business" | "not_on_test_list" | "experiment" | "bad_request" | "template_refused" | "not_permitted" | "not_connected" | "not_registered" | "credentials" | "payment" | "account_restricted" | "unknown"
      /** The reason, and what has to be done. */
      text: string
      since: string
      /** Refused calls since then. */
      tries: number
      next_try_at: string
      /** Who can end it. */
      who: "you" | "provider" | "customer" | "operator"
    } | null
  }>
  model?: {
    default: "offline"
    /** A language model is configured for the app or the installation. */
    configured: boolean
  }
}

export type Holidays = {
  /** Closed from now on, or with dry_run would be. */
  added: Array<{ date: string; name: string }>
  /** The calendar has hours for these dates already: they stay. */
  known: Array<{ date: string; name: string }>
  /** Events that cannot be taken over. */
  left_out: Array<{
    name: string
    /** not_whole_days: it has hours; rule: it repeats otherwise than on one day of each year; too_long: over 120 days; changed_occurrence: one time of a series; no_date: it has none, or ends before it begins; canceled: by its status. */
    why: "not_whole_days" | "rule" | "too_long" | "changed_occurrence" | "no_date" | "canceled"
  }>
}

export type ImageHeader = { type: "image"; image: HeaderMedia }

export type ImageMessage = {
  type: "image"
  content: {
    link?: string
    /** Not blank. */
    media_id?: string
    caption?: string
  }
}

export type ImportToolsAnswer = { success: true; message: string; code: 1000; body: ToolImport }

export type ImportToolsRequest = {
  /** JSON or YAML. Either this or url. */
  text?: string
  url?: string
  /** Not kept. */
  headers?: Array<{ name: string; value: string }>
  /** Where the document names none or several. */
  server?: string
  add?: Array<{
    operation: string
    /** Left out: by its operationId. */
    name?: string
    /** Left out: as the document describes it. Not blank. */
    description?: string
  }>
  /** Take over what the document changed. */
  update?: Array<{
    operation: string
    /** The version that you have seen. */
    expected_version: number
  }>
}

export type ImportedOperation = {
  operation: string
  /** same, changed: a tool came of it before. */
  state: "new" | "same" | "changed" | "impossible"
  /** null: none. */
  tool: { id: string; name: string; version: number } | null
  /** As POST /tool/add takes it; null: none. */
  declaration: { [key: string]: unknown } | null
  /** Without values. */
  headers: Array<string>
  /** What is not carried over: at, reason. */
  left_out: Array<{ [key: string]: unknown }>
  /** Why it cannot be added: at, reason. */
  problems: Array<{ [key: string]: unknown }>
  /** field, before, after. */
  changes: Array<{ [key: string]: unknown }>
}

export type InteractiveMessage = {
  type: "interactive"
  content: Buttons | List | CtaUrl | LocationRequest | ContactRequest
}

export type Invitation = {
  member: Member
  /** queued: waiting to be handed to the mail server; not_configured: this installation mails nothing. */
  mail: "queued" | "not_configured"
  /** Only where nothing is mailed, or the letter before has failed. */
  link: string | null
}

export type InviteMemberAnswer = { success: true; message: string; code: 1000; body: Invitation }

export type InviteMemberRequest = {
  /** The account's email address. */
  username: string
  role: "owner" | "admin" | "member" | "viewer"
  language?: "en" | "fr"
}

export type KnowledgeResult = {
  created_at: string
  id: string
  agent: string
  contact: string
  status: "created" | "updated" | "unchanged"
  updated_at: string
  expires_at: string | null
}

export type LedgerEntry = {
  id: number
  /** refund: what was given back of a message that no provider has had. */
  kind: "top_up" | "message" | "agent_turn" | "refund"
  /** Signed, rounded to the currency's minor unit. */
  amount: number
  /** The same, exact. */
  decimal: string
  /** ISO 4217 code. */
  currency: string
  note: string | null
  created_at: string
  /** The message that it is of, msg-…. */
  message: string | null
  /** Its conversation, ses-…. */
  conversation: string | null
  /** Its number or site, chn-…. */
  channel: { id: string; name: string } | null
  /** The agent that wrote, or thought. */
  agent: { id: string; name: string } | null
}

export type LedgerPage = {
  data: Array<LedgerEntry>
  /** Exact up to 1,000. */
  total: {
    n: number
    /** gte: there are more than these, or may be. */
    relation: "eq" | "gte"
  }
  next_cursor: string | null
  has_more: boolean
}

export type LinkTicketAnswer = { success: true; message: string; code: 1000; body: Ticket }

export type LinkTicketRequest = {
  /** Another ticket: tck-…. An id or a hashid. */
  ticket?: string
  /** A conversation beside its own: ses-…. An id or a hashid. */
  conversation?: string
  /** What it is to the other ticket: related by default. */
  as?: "related" | "duplicate" | "caused_by"
  /** updated_at of the ticket as it was read: refused (1001 changed_meanwhile) if others have changed it since. */
  expected_updated_at?: string
}

export type List = {
  type: "list"
  header?: TextHeader
  body: {
    /** Not blank. */
    text: string
  }
  footer?: {
    /** Not blank. */
    text: string
  }
  action: {
    /** Not blank. */
    button: string
    sections: Array<ListSection>
  }
}

export type ListEventsAnswer = { success: true; message: string; code: 1000; body: EventPage }

export type ListRow = {
  id: string
  /** Not blank. */
  title: string
  description?: string
}

export type ListSection = {
  /** Not blank. */
  title?: string
  rows: Array<ListRow>
}

export type LocationMessage = {
  type: "location"
  content: {
    latitude: number
    longitude: number
    /** Not blank. */
    name?: string
    /** Not blank. */
    address?: string
  }
}

export type LocationRequest = {
  type: "location_request_message"
  body: {
    /** Not blank. */
    text: string
  }
  action?: { name: "send_location" }
}

export type LogInAnswer = { success: true; message: string; code: 1000; body: LoginToken }

export type LogInRequest = {
  /** The account's email address. */
  username: string
  password: string
  /** Which business; left out, the one that the person was in last. An id or a hashid. */
  business?: string
}

export type LoginToken = { token: string; expires_at: string }

export type ManageContactKnowledgeAnswer = { success: true; message: string; code: 1000; body: Array<KnowledgeResult> }

export type ManageContactKnowledgeRequest = {
  /** What the agent may know about the contact. Data, never instructions. Not blank. */
  content: string
  /** Hashid of the one agent that may read it, e.g. agt-4nRq8sWzK2. */
  agent: string
  /** The person the text is about. An unknown contact is created. */
  contact: {
    /** For messenger: the phone number. 8 to 15 digits in E.164 form without the leading +. For mail: a mail address. Required without user_id. */
    identifier?: string
    /** For messenger: the provider's id of the person; without a phone number, a person who hides it. */
    user_id?: string
    channel: "messenger" | "mail"
    /** Given fields overwrite stored ones; others stay. */
    profile: {
      /** Not blank. */
      lastname: string
      firstname?: string
      email?: string
    }
  }
  /** Your own name for this entry: a push with the same one replaces its text. Not blank. */
  external_id?: string
  /** After this time it is no longer used; null: never expires. If left out, the stored value stays. */
  expires_at?: string | null
  /** The agent may be guided by it, and never says it to the customer. Everything else may be said. If left out, the stored value stays; at first false. */
  internal?: boolean
}

export type MarkConversationReadAnswer = { success: true; message: string; code: 1000; body: ConversationDetail }

export type MarkConversationReadMany = {
  act: "read"
  /** Conversations, ses-…, at most 500. */
  ids: Array<string>
  /** Up to this message; left out: up to the last. */
  seq?: number
}

export type MarkConversationReadRequest = {
  /** Up to this message; left out: up to the last. */
  seq?: number
}

export type MarkConversationUnreadAnswer = { success: true; message: string; code: 1000; body: ConversationDetail }

export type MarkConversationUnreadMany = {
  act: "unread"
  /** Conversations, ses-…, at most 500. */
  ids: Array<string>
}

export type MarkConversationUnreadRequest = { [key: string]: unknown }

export type Me = {
  user: User
  business: Business
  role: Role
  /** All that the person belongs to; for a token of the API, its own. */
  businesses: Array<Membership>
  via: "token" | "session"
  /** What the caller may do: what was granted and what the role holds now. */
  scopes: Array<"knowledge:write" | "messages:send" | "messages:read" | "agents:read" | "agents:write" | "balance:read" | "tickets:read" | "tickets:write" | "contacts:read" | "contacts:write" | "channels:write" | "automations:write" | "webhooks:manage" | "admin">
  /** An operator of the whole installation. */
  is_operator: boolean
  /** The business demands a second factor of this role, and there is none yet. */
  lacks_second_factor: boolean
  confirmed_until: string | null
  /** The app's emergency stop. */
  stop: {
    is_stopped: boolean
    /** Why it is stopped. */
    reason: string | null
    stopped_at: string | null
  }
  /** How far the app's time is ahead of real time: 0, but for a test app whose time was moved. */
  clock_offset_seconds: number
}

export type Member = {
  /** usr-, and 10 characters. */
  id: string
  username: string
  /** null until an invitation is accepted. */
  name: string | null
  role: "owner" | "admin" | "member" | "viewer"
  status: "active" | "unverified" | "disabled" | "invited"
  /** No person, but the holder of tokens of machines. */
  is_service: boolean
  created_at: string
  invited_until: string | null
  /** The letter of an open invitation. sent: the mail server took it; failed: it did not, and is asked again for 2 hours unless it refused the address or the letter for good. After a failure, inviting again gives you the link as well. */
  mail: "queued" | "sent" | "failed" | "not_configured" | null
  /** Why it failed: the mail server refused the address, the letter or its sender, or how this installation signs in there; or it cannot be reached. */
  mail_error: "address_refused" | "letter_refused" | "sign_in_refused" | "unreachable" | null
}

export type MemberPage = {
  current_page: number
  data: Array<Member>
  first_page_url: string
  from: number
  last_page: number
  last_page_url: string
  next_page_url: string | null
  path: string
  per_page: number
  prev_page_url: string | null
  to: number
  total: number
}

export type Membership = {
  /** biz-, and 10 characters. */
  id: string
  name: string
  role: Role
}

export type MergeTicketAnswer = { success: true; message: string; code: 1000; body: Ticket }

export type MergeTicketMany = {
  act: "merge"
  /** Tickets, tck-…, at most 1000. */
  ids: Array<string>
  /** The ticket that it becomes part of: tck-…. An id or a hashid. */
  into: string
  /** The two are about different contacts, and stay so: answers go to the contact of the other. */
  contacts?: "keep"
}

export type MergeTicketRequest = {
  /** The ticket that it becomes part of: tck-…. An id or a hashid. */
  into: string
  /** The two are about different contacts, and stay so: answers go to the contact of the other. */
  contacts?: "keep"
  /** updated_at of the ticket as it was read: refused (1001 changed_meanwhile) if others have changed it since. */
  expected_updated_at?: string
}

export type Message = {
  id: string
  conversation: string
  direction: "in" | "out"
  author: "contact" | "agent" | "person" | "api" | "system"
  /** usr-… or agt-…; null: neither. */
  author_id: string | null
  channel: string
  type: string
  content: { [key: string]: unknown }
  text: string
  /** The message that it quotes, reacts to, edits or takes back. */
  context: {
    /** msg-…; null when it is not known here. */
    message_id: string | null
  } | null
  /** The advertisement or post that led the contact here, as the provider describes it. */
  referral: { [key: string]: unknown } | null
  /** Did somebody else write it? */
  forwarded: boolean
  /** The group that it was said in; null: in private. */
  group_id: string | null
  /** The last edit by its writer, a message of its own; `text` and `content` stay as they came. */
  edited: { message_id: string; text: string; at: string } | null
  /** When its writer took it back. */
  revoked_at: string | null
  status: "received" | "held" | "queued" | "sending" | "sent" | "delivered" | "read" | "played" | "failed" | "unknown" | "expired" | "cancelled"
  client_ref: string | null
  /** Why the message failed, expired, or is unknown; else null. */
  error: {
    reason: "unreachable" | "throttled" | "throttled_contact" | "marketing_limit" | "window_closed" | "opted_out" | "no_such_recipient" | "blocked_by_business" | "not_on_test_list" | "experiment" | "bad_request" | "template_refused" | "not_permitted" | "not_connected" | "not_registered" | "credentials" | "payment" | "account_restricted" | "unknown" | "expired"
    /** The reason, and what can be done, in the language of the request. */
    text: string
    /** Who can do something about it: you, the provider, the customer, or the operator of this installation. */
    who: "you" | "provider" | "customer" | "operator" | null
    code: string | null
    /** The provider's own code and words; null: it has said nothing. */
    provider: { code: string | null; text: string } | null
    /** It is over; POST /messages/{id}/retry tries it again. */
    retry: false
  } | null
  /** What the message waits for; null: for nothing. `behind` is the earlier message to the same contact that waits so. */
  waiting: {
    reason: "unreachable" | "throttled" | "throttled_contact" | "marketing_limit" | "window_closed" | "opted_out" | "no_such_recipient" | "blocked_by_business" | "not_on_test_list" | "experiment" | "bad_request" | "template_refused" | "not_permitted" | "not_connected" | "not_registered" | "credentials" | "payment" | "account_restricted" | "unknown" | "scheduled" | "emergency_stop" | "no_worker"
    /** The reason, and what has to be done, in the language of the request. */
    text: string
    since: string
    /** Calls without success: of the message, or of its number where that is held. */
    tries: number
    next_try_at: string | null
    /** Who can do something about it: you, the provider, the customer, or the operator of this installation. */
    who: "you" | "provider" | "customer" | "operator" | null
    behind: string | null
    /** The provider's own code and words; null: it has said nothing. */
    provider: { code: string | null; text: string } | null
  } | null
  /** Why it failed, is unknown, or waits; null: none of these. */
  explanation: {
    reason: "unreachable" | "throttled" | "throttled_contact" | "marketing_limit" | "window_closed" | "opted_out" | "no_such_recipient" | "blocked_by_business" | "not_on_test_list" | "experiment" | "bad_request" | "template_refused" | "not_permitted" | "not_connected" | "not_registered" | "credentials" | "payment" | "account_restricted" | "unknown" | "expired" | "scheduled" | "emergency_stop" | "no_worker"
    /** What happened, and what has to be done. */
    what: { en: string; fr: string }
    /** Who must act before it can arrive: you, the contact, whoever keeps the channel's account at its provider, or nobody. */
    must_act: "you" | "contact" | "account" | "nobody"
    /** May the same message still arrive? By itself while it waits; with POST /messages/{id}/retry once it is over and whoever must act has done so. */
    retryable: boolean
    /** The provider's own code and words; null: it has said nothing. */
    provider: { code: string | null; text: string } | null
  } | null
  /** Each attempt and receipt, oldest first. */
  timeline: Array<MessageStep>
  accepted_at: string
  sent_at: string | null
  delivered_at: string | null
  read_at: string | null
  expires_at: string | null
  created_at: string
}

/** A message was taken back before it went. */
export type MessageCancelledData = {
  /** The message. */
  message: string
  /** The conversation. */
  conversation: string
  /** The conversation, by its number. */
  chat_session_id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** Kind of the channel. */
  channel: string
  /** The conversation's agent; null when it has none. */
  agent: string | null
  /** The client's own reference of the message it sent; else null. */
  client_ref: string | null
  /** Who wrote it. */
  author: "agent" | "person" | "api" | "system"
  /** The provider's id of the message; null where there is none. */
  provider_id: string | null
  /** Who took it back. */
  actor: {
    kind: "person" | "agent" | "contact" | "service"
    /** The person; null: nobody of the business. */
    user: string | null
  }
  status: "cancelled"
}

/** A message was taken back before it went. */
export type MessageCancelledEvent = {
  id: number
  type: "message.cancelled"
  /** When it happened. */
  timestamp: string
  data: MessageCancelledData
}

/** A message was taken back before it went. */
export type MessageCancelledPayload = {
  type: "message.cancelled"
  /** When it happened. */
  timestamp: string
  data: MessageCancelledData
}

/** A message has reached the contact. */
export type MessageDeliveredData = {
  /** The message. */
  message: string
  /** The conversation. */
  conversation: string
  /** The conversation, by its number. */
  chat_session_id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** Kind of the channel. */
  channel: string
  /** The conversation's agent; null when it has none. */
  agent: string | null
  /** The client's own reference of the message it sent; else null. */
  client_ref: string | null
  /** Who wrote it. */
  author: "agent" | "person" | "api" | "system"
  /** The provider's id of the message; null where there is none. */
  provider_id: string | null
  /** Who wrote it. */
  actor: {
    kind: "person" | "agent" | "contact" | "service"
    /** The person; null: nobody of the business. */
    user: string | null
  }
  status: "delivered"
}

/** A message has reached the contact. */
export type MessageDeliveredEvent = {
  id: number
  type: "message.delivered"
  /** When it happened. */
  timestamp: string
  data: MessageDeliveredData
}

/** A message has reached the contact. */
export type MessageDeliveredPayload = {
  type: "message.delivered"
  /** When it happened. */
  timestamp: string
  data: MessageDeliveredData
}

/** A message did not reach the contact, or it is unknown whether it did. */
export type MessageFailedData = {
  /** The message. */
  message: string
  /** The conversation. */
  conversation: string
  /** The conversation, by its number. */
  chat_session_id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** Kind of the channel. */
  channel: string
  /** The conversation's agent; null when it has none. */
  agent: string | null
  /** The client's own reference of the message it sent; else null. */
  client_ref: string | null
  /** Who wrote it. */
  author: "agent" | "person" | "api" | "system"
  /** The provider's id of the message; null where there is none. */
  provider_id: string | null
  /** Who wrote it. */
  actor: {
    kind: "person" | "agent" | "contact" | "service"
    /** The person; null: nobody of the business. */
    user: string | null
  }
  /** unknown: the provider may or may not have it. It is never resent automatically. */
  status: "failed" | "expired" | "unknown"
  /** Null when the provider gave none. */
  error: {
    /** Why, in one word. */
    reason: "unreachable" | "throttled" | "throttled_contact" | "marketing_limit" | "window_closed" | "opted_out" | "no_such_recipient" | "blocked_by_business" | "not_on_test_list" | "experiment" | "bad_request" | "template_refused" | "not_permitted" | "not_connected" | "not_registered" | "credentials" | "payment" | "account_restricted" | "unknown" | "expired"
    /** The provider's own code, where it gave one. */
    code?: string | null
    /** What the provider said, or what happened; English. */
    text?: string
    /** Whether it is tried again. */
    retry?: boolean
    /** Of a message that expired: what it had waited for. */
    cause?: {
      reason: "unreachable" | "throttled" | "throttled_contact" | "marketing_limit" | "window_closed" | "opted_out" | "no_such_recipient" | "blocked_by_business" | "not_on_test_list" | "experiment" | "bad_request" | "template_refused" | "not_permitted" | "not_connected" | "not_registered" | "credentials" | "payment" | "account_restricted" | "unknown"
      [key: string]: unknown
    }
    [key: string]: unknown
  } | null
}

/** A message did not reach the contact, or it is unknown whether it did. */
export type MessageFailedEvent = {
  id: number
  type: "message.failed"
  /** When it happened. */
  timestamp: string
  data: MessageFailedData
}

/** A message did not reach the contact, or it is unknown whether it did. */
export type MessageFailedPayload = {
  type: "message.failed"
  /** When it happened. */
  timestamp: string
  data: MessageFailedData
}

/** A contact chose a button or a list row. The message is also published as message.received. */
export type MessageInteractiveReplyData = {
  /** The message. */
  message: string
  /** The conversation. */
  conversation: string
  /** The conversation, by its number. */
  chat_session_id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** Kind of the channel. */
  channel: string
  /** The conversation's agent; null when it has none. */
  agent: string | null
  /** The client's own reference of the message it sent; else null. */
  client_ref: string | null
  /** The sender's id on the channel: digits, or a visitor id. */
  identifier: string
  /** Position among all messages of this address, from 1 and without gaps. */
  seq: number
  /** The message's type. */
  type: string
  /** Its text, as a person reads it; may be empty. */
  text: string
  context: {
    /** The message in which the choice was offered. */
    message_id: string | null
  }
  /** The advertisement or post that led here, as the provider describes it. */
  referral: { [key: string]: unknown } | null
  /** Did somebody else write it? */
  forwarded: boolean
  /** The group that it was said in; null: in private. */
  group_id: string | null
  interactive: {
    button_reply?: { id: string; title: string; description?: string }
    list_reply?: { id: string; title: string; description?: string }
    [key: string]: unknown
  }
}

/** A contact chose a button or a list row. The message is also published as message.received. */
export type MessageInteractiveReplyEvent = {
  id: number
  type: "message.interactive_reply"
  /** When it happened. */
  timestamp: string
  data: MessageInteractiveReplyData
}

/** A contact chose a button or a list row. The message is also published as message.received. */
export type MessageInteractiveReplyPayload = {
  type: "message.interactive_reply"
  /** When it happened. */
  timestamp: string
  data: MessageInteractiveReplyData
}

export type MessagePage = {
  data: Array<FoundMessage>
  /** Exact up to 1,000. */
  total: {
    n: number
    /** gte: there are more than these, or may be. */
    relation: "eq" | "gte"
  }
  next_cursor: string | null
  has_more: boolean
}

/** The contact has read, or played, a message. */
export type MessageReadData = {
  /** The message. */
  message: string
  /** The conversation. */
  conversation: string
  /** The conversation, by its number. */
  chat_session_id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** Kind of the channel. */
  channel: string
  /** The conversation's agent; null when it has none. */
  agent: string | null
  /** The client's own reference of the message it sent; else null. */
  client_ref: string | null
  /** Who wrote it. */
  author: "agent" | "person" | "api" | "system"
  /** The provider's id of the message; null where there is none. */
  provider_id: string | null
  /** Who wrote it. */
  actor: {
    kind: "person" | "agent" | "contact" | "service"
    /** The person; null: nobody of the business. */
    user: string | null
  }
  status: "read" | "played"
}

/** The contact has read, or played, a message. */
export type MessageReadEvent = {
  id: number
  type: "message.read"
  /** When it happened. */
  timestamp: string
  data: MessageReadData
}

/** The contact has read, or played, a message. */
export type MessageReadPayload = {
  type: "message.read"
  /** When it happened. */
  timestamp: string
  data: MessageReadData
}

/** A contact wrote. */
export type MessageReceivedData = {
  /** The message. */
  message: string
  /** The conversation. */
  conversation: string
  /** The conversation, by its number. */
  chat_session_id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** Kind of the channel. */
  channel: string
  /** The conversation's agent; null when it has none. */
  agent: string | null
  /** The client's own reference of the message it sent; else null. */
  client_ref: string | null
  /** The sender's id on the channel: digits, or a visitor id. */
  identifier: string
  /** Position among all messages of this address, from 1 and without gaps. */
  seq: number
  /** The message's type. */
  type: string
  /** Its text, as a person reads it; may be empty. */
  text: string
  /** The message that it quotes, reacts to, edits or takes back. */
  context: {
    /** The message, msg-…; null when it is not known here. */
    message_id: string | null
  } | null
  /** The advertisement or post that led here, as the provider describes it. */
  referral: { [key: string]: unknown } | null
  /** Did somebody else write it? */
  forwarded: boolean
  /** The group that it was said in; null: in private. */
  group_id: string | null
}

/** A contact wrote. */
export type MessageReceivedEvent = {
  id: number
  type: "message.received"
  /** When it happened. */
  timestamp: string
  data: MessageReceivedData
}

/** A contact wrote. */
export type MessageReceivedPayload = {
  type: "message.received"
  /** When it happened. */
  timestamp: string
  data: MessageReceivedData
}

/** A message that failed or expired is tried again. */
export type MessageRetriedData = {
  /** The message. */
  message: string
  /** The conversation. */
  conversation: string
  /** The conversation, by its number. */
  chat_session_id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** Kind of the channel. */
  channel: string
  /** The conversation's agent; null when it has none. */
  agent: string | null
  /** The client's own reference of the message it sent; else null. */
  client_ref: string | null
  /** Who wrote it. */
  author: "agent" | "person" | "api" | "system"
  /** The provider's id of the message; null where there is none. */
  provider_id: string | null
  /** Who tries it again. */
  actor: {
    kind: "person" | "agent" | "contact" | "service"
    /** The person; null: nobody of the business. */
    user: string | null
  }
  status: "queued"
}

/** A message that failed or expired is tried again. */
export type MessageRetriedEvent = {
  id: number
  type: "message.retried"
  /** When it happened. */
  timestamp: string
  data: MessageRetriedData
}

/** A message that failed or expired is tried again. */
export type MessageRetriedPayload = {
  type: "message.retried"
  /** When it happened. */
  timestamp: string
  data: MessageRetriedData
}

/** The channel has accepted a message. */
export type MessageSentData = {
  /** The message. */
  message: string
  /** The conversation. */
  conversation: string
  /** The conversation, by its number. */
  chat_session_id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** Kind of the channel. */
  channel: string
  /** The conversation's agent; null when it has none. */
  agent: string | null
  /** The client's own reference of the message it sent; else null. */
  client_ref: string | null
  /** Who wrote it. */
  author: "agent" | "person" | "api" | "system"
  /** The provider's id of the message; null where there is none. */
  provider_id: string | null
  /** Who wrote it. */
  actor: {
    kind: "person" | "agent" | "contact" | "service"
    /** The person; null: nobody of the business. */
    user: string | null
  }
  status: "sent"
}

/** The channel has accepted a message. */
export type MessageSentEvent = {
  id: number
  type: "message.sent"
  /** When it happened. */
  timestamp: string
  data: MessageSentData
}

/** The channel has accepted a message. */
export type MessageSentPayload = {
  type: "message.sent"
  /** When it happened. */
  timestamp: string
  data: MessageSentData
}

/** A person said what became of a message of which nobody knew whether it had arrived. */
export type MessageSettledData = {
  /** The message. */
  message: string
  /** The conversation. */
  conversation: string
  /** The conversation, by its number. */
  chat_session_id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** Kind of the channel. */
  channel: string
  /** The conversation's agent; null when it has none. */
  agent: string | null
  /** The client's own reference of the message it sent; else null. */
  client_ref: string | null
  /** Who wrote it. */
  author: "agent" | "person" | "api" | "system"
  /** The provider's id of the message; null where there is none. */
  provider_id: string | null
  /** Who said so. */
  actor: {
    kind: "person" | "agent" | "contact" | "service"
    /** The person; null: nobody of the business. */
    user: string | null
  }
  /** arrived: the contact has it; resend: it is sent once more. */
  outcome: "arrived" | "resend"
  status: "delivered" | "queued"
}

/** A person said what became of a message of which nobody knew whether it had arrived. */
export type MessageSettledEvent = {
  id: number
  type: "message.settled"
  /** When it happened. */
  timestamp: string
  data: MessageSettledData
}

/** A person said what became of a message of which nobody knew whether it had arrived. */
export type MessageSettledPayload = {
  type: "message.settled"
  /** When it happened. */
  timestamp: string
  data: MessageSettledData
}

export type MessageStep = {
  /** attempt: a call to the provider; withheld: it was about to go and no call was made, as `error` says (the contact has opted out since, or their window is closed); receipt: what it told later; retried, settled, cancelled: by a person (cancelled by nobody: by the service); expired: its time was over. */
  what: "received" | "accepted" | "attempt" | "withheld" | "receipt" | "retried" | "settled" | "cancelled" | "expired"
  /** When; of an attempt, when it began. */
  at: string
  /** When the attempt ended. */
  ended_at: string | null
  /** Which attempt it was, from 1; also of one without a call. */
  attempt: number | null
  /** How long the attempt took; null: it has not ended. */
  milliseconds: number | null
  /** What the provider calls the message that it was handed; null: it gave no id. */
  provider_id: string | null
  /** Of the attempt (null: it goes on), of the receipt, or how it was settled (arrived, resend). */
  status: "sent" | "delivered" | "read" | "played" | "retry" | "failed" | "unknown" | "arrived" | "resend" | null
  /** Why it did not go, or was refused. */
  error: {
    reason: "unreachable" | "throttled" | "throttled_contact" | "marketing_limit" | "window_closed" | "opted_out" | "no_such_recipient" | "blocked_by_business" | "not_on_test_list" | "experiment" | "bad_request" | "template_refused" | "not_permitted" | "not_connected" | "not_registered" | "credentials" | "payment" | "account_restricted" | "unknown" | "expired"
    /** The reason in the language of the request. */
    text: string
    /** The provider's own code and words; null: it has said nothing. */
    provider: { code: string | null; text: string } | null
  } | null
  /** The person, usr-…. */
  by: string | null
  exchange: Exchange
}

export type MessengerForm = {
  channel: "messenger"
  /** The number that clients name in `from`. 8 to 15 digits in E.164 form without the leading +. */
  sender: string
  /** The provider's id of the number. Digits only. */
  account_id: string
  /** Not blank. */
  name?: string
  /** The agent that answers there, e.g. agt-4nRq8sWzK2. Without one, people answer. */
  agent?: string
  /** The team that a hand-over goes to, tem-…; before the one that the agent names. */
  team?: string | null
  config?: {
    /** Where the provider answers. An address that begins with http:// or https://, without a user name, a password, ? or #. */
    base_url?: string
    /** The version of its API. */
    version?: string
    /** Customers see that the agent reads their messages; on when left out. */
    read_receipts?: "on" | "off"
    /** With read receipts: customers see that the agent writes; on when left out. */
    typing_indicator?: "on" | "off"
    /** Calls of which both sides are kept; failed when left out. */
    keep_exchanges?: "failed" | "all"
    /** Hours without a message after which a conversation ends, and after which it is told that somebody waits for a person; 24 when left out. */
    silence_hours?: number
  }
  /** Credentials: sealed, and never shown. */
  secrets: { access_token: string; app_secret: string; verify_token?: string }
  /** false: the provider is not asked first whether these credentials open the number. */
  check?: boolean
}

export type Model = {
  /** What `model` of an agent names. */
  kind: "offline" | "openai-compatible"
  /** Whose it is. */
  source: "built_in" | "app" | "installation"
  name: string
  /** It answers for agents whose model is openai-compatible. */
  is_used: boolean
  /** Of the app's own model. */
  base_url: string | null
  has_key: boolean
  updated_at: string | null
}

export type ModelCheck = {
  ok: boolean
  model: string
  /** How long its answer took. */
  milliseconds: number
  /** Why the model gave no answer. */
  error: {
    /** not_allowed: the address is private, or its port none of 80 and 443 (OUTBOUND_ALLOW). */
    reason: "timeout" | "unreachable" | "not_allowed" | "refused" | "credentials" | "nonsense"
    /** The reason in words, in the language asked for. */
    text: string
    /** What was seen, in English, such as the HTTP status. */
    detail: string
  } | null
}

export type ModelPage = {
  current_page: number
  data: Array<Model>
  first_page_url: string
  from: number
  last_page: number
  last_page_url: string
  next_page_url: string | null
  path: string
  per_page: number
  prev_page_url: string | null
  to: number
  total: number
}

export type Money = {
  /** Rounded to the currency's minor unit: EUR has two decimals, XAF none. */
  amount: number
  /** ISO 4217 code. */
  currency: string
}

export type MoveTestClockAnswer = { success: true; message: string; code: 1000; body: TestClock }

export type MoveTestClockRequest = {
  /** ISO 8601, e.g. PT25H. */
  advance?: string
  /** Back to real time. */
  reset?: true
}

export type MoveTicketAnswer = { success: true; message: string; code: 1000; body: Ticket }

export type MoveTicketMany = {
  act: "move"
  /** Tickets, tck-…, at most 1000. */
  ids: Array<string>
  /** A lower-case code such as in_progress. */
  status: string
}

export type MoveTicketRequest = {
  /** A lower-case code such as in_progress. */
  status: string
  /** updated_at of the ticket as it was read: refused (1001 changed_meanwhile) if others have changed it since. */
  expected_updated_at?: string
}

export type NewToken = {
  id: number
  name: string
  scopes: Array<string>
  /** Scopes that it has not used for 90 days: it may not need them. */
  unused_scopes: Array<string>
  /** Scopes that its holder's role does not hold: they count for nothing now. */
  unheld_scopes: Array<string>
  addresses: Array<string>
  /** Requests a minute; null: the default. */
  rate: number | null
  /** As whom it acts. */
  holder: { id: string; name: string } | null
  /** Who made it; null: the command line. */
  maker: { id: string; name: string } | null
  created_at: string
  expires_at: string
  last_used_at: string | null
  last_used_address: string | null
  revoked_at: string | null
  /** Since when another takes its place. */
  rolled_at: string | null
  /** Shown now and never again. */
  token: string
}

export type Note = {
  id: string
  conversation: string
  author: { id: string; name: string }
  text: string
  /** Who is called to it. */
  mentions: Array<{ id: string; name: string }>
  created_at: string
  updated_at: string
}

export type NotePresenceAnswer = { success: true; message: string; code: 1000; body: Presence }

export type NotePresenceRequest = {
  /** Where you are, ses-…; left out: in none. */
  conversation?: string
  /** You have it open. */
  looking?: boolean
  /** You are writing in it, for 30 seconds. Without conversation 1002. */
  writing?: boolean
  /** online: you are given conversations. Left out: as you said before. */
  availability?: "online" | "away" | "offline"
  /** You are there, but for writing, while a stream (GET /stream) of this token or session is open: in the 20 conversations where this was said last. */
  while_streaming?: boolean
}

export type Notice = {
  id: number
  /** mentioned: a note calls you; assigned: you were given it; waiting: a contact waits for long; sla: a ticket is soon to be answered or resolved, or is late, or was escalated; channel: it stands still. */
  kind: "mentioned" | "assigned" | "waiting" | "sla" | "channel"
  created_at: string
  /** When you read it; null: not yet. */
  read_at: string | null
  /** Who did it; null: nobody of the business. */
  by: { id: string; name: string } | null
  /** The conversation; null: it is about none. */
  conversation: {
    /** ses-…. */
    id: string
    channel: string
    contact: { id: string; identifier: string; name: string | null }
  } | null
  /** The ticket; null: it is about none. */
  ticket: {
    /** tck-…. */
    id: string
    subject: string
  } | null
  /** Of a mention: the first 140 characters of the note. */
  note: {
    /** not-…. */
    id: string
    text: string
  } | null
  /** The channel that stands still, else null. */
  channel: { id: string; name: string; type: string } | null
  /** Of sla: response, next_response, or resolve. */
  clock: string | null
  /** Of sla: when it is due. */
  due_at: string | null
  /** Of waiting: since when. */
  waiting_since: string | null
  /** Of channel: disconnected, or what the provider said, in one word. Of sla: near, late, or escalated_1 to escalated_4. */
  reason: string | null
}

/** People were told something: GET /notice/search. Only those whom it names see it. */
export type NoticeAddedData = {
  /** What they are told. */
  kind: "mentioned" | "assigned" | "waiting" | "sla" | "channel"
  /** Who is told: nobody else sees this. */
  users: Array<string>
  /** The conversation; null: it is about none. */
  conversation: string | null
  /** The ticket; null: it is about none. */
  ticket: string | null
  /** The channel that stands still; null: none does. */
  channel: string | null
}

/** People were told something: GET /notice/search. Only those whom it names see it. */
export type NoticeAddedEvent = {
  id: number
  type: "notice.added"
  /** When it happened. */
  timestamp: string
  data: NoticeAddedData
}

/** People were told something: GET /notice/search. Only those whom it names see it. */
export type NoticeAddedPayload = {
  type: "notice.added"
  /** When it happened. */
  timestamp: string
  data: NoticeAddedData
}

export type NoticePage = {
  data: Array<Notice>
  /** How many you have not read, exact up to 1,000. */
  unread: {
    n: number
    /** gte: there are more than these. */
    relation: "eq" | "gte"
  }
  /** Exact up to 1,000. */
  total: {
    n: number
    /** gte: there are more than these, or may be. */
    relation: "eq" | "gte"
  }
  next_cursor: string | null
  has_more: boolean
}

export type OutboxItem = {
  /** Pass it as `after` to read later ones. */
  cursor: string
  channel: "messenger" | "webchat"
  sender: string
  contact: string
  /** Our msg-… that was sent with it. */
  message_id: string | null
  provider_id: string | null
  accepted: boolean
  /** As the provider received it; without a provider: type and content. */
  request: unknown
  response: { status: number; body: { [key: string]: unknown } } | null
  received_at: string
}

export type Passkey = {
  /** pky-, and 10 characters. */
  id: string
  name: string
  created_at: string
  last_used_at: string | null
}

/** What `navigator.credentials.get` answered, by its `toJSON()`. */
export type PasskeyAssertion = {
  id: string
  rawId: string
  type: "public-key"
  response: { clientDataJSON: string; authenticatorData: string; signature: string }
}

/** What `navigator.credentials.create` answered, by its `toJSON()`. */
export type PasskeyAttestation = {
  id: string
  rawId: string
  type: "public-key"
  response: { clientDataJSON: string; attestationObject: string }
}

export type PasskeyOptions = { challenge: string; [key: string]: unknown }

export type PlaceTicketAnswer = { success: true; message: string; code: 1000; body: Ticket }

export type PlaceTicketRequest = {
  /** The ticket of the same status that it comes right before: tck-…. An id or a hashid. */
  before?: string
  /** The ticket of the same status that it comes right after: tck-…. An id or a hashid. */
  after?: string
  /** updated_at of the ticket as it was read: refused (1001 changed_meanwhile) if others have changed it since. */
  expected_updated_at?: string
}

export type PlayCustomerAnswer = { success: true; message: string; code: 1000; body: PlayedMessage }

export type PlayCustomerRequest = {
  channel: "messenger" | "webchat"
  contact: {
    /** For messenger: the phone number. 8 to 15 digits in E.164 form without the leading +. */
    phone?: string
    /** For messenger: the provider's id of the person; without a phone number, a person who hides it. */
    user_id?: string
    /** For webchat: any name for the visitor; the same one goes on with its conversation. Visible ASCII characters, without blanks. */
    identifier?: string
    /** Not blank. */
    name?: string
    profile?: {
      firstname?: string
      /** Not blank. */
      lastname?: string
      email?: string
      address?: string
      /** A language code such as fr or en-GB. */
      preferred_language?: string
    }
  }
  message: WrittenText | WrittenInteractiveReply | WrittenImage | WrittenVideo | WrittenAudio | WrittenDocument | WrittenSticker | WrittenLocation | WrittenContacts | WrittenReaction | WrittenEdit | WrittenRevoke | WrittenOrder | WrittenRequestWelcome | WrittenSystem | WrittenUnsupported
  /** How often the provider delivers this one message. */
  times?: number
  /** Sender number that receives it; optional when there is only one. Visible ASCII characters, without blanks. */
  to?: string
}

export type PlayedMessage = {
  /** The provider's id of the message; without a provider: the client id. */
  message_id: string
  /** The person as the channel knows them: wa_id, user id or visitor id. */
  contact: string
  /** False: the simulated provider retries, as the real one would. */
  delivered: boolean
  /** HTTP status of our hook; 0: no answer. */
  status: number
}

export type Presence = {
  /** As colleagues see you. */
  availability: "online" | "away" | "offline"
  /** Say it again before then. A stream: so long after its end. */
  forgotten_in_seconds: number
}

export type ProveSecondFactorAnswer = { success: true; message: string; code: 1000; body: SignedIn }

export type ProveSecondFactorRequest = {
  /** From the refusal of the sign-in. */
  challenge: string
  /** Six digits of an authenticator app, or a recovery code. */
  code?: string
  assertion?: PasskeyAssertion
}

/** The message that this one answers: it is shown quoted. */
export type Quoted = {
  /** A message of this conversation, ours or theirs, msg-…. */
  message_id: string
}

export type ReactionMessage = {
  type: "reaction"
  content: {
    /** Not blank. */
    message_id: string
    emoji: string
  }
}

export type ReadLink = {
  /** withdrawn: its maker lost the right to it, or the account has another address by now. */
  state: "open" | "used" | "replaced" | "expired" | "withdrawn"
  purpose: "invite" | "verify" | "address" | "reset"
  expires_at: string
  /** The address of the account. */
  username: string | null
  /** Which business invites. */
  business: string | null
  role: "owner" | "admin" | "member" | "viewer" | null
  /** Who invites; null: the operator. */
  invited_by: string | null
  /** Does the account need a name and a password? */
  is_new: boolean | null
  /** What whoever opens it gives beside it. Of an invitation, a password without a name is that of the account. */
  asks: Array<"name" | "password">
}

export type ReadLinkAnswer = { success: true; message: string; code: 1000; body: ReadLink }

export type ReadLinkRequest = {
  /** What stands in the mailed address behind the =. */
  link: string
}

export type ReadNotices = {
  /** How many were unread, and no longer are. */
  read: number
  /** How many you have not read, exact up to 1,000. */
  unread: {
    n: number
    /** gte: there are more than these. */
    relation: "eq" | "gte"
  }
}

export type ReadNoticesAnswer = { success: true; message: string; code: 1000; body: ReadNotices }

export type ReadNoticesRequest = {
  /** These, 500 at most. Those that are nobody's, or somebody else's, are passed over. */
  ids?: Array<number>
  /** All about this conversation. */
  conversation?: string
  /** All there are. */
  all?: true
}

export type ReadOverviewAnswer = { success: true; message: string; code: 1000; body: AnalyticsOverview }

export type ReadSatisfactionSettingsAnswer = { success: true; message: string; code: 1000; body: SatisfactionSettings }

export type ReadSeriesAnswer = { success: true; message: string; code: 1000; body: AnalyticsSeries }

export type ReadTestOutboxAnswer = { success: true; message: string; code: 1000; body: Array<OutboxItem> }

export type ReadTicketHistoryAnswer = { success: true; message: string; code: 1000; body: TicketHistory }

export type ReadTicketStatsAnswer = { success: true; message: string; code: 1000; body: TicketStats }

export type ReadTicketTimelineAnswer = { success: true; message: string; code: 1000; body: TicketTimeline }

export type ReadTimelineAnswer = { success: true; message: string; code: 1000; body: Timeline }

export type ReadTranscriptAnswer = { success: true; message: string; code: 1000; body: Transcript }

export type Recipient = {
  /** For messenger: the phone number. 8 to 15 digits in E.164 form without the leading +. */
  phone?: string
  /** For messenger: the provider's id of the person; without a phone number, a person who hides it. */
  user_id?: string
  email?: string
  /** For webchat: the visitor id. Visible ASCII characters, without blanks. */
  identifier?: string
  profile?: {
    firstname?: string
    /** Not blank. */
    lastname?: string
    email?: string
    address?: string
    /** A language code such as fr or en-GB. */
    preferred_language?: string
  }
}

export type RecoveryCodes = {
  /** Ten codes, each for one sign-in without the second factor. They are shown only now. */
  recovery_codes: Array<string>
}

export type RecoveryCodesIfFirst = {
  /** Ten codes, each for one sign-in without the second factor. They are shown only now. */
  recovery_codes: Array<string> | null
}

/** They tapped this advertisement or post, and write from it. */
export type Referral = {
  source_type: "ad" | "post"
  source_url?: string
  image_url?: string
  video_url?: string
  thumbnail_url?: string
  /** Not blank. */
  source_id?: string
  /** Not blank. */
  headline?: string
  /** Not blank. */
  body?: string
  /** Not blank. */
  ctwa_clid?: string
  media_type?: "image" | "video"
}

export type RefreshToolServerAnswer = { success: true; message: string; code: 1000; body: ToolServerDetails }

export type RefreshToolServerRequest = {
  /** New values; others stay. */
  headers?: Array<{ name: string; value: string }>
}

export type RemoveAgentKnowledgeAnswer = { success: true; message: string; code: 1000; body: RemovedAgentKnowledge }

export type RemoveCannedReplyAnswer = { success: true; message: string; code: 1000; body: RemovedCannedReply }

export type RemoveMemberAnswer = { success: true; message: string; code: 1000; body: RemovedMember }

export type RemoveMemberRequest = {
  /** A person or service account. */
  transfer_to?: string
  revoke_tokens?: boolean
}

export type RemoveNoteAnswer = { success: true; message: string; code: 1000; body: RemovedNote }

export type RemovePasskeyAnswer = { success: true; message: string; code: 1000; body: SecondFactor }

export type RemoveTagAnswer = { success: true; message: string; code: 1000; body: RemovedTag }

export type RemoveTeamAnswer = { success: true; message: string; code: 1000; body: RemovedTeam }

export type RemoveTicketViewAnswer = { success: true; message: string; code: 1000; body: RemovedTicketView }

export type RemoveToolAnswer = { success: true; message: string; code: 1000; body: RemovedTool }

export type RemoveToolServerAnswer = { success: true; message: string; code: 1000; body: RemovedToolServer }

export type RemoveTotpAnswer = { success: true; message: string; code: 1000; body: SecondFactor }

export type RemoveViewAnswer = { success: true; message: string; code: 1000; body: RemovedView }

export type RemovedAgentKnowledge = { id: string; removed: true }

export type RemovedCannedReply = { id: string; removed: true }

export type RemovedMember = { removed: boolean }

export type RemovedNote = { id: string; removed: true }

export type RemovedTag = { id: string; removed: true }

export type RemovedTeam = { id: string; removed: true }

export type RemovedTicketView = { id: string; removed: true }

export type RemovedTool = { id: string; removed: true }

export type RemovedToolServer = { id: string; removed: true }

export type RemovedView = { id: string; removed: true }

export type RenderCannedReplyAnswer = { success: true; message: string; code: 1000; body: RenderedReply }

export type RenderedReply = {
  /** Variables without a value stand in it as they are. */
  text: string
  language: "en" | "fr"
  /** Variables without a value: with one of them it cannot be sent (1002). */
  missing: Array<"contact.name" | "contact.firstname" | "contact.lastname" | "me.name" | "business.name" | "ticket.hashid" | "ticket.subject">
}

export type RenewRecoveryCodesAnswer = { success: true; message: string; code: 1000; body: RecoveryCodes }

export type ReopenConversationAnswer = { success: true; message: string; code: 1000; body: ConversationDetail }

export type ReopenConversationMany = {
  act: "reopen"
  /** Conversations, ses-…, at most 500. */
  ids: Array<string>
}

export type ReopenConversationRequest = { [key: string]: unknown }

export type ReorderCalendarsAnswer = { success: true; message: string; code: 1000; body: CalendarList }

export type ReorderCalendarsRequest = {
  /** These first, in this order; the others follow as they were. */
  ids: Array<string>
}

export type ReorderTicketSlaPoliciesAnswer = { success: true; message: string; code: 1000; body: TicketSlaPolicyList }

export type ReorderTicketSlaPoliciesRequest = {
  /** These first, in this order; the others follow as they were. */
  ids: Array<number>
}

export type ReorderTicketStatusesAnswer = { success: true; message: string; code: 1000; body: TicketStatusList }

export type ReorderTicketStatusesRequest = {
  /** These first, in this order; the others follow as they were. */
  ids: Array<number>
}

export type ReorderTicketViewsAnswer = { success: true; message: string; code: 1000; body: TicketViewList }

export type ReorderTicketViewsRequest = {
  /** These first, in this order; the others follow as they were. */
  ids: Array<string>
  /** true: everybody's, by owners and admins. Left out: your own. */
  shared?: boolean
}

export type ReplayToolRunAnswer = { success: true; message: string; code: 1000; body: ToolTrial }

export type ReplayToolRunRequest = {
  /** Asked for unless it was a GET or a HEAD. */
  confirm?: boolean
}

export type Reply = {
  message_id: string
  conversation: string
  /** Its number; one that goes later gets another then. */
  seq: number
  status: "held" | "queued" | "sent"
  /** When it goes; until then it can be taken back. null: at once. */
  send_at: string | null
}

export type ReplyButton = {
  type: "reply"
  reply: {
    id: string
    /** Not blank. */
    title: string
  }
}

export type ReplyInConversationAnswer = { success: true; message: string; code: 1000; body: Reply }

export type ReplyInConversationRequest = {
  message: TextMessage | InteractiveMessage | ImageMessage | VideoMessage | AudioMessage | DocumentMessage | StickerMessage | LocationMessage | ContactsMessage | ReactionMessage | TemplateMessage
  /** The last message that you saw: the reply is refused if somebody else of yours has written after it. */
  after_seq?: number
  /** Send it although somebody has. */
  anyway?: boolean
  context?: Quoted
  /** It can be taken back for so long (POST /messages/{id}/cancel), at most 30. */
  undo_seconds?: number
  send_at?: string
  expires_at?: string
  /** The client's own reference; returned in events. */
  client_ref?: string
  /** What to do outside the 24-hour window: refuse (default), hold until the contact writes, or send `template` instead. */
  on_window_closed?: "fail" | "hold" | "template"
  template?: Template
}

export type ReplyToTicketAnswer = { success: true; message: string; code: 1000; body: Reply }

export type ReplyToTicketRequest = {
  message: TextMessage | InteractiveMessage | ImageMessage | VideoMessage | AudioMessage | DocumentMessage | StickerMessage | LocationMessage | ContactsMessage | ReactionMessage | TemplateMessage
  /** The last message that you saw: the reply is refused if somebody else of yours has written after it. */
  after_seq?: number
  /** Send it although somebody has. */
  anyway?: boolean
  context?: Quoted
  /** It can be taken back for so long (POST /messages/{id}/cancel), at most 30. */
  undo_seconds?: number
  send_at?: string
  expires_at?: string
  /** The client's own reference; returned in events. */
  client_ref?: string
  /** What to do outside the 24-hour window: refuse (default), hold until the contact writes, or send `template` instead. */
  on_window_closed?: "fail" | "hold" | "template"
  template?: Template
}

export type RequestAddressAnswer = { success: true; message: string; code: 1000; body: RequestedAddress }

export type RequestAddressRequest = {
  /** The account's email address. */
  username: string
  password: string
}

export type RequestResetAnswer = { success: true; message: string; code: 1000; body: RequestedReset }

export type RequestResetRequest = {
  /** The account's email address. */
  username: string
}

export type RequestedAddress = {
  /** queued: waiting to be handed to the mail server; not_configured: this installation mails nothing. */
  mail: "queued" | "not_configured"
}

export type RequestedReset = {
  /** queued: waiting to be handed to the mail server; not_configured: this installation mails nothing. */
  mail: "queued" | "not_configured"
}

export type ResendVerificationAnswer = { success: true; message: string; code: 1000; body: ResentVerification }

export type ResendVerificationRequest = {
  /** The account's email address. */
  username: string
  password: string
}

export type ResentVerification = {
  /** queued: waiting to be handed to the mail server; not_configured: this installation mails nothing. */
  mail: "queued" | "not_configured"
}

export type ResumeAppAnswer = { success: true; message: string; code: 1000; body: EmergencyStop }

export type RetryMessageAnswer = { success: true; message: string; code: 1000; body: Message }

export type RevokeTokenAnswer = { success: true; message: string; code: 1000; body: Token }

export type Role = "owner" | "admin" | "member" | "viewer"

export type RollTokenAnswer = { success: true; message: string; code: 1000; body: NewToken }

export type RollTokenRequest = {
  /** How long the old one goes on, e.g. PT24H; at most P7D. Left out: it ends at once. */
  overlap?: string
}

export type SatisfactionAsked = {
  /** tck-…. */
  ticket: string
  asked_at: string
  /** Until then it can be rated. */
  expires_at: string
  /** The page of this customer, where no message brings it: shown once. */
  link: string | null
  channel: string
  /** The message that asks; null: only the link is left. */
  message: string | null
  /** Why the channel takes no message. */
  refusal: {
    code: number
    /** Why not, where the code is 1001. */
    reason: string | null
    message: string
  } | null
}

export type SatisfactionSettings = {
  /** Are customers asked once their tickets are resolved? */
  is_active: boolean
  /** After it was resolved; 10 by default. Reopened meanwhile, nobody is asked. */
  delay_minutes: number
  /** Sent instead where the 24-hour window is closed; null: the question waits until the contact writes again. In its parameters `{{link}}`, `{{secret}}` (last part of the link), `{{subject}}` and `{{rating.1}}` to `{{rating.5}}` (payloads of quick replies) are filled in; one that leads to a rating is needed. */
  template: { name: string; language: string; components?: Array<{ [key: string]: unknown }> } | null
}

export type SavedView = {
  /** viw-…. */
  id: string
  name: string
  /** For the query of GET /conversation/search. */
  filters: { [key: string]: unknown }
  /** false: your own. */
  is_shared: boolean
  created_at: string
  updated_at: string
}

export type SavedViewList = { data: Array<SavedView>; next_cursor: string | null; has_more: boolean }

export type ScriptTestOutcomeAnswer = { success: true; message: string; code: 1000; body: ScriptedOutcome }

export type ScriptTestOutcomeRequest = {
  /** By default: any recipient. */
  contact?: {
    /** For messenger: the phone number. 8 to 15 digits in E.164 form without the leading +. */
    phone?: string
    /** For messenger: the provider's id of the person; without a phone number, a person who hides it. */
    user_id?: string
  }
  channel?: "messenger"
  /** Sender number; left out: any. Visible ASCII characters, without blanks. */
  from?: string
  /** sent, delivered, read: how far it gets. failed: accepted, then a failed status. error: the call is refused. late: the reply takes delay_ms, statuses may come before it. lost: taken, but the reply never arrives; its statuses do. unknown: neither ever does, until somebody settles it. duplicate: every status twice and out of order. Needed, but for a reset. */
  outcome?: "sent" | "delivered" | "read" | "failed" | "late" | "lost" | "unknown" | "error" | "duplicate"
  /** Drop what was scripted and not used up: all of it, or that of a contact, channel or from. */
  reset?: true
  /** How many sends it applies to. */
  times?: number
  /** The provider's code for failed (131026 when left out) and error (131000); 500 to 599: that HTTP status. */
  error_code?: number
  /** late: until the reply (2000 when left out); else until the first status. */
  delay_ms?: number
}

export type ScriptedOutcome = {
  /** After a reset: delivered, as without a script. */
  outcome: "sent" | "delivered" | "read" | "failed" | "late" | "lost" | "unknown" | "error" | "duplicate"
  /** How many sends it applies to; 0 after a reset. */
  times: number
  /** The recipient as the provider knows it. */
  contact: string | null
}

export type SearchAgentKnowledgeAnswer = { success: true; message: string; code: 1000; body: AgentKnowledgeEntryPage }

export type SearchAgentsAnswer = { success: true; message: string; code: 1000; body: AgentPage }

export type SearchAllAnswer = { success: true; message: string; code: 1000; body: Found }

export type SearchAuditAnswer = { success: true; message: string; code: 1000; body: AuditPage }

export type SearchCalendarsAnswer = { success: true; message: string; code: 1000; body: CalendarList }

export type SearchCannedRepliesAnswer = { success: true; message: string; code: 1000; body: CannedReplyList }

export type SearchChannelsAnswer = { success: true; message: string; code: 1000; body: ChannelPage }

export type SearchColleaguesAnswer = { success: true; message: string; code: 1000; body: ColleagueList }

export type SearchContactsAnswer = { success: true; message: string; code: 1000; body: ContactPage }

export type SearchConversationsAnswer = { success: true; message: string; code: 1000; body: ConversationPage }

export type SearchLedgerAnswer = { success: true; message: string; code: 1000; body: LedgerPage }

export type SearchMembersAnswer = { success: true; message: string; code: 1000; body: MemberPage }

export type SearchMessagesAnswer = { success: true; message: string; code: 1000; body: MessagePage }

export type SearchModelsAnswer = { success: true; message: string; code: 1000; body: ModelPage }

export type SearchNoticesAnswer = { success: true; message: string; code: 1000; body: NoticePage }

export type SearchSessionsAnswer = { success: true; message: string; code: 1000; body: SessionPage }

export type SearchTagsAnswer = { success: true; message: string; code: 1000; body: TagList }

export type SearchTeamsAnswer = { success: true; message: string; code: 1000; body: TeamList }

export type SearchTicketSlaPoliciesAnswer = {
  success: true
  message: string
  code: 1000
  body: Array<TicketSlaPolicy> | TicketSlaPolicyPage
}

export type SearchTicketStatusesAnswer = {
  success: true
  message: string
  code: 1000
  body: Array<TicketStatus> | TicketStatusPage
}

export type SearchTicketTransitionsAnswer = { success: true; message: string; code: 1000; body: TicketTransitionList }

export type SearchTicketViewsAnswer = { success: true; message: string; code: 1000; body: TicketViewList }

export type SearchTicketsAnswer = { success: true; message: string; code: 1000; body: Array<Ticket> | TicketPage }

export type SearchTokensAnswer = { success: true; message: string; code: 1000; body: TokenPage }

export type SearchToolLogAnswer = { success: true; message: string; code: 1000; body: ToolRunPage }

export type SearchToolServersAnswer = { success: true; message: string; code: 1000; body: ToolServerList }

export type SearchToolsAnswer = { success: true; message: string; code: 1000; body: ToolList }

export type SearchViewsAnswer = { success: true; message: string; code: 1000; body: SavedViewList }

export type SecondFactor = {
  /** An authenticator app is set up. */
  totp: boolean
  passkeys: Array<Passkey>
  recovery_codes_left: number
}

export type SecondFactorDemand = {
  /** Roles that may do nothing before they have a second factor. */
  roles: Array<"owner" | "admin" | "member" | "viewer">
}

export type SendMessageAnswer = { success: true; message: string; code: 1000; body: SentMessage | DryRun }

export type SendMessageRequest = {
  /** Nothing can be sent by mail yet: refused as `channel_not_connected`. */
  channel: "messenger" | "webchat" | "mail"
  contact: Recipient
  /** Sender number; optional when the app has one sender on the channel. Visible ASCII characters, without blanks. */
  from?: string
  message: TextMessage | InteractiveMessage | ImageMessage | VideoMessage | AudioMessage | DocumentMessage | StickerMessage | LocationMessage | ContactsMessage | ReactionMessage | TemplateMessage
  context?: Quoted
  /** Write nothing; answer with window, limits, price and sender. */
  dry_run?: boolean
  send_at?: string
  expires_at?: string
  /** The client's own reference; returned in events. */
  client_ref?: string
  /** What to do outside the 24-hour window: refuse (default), hold until the contact writes, or send `template` instead. */
  on_window_closed?: "fail" | "hold" | "template"
  template?: Template
}

export type SentMessage = {
  success: "true"
  message_id: string
  recipient: {
    /** Digits; null where the recipient has none, or does not show it. */
    phone_number: string | null
    identifier: string
  }
  data: { sent_at: string; delivered_at: string | null; read_at: string | null }
  /** What the message waits for; null: for nothing. `behind` is the earlier message to the same contact that waits so. */
  waiting?: {
    reason: "unreachable" | "throttled" | "throttled_contact" | "marketing_limit" | "window_closed" | "opted_out" | "no_such_recipient" | "blocked_by_business" | "not_on_test_list" | "experiment" | "bad_request" | "template_refused" | "not_permitted" | "not_connected" | "not_registered" | "credentials" | "payment" | "account_restricted" | "unknown" | "scheduled" | "emergency_stop" | "no_worker"
    /** The reason, and what has to be done, in the language of the request. */
    text: string
    since: string
    /** Calls without success: of the message, or of its number where that is held. */
    tries: number
    next_try_at: string | null
    /** Who can do something about it: you, the provider, the customer, or the operator of this installation. */
    who: "you" | "provider" | "customer" | "operator" | null
    behind: string | null
    /** The provider's own code and words; null: it has said nothing. */
    provider: { code: string | null; text: string } | null
  } | null
}

export type Session = {
  /** lgn-, and 10 characters. */
  id: string
  /** Browser and system, as the browser says: "Firefox, Linux". */
  device: string
  address: string
  /** biz-, and 10 characters. */
  business: string
  /** The one that asks. */
  is_this: boolean
  created_at: string
  last_seen_at: string
  expires_at: string
}

export type SessionPage = {
  current_page: number
  data: Array<Session>
  first_page_url: string
  from: number
  last_page: number
  last_page_url: string
  next_page_url: string | null
  path: string
  per_page: number
  prev_page_url: string | null
  to: number
  total: number
}

export type SetAccentAnswer = { success: true; message: string; code: 1000; body: Accent }

export type SetAgentModeAnswer = { success: true; message: string; code: 1000; body: AgentDetails }

export type SetAgentModeRequest = { mode: "test" | "shadow" | "live" }

export type SetAgentToolsAnswer = { success: true; message: string; code: 1000; body: AgentTools }

export type SetAgentToolsRequest = {
  /** All that it may use beside the built-in ones, in their order; 40 at most. */
  tools: Array<string>
}

export type SetModelAnswer = { success: true; message: string; code: 1000; body: Model }

export type SetModelRequest = {
  /** Of the provider, e.g. https://api.example.com/v1: "/chat/completions" is added. An address that begins with http:// or https://, without a user name, a password, ? or #. */
  base_url: string
  /** The model's name there. Not blank. */
  model: string
  /** Sealed, and never shown. null: none is needed. Left out: the stored one, which goes to no other place: set, it is given again (1002). Visible ASCII characters, without blanks. */
  api_key?: string | null
}

export type SetTicketTransitionAnswer = { success: true; message: string; code: 1000; body: TicketTransitionList }

export type SetTicketTransitionRequest = {
  /** The status that is left. A lower-case code such as in_progress. */
  from: string
  /** All that may follow; null: as it is without rules of your own. */
  to: Array<string> | null
}

export type SetToolStateAnswer = { success: true; message: string; code: 1000; body: ToolDetails }

export type SetToolStateRequest = {
  /** maintenance: as off, and the agent may say what text says. */
  state: "on" | "off" | "maintenance"
  /** Of maintenance: what the agent may say. */
  text?: {
    /** Not blank. */
    en?: string
    /** Not blank. */
    fr?: string
  }
}

export type SettleMessageAnswer = { success: true; message: string; code: 1000; body: Message }

export type SettleMessageRequest = { outcome: "arrived" | "resend" }

export type SignedIn = {
  user: User
  business: Business
  role: Role
  /** All that the person belongs to; for a token of the API, its own. */
  businesses: Array<Membership>
  /** Only where the sign-in began at /auth/login. */
  token?: string
  /** The latest end. A session that is not used for 12 hours is over before. */
  expires_at: string
}

export type SlaSegment = {
  from: string
  to: string
  /** counted: the clock runs. status: the status stops it. out_of_hours, holiday: nobody works by the calendar. finished: it has ended. */
  why: "counted" | "status" | "out_of_hours" | "holiday" | "finished"
  /** Its length, to the millisecond. */
  seconds: number
  /** cal-…; null: all day, every day. */
  calendar: string | null
  policy: number
}

export type SlaTarget = {
  /** What was promised. */
  target_seconds: number
  /** What is used of it at that instant. */
  used_seconds: number
  /** Below zero: so much too late. */
  left_seconds: number
  /** When it is due; of a clock that stands still, if it runs from that instant on. */
  due_at: string
  /** When it was met; null: not yet. */
  ended_at: string | null
  /** It was due by that instant, before it ended. */
  is_breached: boolean
  /** From the beginning until it is due, or until that instant where that is later, without a gap. Unless it ended before, or the ticket is finished, the counted ones until due_at are target_seconds exactly. */
  segments: Array<SlaSegment>
  /** There are more than 2500 segments: ask on, from the end of the last. All else is of the whole. */
  truncated: boolean
}

export type SnoozeConversationAnswer = { success: true; message: string; code: 1000; body: ConversationDetail }

export type SnoozeConversationMany = {
  act: "snooze"
  /** Conversations, ses-…, at most 500. */
  ids: Array<string>
  /** At most 400 days ahead; a date: its midnight in your time zone (POST /auth/me/update), else in UTC; null: it rests no longer. */
  until?: string | null
  /** Until the contact writes. */
  until_reply?: true
}

export type SnoozeConversationRequest = {
  /** At most 400 days ahead; a date: its midnight in your time zone (POST /auth/me/update), else in UTC; null: it rests no longer. */
  until?: string | null
  /** Until the contact writes. */
  until_reply?: true
}

export type StartConfirmAnswer = { success: true; message: string; code: 1000; body: PasskeyOptions }

export type StartConversationAnswer = { success: true; message: string; code: 1000; body: Reply }

export type StartConversationRequest = {
  /** Nothing can be sent by mail yet: refused as `channel_not_connected`. */
  channel: "messenger" | "webchat" | "mail"
  contact: Recipient
  /** Sender number; optional when the app has one sender on the channel. Visible ASCII characters, without blanks. */
  from?: string
  message: TextMessage | InteractiveMessage | ImageMessage | VideoMessage | AudioMessage | DocumentMessage | StickerMessage | LocationMessage | ContactsMessage | ReactionMessage | TemplateMessage
  /** It can be taken back for so long (POST /messages/{id}/cancel), at most 30. */
  undo_seconds?: number
  send_at?: string
  expires_at?: string
  /** The client's own reference; returned in events. */
  client_ref?: string
  /** What to do outside the 24-hour window: refuse (default), hold until the contact writes, or send `template` instead. */
  on_window_closed?: "fail" | "hold" | "template"
  template?: Template
}

export type StartPasskeyAnswer = { success: true; message: string; code: 1000; body: PasskeyOptions }

export type StickerMessage = {
  type: "sticker"
  content: {
    link?: string
    /** Not blank. */
    media_id?: string
  }
}

export type StopAppAnswer = { success: true; message: string; code: 1000; body: EmergencyStop }

export type StopAppRequest = {
  /** Why: read in the event app.stopped and in the audit log. Not blank. */
  reason: string
}

export type StreamBeginning = {
  /** The event after which it goes on. */
  next: number
}

export type StreamEvent = { event: "message"; data: Event } | {
  event: "reset"
  data: {
    /** The event after which it goes on. */
    next: number
  }
} | {
  event: "presence"
  data: {
    user: {
      /** usr-…. */
      id: string
      name: string
    }
    /** ses-…; null: in none. */
    conversation: string | null
    looking: boolean
    writing: boolean
    availability: "online" | "away" | "offline"
  }
} | {
  event: "typing"
  data: { contact_detail_id: number; from: "agent" | "person" | "visitor"; on: boolean }
}

export type StreamEventsAnswer = { success: true; message: string; code: 1000; body: StreamBeginning }

export type Tag = { id: string; name: string; created_at: string }

export type TagConversationAnswer = { success: true; message: string; code: 1000; body: ConversationDetail }

export type TagConversationMany = {
  act: "tag"
  /** Conversations, ses-…, at most 500. */
  ids: Array<string>
  /** Tags that it gets. */
  add?: Array<string>
  /** Tags that it loses. */
  remove?: Array<string>
}

export type TagConversationRequest = {
  /** Tags that it gets. */
  add?: Array<string>
  /** Tags that it loses. */
  remove?: Array<string>
}

export type TagList = { data: Array<Tag>; next_cursor: string | null; has_more: boolean }

export type TagTicketAnswer = { success: true; message: string; code: 1000; body: Ticket }

export type TagTicketMany = {
  act: "tag"
  /** Tickets, tck-…, at most 1000. */
  ids: Array<string>
  /** Tags that it gets. */
  add?: Array<string>
  /** Tags that it loses. */
  remove?: Array<string>
}

export type TagTicketRequest = {
  /** Tags that it gets. */
  add?: Array<string>
  /** Tags that it loses. */
  remove?: Array<string>
  /** updated_at of the ticket as it was read: refused (1001 changed_meanwhile) if others have changed it since. */
  expected_updated_at?: string
}

export type Team = {
  /** tem-…. */
  id: string
  /** One line of visible text. */
  name: string
  /** manual: members take what waits. balanced: it is given to the one who is online and has fewest open ones. */
  assignment: "manual" | "balanced"
  /** Balanced: with so many open ones a member is given no more, 1 to 200. */
  capacity: number
  members: Array<{
    /** usr-…. */
    id: string
    name: string
    /** offline: also whoever was not heard of for 30 seconds. */
    availability: "online" | "away" | "offline"
  }>
  created_at: string
  updated_at: string
}

export type TeamList = { data: Array<Team>; next_cursor: string | null; has_more: boolean }

export type Template = {
  name: string
  language: string | { code: string }
  components?: Array<{
    /** Not blank. */
    type: string
    [key: string]: unknown
  }>
}

export type TemplateMessage = { type: "template"; content: Template }

export type TestClock = {
  /** The app's time. */
  now: string
  /** How far it is ahead of real time. */
  offset_seconds: number
}

export type TextHeader = {
  type: "text"
  /** Not blank. */
  text: string
}

export type TextMessage = {
  type: "text"
  content: {
    /** Not blank. */
    text: string
    preview_url?: boolean
  }
}

export type Ticket = {
  id: number
  app_id: number
  contact_detail_id: number
  chat_session_id: number
  ticket_status_id: number
  /** Order of creation. */
  position: number
  subject: string
  description: string
  ticket_sla_policy_id: number
  responded_at: string | null
  /** While the clock stands still: as of when it was stopped; it moves on when the clock goes on. */
  response_due_at: string
  resolved_at: string | null
  /** While the clock stands still: as of when it was stopped; it moves on when the clock goes on. */
  resolved_due_at: string
  closed_at: string | null
  is_response_breached: boolean
  is_resolve_breached: boolean
  satisfaction_requested: boolean
  /** 1 to 5, or null. */
  satisfaction_rating: number | null
  meta: { [key: string]: unknown } | null
  created_at: string
  updated_at: string
  /** tck-, and 10 characters. */
  hashid: string
  ticket_status: { id: number; name: string; code: string }
  ticket_sla_policy: { id: number; label: string; priority: string }
  /** With include: who has it; null: nobody. */
  assignee?: { id: string; name: string } | null
  /** With include: whom it is about; identifier and name only with contacts:read. */
  contact?: { id: string; identifier: string | null; channel: string; name: string | null }
  /** With include: the team that has it; null: none. */
  team?: { id: string; name: string } | null
  /** With include: its tags, by name, and those of the tickets that are part of it. */
  tags?: Array<{ id: string; name: string }>
  /** With include: its clocks beside the fields above. */
  sla?: {
    /** Do its clocks stand still? */
    is_stopped: boolean
    /** The later answer that the contact waits for; null: none is promised, or nobody waits. */
    next_response: {
      since: string
      /** While the clock stands still: as of when it was stopped; it moves on when the clock goes on. */
      due_at: string
      is_breached: boolean
    } | null
  }
  /** With include: the tickets that are part of it, and the one it is part of. */
  merged?: {
    /** The ticket it is part of; null: none. */
    into: {
      id: string
      subject: string
      /** Its code. */
      status: string
    } | null
    tickets: Array<{
      id: string
      subject: string
      /** Its code. */
      status: string
    }>
  }
  /** With include: what it is linked to, whichever of the two began the link. */
  links?: Array<{
    kind: "conversation" | "related" | "duplicate" | "caused_by"
    /** The ticket that is it: tck-…. */
    of: string
    /** The other ticket; null: it is a conversation. */
    ticket: {
      id: string
      subject: string
      /** Its code. */
      status: string
    } | null
    /** null: it is a ticket. */
    conversation: { id: string; status: "open" | "closed" } | null
  }>
  /** With include: its conversation. */
  conversation?: { id: string; status: "open" | "closed" } | null
}

export type TicketChange = {
  id: number
  at: string
  field: string
  /** Its value before; null: none. */
  before: unknown
  /** Its value since; of what a contact told, only what was added. */
  after: unknown
  actor: {
    kind: "person" | "agent" | "contact" | "service"
    /** The person; null: none. */
    user: { id: string; name: string } | null
  }
  /** What it was part of. detail: what the contact told since was added; hours: its policy or the working hours changed; reply: the contact wrote; rating: the customer rated it; escalation: a level was due. */
  cause: "move" | "change" | "assign" | "detail" | "hours" | "tag" | "place" | "link" | "merge" | "unmerge" | "reply" | "rating" | "escalation"
}

/** A ticket was opened. */
export type TicketCreatedData = {
  /** The ticket. */
  ticket: string
  /** The ticket; the same as `ticket`. */
  hashid: string
  /** The ticket, by its number. */
  id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** The conversation that it belongs to. */
  conversation: string | null
  /** The conversation, by its number. */
  chat_session_id: number | null
  /** Kind of the channel. */
  channel: string
  /** The agent that the ticket belongs to; null when it has none. */
  agent: string | null
  subject: string
  /** Its status code. */
  status: string
  /** Priority of its SLA policy. */
  priority: string
  ticket_sla_policy_id: number
  /** When its first response is due. */
  response_due_at: string
  /** When it is due to be resolved. */
  resolved_due_at: string
}

/** A ticket was opened. */
export type TicketCreatedEvent = {
  id: number
  type: "ticket.created"
  /** When it happened. */
  timestamp: string
  data: TicketCreatedData
}

/** A ticket was opened. */
export type TicketCreatedPayload = {
  type: "ticket.created"
  /** When it happened. */
  timestamp: string
  data: TicketCreatedData
}

export type TicketFigure = {
  /** Tickets. */
  n: number
  /** Those opened, or asked; null: it is no share. */
  of: number | null
  /** n of these, from 0 to 1. */
  share: number | null
  /** Of ratings. */
  mean: number | null
  /** In working hours, without pauses. null: it is no duration. */
  working: { median_minutes: number | null; p90_minutes: number | null } | null
  /** All time. null: it is no duration. */
  elapsed: { median_minutes: number | null; p90_minutes: number | null } | null
  search: FigureSearch
}

export type TicketHistory = {
  data: Array<TicketChange>
  /** Exact up to 1,000. */
  total: {
    n: number
    /** gte: there are more than these, or may be. */
    relation: "eq" | "gte"
  }
  next_cursor: string | null
  has_more: boolean
}

export type TicketPage = {
  current_page: number
  data: Array<Ticket>
  first_page_url: string
  from: number
  last_page: number
  last_page_url: string
  next_page_url: string | null
  path: string
  per_page: number
  prev_page_url: string | null
  to: number
  total: number
}

/** A customer said how they were served. */
export type TicketSatisfactionReceivedData = {
  /** The ticket. */
  ticket: string
  /** The ticket; the same as `ticket`. */
  hashid: string
  /** The ticket, by its number. */
  id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** The conversation that it belongs to. */
  conversation: string | null
  /** The conversation, by its number. */
  chat_session_id: number | null
  /** Kind of the channel. */
  channel: string
  /** The agent that the ticket belongs to; null when it has none. */
  agent: string | null
  /** 1 to 5. */
  rating: number
  /** What it was before; null: not rated. */
  previous: number | null
  /** What the customer said; null: nothing. */
  comment: string | null
  /** Kind of the channel on which they were asked. */
  rated_on: string
}

/** A customer said how they were served. */
export type TicketSatisfactionReceivedEvent = {
  id: number
  type: "ticket.satisfaction_received"
  /** When it happened. */
  timestamp: string
  data: TicketSatisfactionReceivedData
}

/** A customer said how they were served. */
export type TicketSatisfactionReceivedPayload = {
  type: "ticket.satisfaction_received"
  /** When it happened. */
  timestamp: string
  data: TicketSatisfactionReceivedData
}

export type TicketSla = {
  /** tck-…. */
  ticket: string
  at: string
  /** Its policy, or the one that was asked for. */
  policy: number
  response: SlaTarget
  resolve: SlaTarget
  /** Of the last message that began a wait for a later answer; null: there is none, or the policy promises nothing. */
  next_response: {
    /** When the contact wrote. */
    since: string
    /** What was promised. */
    target_seconds: number
    /** What is used of it at that instant. */
    used_seconds: number
    /** Below zero: so much too late. */
    left_seconds: number
    /** When it is due; of a clock that stands still, if it runs from that instant on. */
    due_at: string
    /** When it was met; null: not yet. */
    ended_at: string | null
    /** It was due by that instant, before it ended. */
    is_breached: boolean
    /** From the beginning until it is due, or until that instant where that is later, without a gap. Unless it ended before, or the ticket is finished, the counted ones until due_at are target_seconds exactly. */
    segments: Array<SlaSegment>
    /** There are more than 2500 segments: ask on, from the end of the last. All else is of the whole. */
    truncated: boolean
  } | null
}

/** A ticket was not answered, or not resolved, in time. Published once for each clock. */
export type TicketSlaBreachedData = {
  /** The ticket. */
  ticket: string
  /** The ticket; the same as `ticket`. */
  hashid: string
  /** The ticket, by its number. */
  id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** The conversation that it belongs to. */
  conversation: string | null
  /** The conversation, by its number. */
  chat_session_id: number | null
  /** Kind of the channel. */
  channel: string
  /** The agent that the ticket belongs to; null when it has none. */
  agent: string | null
  /** Which clock. */
  kind: "response" | "next_response" | "resolve"
  /** When it was due. */
  due_at: string
}

/** A ticket was not answered, or not resolved, in time. Published once for each clock. */
export type TicketSlaBreachedEvent = {
  id: number
  type: "ticket.sla_breached"
  /** When it happened. */
  timestamp: string
  data: TicketSlaBreachedData
}

/** A ticket was not answered, or not resolved, in time. Published once for each clock. */
export type TicketSlaBreachedPayload = {
  type: "ticket.sla_breached"
  /** When it happened. */
  timestamp: string
  data: TicketSlaBreachedData
}

/** A level of escalation of a ticket is reached. Published once for each clock and level. */
export type TicketSlaEscalatedData = {
  /** The ticket. */
  ticket: string
  /** The ticket; the same as `ticket`. */
  hashid: string
  /** The ticket, by its number. */
  id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** The conversation that it belongs to. */
  conversation: string | null
  /** The conversation, by its number. */
  chat_session_id: number | null
  /** Kind of the channel. */
  channel: string
  /** The agent that the ticket belongs to; null when it has none. */
  agent: string | null
  /** Which clock. */
  kind: "response" | "next_response" | "resolve"
  /** When it is, or was, due. */
  due_at: string
  /** 1 to 4. */
  level: number
  /** Of working time after it was due; below zero: before. */
  minutes: number
  /** What was done. */
  actions: Array<{
    type: "assign" | "team" | "priority" | "tag" | "note" | "notify"
    /** false: whom or what it names is not there any more. */
    done: boolean
    /** Who is told; none: whoever has it. */
    users: Array<string>
  }>
}

/** A level of escalation of a ticket is reached. Published once for each clock and level. */
export type TicketSlaEscalatedEvent = {
  id: number
  type: "ticket.sla_escalated"
  /** When it happened. */
  timestamp: string
  data: TicketSlaEscalatedData
}

/** A level of escalation of a ticket is reached. Published once for each clock and level. */
export type TicketSlaEscalatedPayload = {
  type: "ticket.sla_escalated"
  /** When it happened. */
  timestamp: string
  data: TicketSlaEscalatedData
}

export type TicketSlaPolicy = {
  id: number
  app_id: number
  label: string
  priority: string
  /** Minutes. */
  response_time: number
  /** Minutes. */
  resolve_time: number
  response_time_seconds: number
  resolve_time_seconds: number
  /** Minutes until a later message of the contact is answered, from the first that nobody has answered; null: nothing is promised. */
  next_response_minutes: number | null
  /** Of each target: when that is used, ticket.sla_warning. 80 by default. */
  warning_percent: number
  /** What is done before or after a target is due: one for each target and level. */
  escalations: Array<{
    level: 1 | 2 | 3 | 4
    target: "response" | "next_response" | "resolve"
    /** Of working time after it is due; below zero: before. */
    minutes: number
    actions: Array<{
      /** assign: the ticket is given to `user` (null: nobody); team: to `team` (null: none); tag: it gets `tag`; priority: it gets `priority`, with its default policy unless a policy was named; note: `note` stands in its conversation, for colleagues; notify: `users` are told, of an empty list whoever has it. */
      type: "assign" | "team" | "priority" | "tag" | "note" | "notify"
      user?: string | null
      team?: string | null
      tag?: string
      priority?: "low" | "normal" | "high" | "urgent"
      /** Not blank. */
      note?: string
      users?: Array<string>
    }>
  }>
  /** Taken for tickets of its priority that name no policy. */
  is_default: boolean
  /** false: no ticket can be given it. */
  is_active: boolean
  /** Its place. */
  position: number | null
  /** One more with each change of its times or hours. */
  version: number
  /** The working hours that its times are counted in, cal-…; null: all day, every day. */
  calendar: string | null
  /** Notices of warnings, breaches and escalations wait for the hours of this calendar, cal-…; null: they do not. Flags and events never wait. */
  notices_calendar: string | null
  created_at: string
  updated_at: string
}

export type TicketSlaPolicyList = { data: Array<TicketSlaPolicy> }

export type TicketSlaPolicyPage = {
  current_page: number
  data: Array<TicketSlaPolicy>
  first_page_url: string
  from: number
  last_page: number
  last_page_url: string
  next_page_url: string | null
  path: string
  per_page: number
  prev_page_url: string | null
  to: number
  total: number
}

/** A ticket is soon to be answered, or resolved. Published once for each clock. */
export type TicketSlaWarningData = {
  /** The ticket. */
  ticket: string
  /** The ticket; the same as `ticket`. */
  hashid: string
  /** The ticket, by its number. */
  id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** The conversation that it belongs to. */
  conversation: string | null
  /** The conversation, by its number. */
  chat_session_id: number | null
  /** Kind of the channel. */
  channel: string
  /** The agent that the ticket belongs to; null when it has none. */
  agent: string | null
  /** Which clock. */
  kind: "response" | "next_response" | "resolve"
  /** When it is due. */
  due_at: string
  /** What of its time is used. */
  percent: number
}

/** A ticket is soon to be answered, or resolved. Published once for each clock. */
export type TicketSlaWarningEvent = {
  id: number
  type: "ticket.sla_warning"
  /** When it happened. */
  timestamp: string
  data: TicketSlaWarningData
}

/** A ticket is soon to be answered, or resolved. Published once for each clock. */
export type TicketSlaWarningPayload = {
  type: "ticket.sla_warning"
  /** When it happened. */
  timestamp: string
  data: TicketSlaWarningData
}

export type TicketStats = {
  metric: string
  by: string | null
  from: string
  to: string
  zone: string
  total: TicketFigure
  /** Empty without by. */
  data: Array<{
    /** The day, week or month. */
    period: {
      /** Its first day. */
      date: string
      from: string
      until: string
    } | null
    /** What it is of; not by day, week or month. */
    record: {
      /** As the search takes it: a code, an id, a hashid. */
      id: string
      name: string
    } | null
    figure: TicketFigure
  }>
}

export type TicketStatus = {
  id: number
  app_id: number | null
  /** English, or French when Accept-Language asks for it. */
  name: string
  code: string
  position: number
  is_active: boolean
  is_terminal: boolean
  is_resolved: boolean
  created_at: string
  updated_at: string
}

/** A ticket's status changed. */
export type TicketStatusChangedData = {
  /** The ticket. */
  ticket: string
  /** The ticket; the same as `ticket`. */
  hashid: string
  /** The ticket, by its number. */
  id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** The conversation that it belongs to. */
  conversation: string | null
  /** The conversation, by its number. */
  chat_session_id: number | null
  /** Kind of the channel. */
  channel: string
  /** The agent that the ticket belongs to; null when it has none. */
  agent: string | null
  /** The previous status code. */
  from: string
  /** The current status code. */
  to: string
  /** Was it finished before, and no longer is? */
  reopened: boolean
  /** The values that a reopening cleared. */
  previous: {
    /** The previous status code. */
    status: string
    /** When that happened; null: it had not. */
    resolved_at: string | null
    /** When that happened; null: it had not. */
    closed_at: string | null
  }
  /** Who moved it. */
  by: {
    kind: "user" | "agent" | "system"
    id: number | null
    role: "owner" | "admin" | "member" | "viewer" | null
  }
}

/** A ticket's status changed. */
export type TicketStatusChangedEvent = {
  id: number
  type: "ticket.status_changed"
  /** When it happened. */
  timestamp: string
  data: TicketStatusChangedData
}

/** A ticket's status changed. */
export type TicketStatusChangedPayload = {
  type: "ticket.status_changed"
  /** When it happened. */
  timestamp: string
  data: TicketStatusChangedData
}

export type TicketStatusList = { data: Array<TicketStatus> }

export type TicketStatusPage = {
  current_page: number
  data: Array<TicketStatus>
  first_page_url: string
  from: number
  last_page: number
  last_page_url: string
  next_page_url: string | null
  path: string
  per_page: number
  prev_page_url: string | null
  to: number
  total: number
}

export type TicketTable = {
  columns: Array<string>
  rows: Array<Array<unknown>>
  /** Where it goes on; null: this is the end. */
  next_cursor: number | null
}

export type TicketTimeline = {
  data: Array<TicketTimelineEntry>
  /** Where there is more before; null: this is the beginning. */
  before: string | null
  /** Where there is more after; null: this is the end. */
  after: string | null
}

export type TicketTimelineEntry = TimelineMessage | TimelineNote | TimelineAct | TimelineChange

export type TicketTransition = {
  from: string
  /** Owners and admins may reopen what has ended besides. */
  to: Array<string>
  /** false: as it is without rules of your own. */
  is_own: boolean
  /** The clocks of tickets stand still in it. */
  pauses_sla: boolean
}

export type TicketTransitionList = { data: Array<TicketTransition> }

/** A ticket was changed or assigned, or what a contact told after it was opened was added to it. */
export type TicketUpdatedData = {
  /** The ticket. */
  ticket: string
  /** The ticket; the same as `ticket`. */
  hashid: string
  /** The ticket, by its number. */
  id: number
  /** The contact. */
  contact: string
  /** The address of the contact on this channel, by its number. */
  contact_detail_id: number
  /** The conversation that it belongs to. */
  conversation: string | null
  /** The conversation, by its number. */
  chat_session_id: number | null
  /** Kind of the channel. */
  channel: string
  /** The agent that the ticket belongs to; null when it has none. */
  agent: string | null
  /** What the contact told since, which was added to its description; else empty. */
  added: string
  /** The fields that changed: GET /ticket/{id}/history. */
  fields: Array<string>
  /** The person who has it; null: nobody. */
  assignee: string | null
  /** Who did it. */
  actor: {
    kind: "person" | "agent" | "contact" | "service"
    /** The person; null: nobody of the business. */
    user: string | null
  }
}

/** A ticket was changed or assigned, or what a contact told after it was opened was added to it. */
export type TicketUpdatedEvent = {
  id: number
  type: "ticket.updated"
  /** When it happened. */
  timestamp: string
  data: TicketUpdatedData
}

/** A ticket was changed or assigned, or what a contact told after it was opened was added to it. */
export type TicketUpdatedPayload = {
  type: "ticket.updated"
  /** When it happened. */
  timestamp: string
  data: TicketUpdatedData
}

export type TicketView = {
  /** tvw-…. */
  id: string
  name: string
  /** For the query of GET /ticket/search. */
  filters: { [key: string]: unknown }
  /** false: your own. */
  is_shared: boolean
  /** Its place. */
  position: number
  /** X-Total-Count of its search, exact up to 10000 at least; gte: there are more. */
  count: {
    n: number
    /** gte: there are more than these, or may be. */
    relation: "eq" | "gte"
  }
  created_at: string
  updated_at: string
}

export type TicketViewList = { data: Array<TicketView> }

export type TicketsChange = UpdateTicketMany | AssignTicketMany | TagTicketMany | MergeTicketMany | UnmergeTicketMany | MoveTicketMany

export type TicketsChanged = {
  results: Array<{
    /** tck-…, in the order of the request. */
    id: string
    /** 1000: it is done. */
    code: number
    /** Why not, where the code is 1001. */
    reason: string | null
    message: string
  }>
}

export type Timeline = {
  data: Array<TimelineEntry>
  /** Place before which there is more; null: this is the beginning. */
  before: string | null
  /** Place after which there is more; null: this is the end. */
  after: string | null
}

export type TimelineAct = {
  kind: "act"
  /** For before, after and around. */
  place: string
  /** Number of the message, or of the last one before it. */
  seq: number
  /** ses-…. */
  conversation: string
  /** Who wrote or did it. */
  author: {
    kind: "contact" | "person" | "agent" | "api" | "system" | "service"
    /** usr-… or agt-…; null: neither. */
    id: string | null
    name: string | null
  }
  what: "handed_over" | "returned" | "claimed" | "assigned" | "handed_back" | "closed" | "reopened" | "snoozed" | "woken" | "tagged" | "ticket"
  /** What it was about: why, from whom, until when. `text`: why, in your language. */
  data: { [key: string]: unknown }
  created_at: string
}

export type TimelineChange = {
  kind: "change"
  id: number
  at: string
  field: string
  /** Its value before; null: none. */
  before: unknown
  /** Its value since; of what a contact told, only what was added. */
  after: unknown
  actor: {
    kind: "person" | "agent" | "contact" | "service"
    /** The person; null: none. */
    user: { id: string; name: string } | null
  }
  /** What it was part of. detail: what the contact told since was added; hours: its policy or the working hours changed; reply: the contact wrote; rating: the customer rated it; escalation: a level was due. */
  cause: "move" | "change" | "assign" | "detail" | "hours" | "tag" | "place" | "link" | "merge" | "unmerge" | "reply" | "rating" | "escalation"
}

export type TimelineEntry = TimelineMessage | TimelineNote | TimelineAct

export type TimelineMessage = {
  kind: "message"
  /** For before, after and around. */
  place: string
  /** Number of the message, or of the last one before it. */
  seq: number
  /** ses-…. */
  conversation: string
  /** Who wrote or did it. */
  author: {
    kind: "contact" | "person" | "agent" | "api" | "system" | "service"
    /** usr-… or agt-…; null: neither. */
    id: string | null
    name: string | null
  }
  id: string
  direction: "in" | "out"
  type: string
  content: { [key: string]: unknown }
  text: string
  /** The message that it quotes, reacts to, edits or takes back. */
  context: {
    /** msg-…; null when it is not known here. */
    message_id: string | null
  } | null
  /** The advertisement or post that led the contact here, as the provider describes it. */
  referral: { [key: string]: unknown } | null
  /** Did somebody else write it? */
  forwarded: boolean
  /** The group that it was said in; null: in private. */
  group_id: string | null
  /** The last edit by its writer, a message of its own; `text` and `content` stay as they came. */
  edited: { message_id: string; text: string; at: string } | null
  /** When its writer took it back. */
  revoked_at: string | null
  status: "received" | "held" | "queued" | "sending" | "sent" | "delivered" | "read" | "played" | "failed" | "unknown" | "expired" | "cancelled"
  client_ref: string | null
  /** Why the message failed, expired, or is unknown; else null. */
  error: {
    reason: "unreachable" | "throttled" | "throttled_contact" | "marketing_limit" | "window_closed" | "opted_out" | "no_such_recipient" | "blocked_by_business" | "not_on_test_list" | "experiment" | "bad_request" | "template_refused" | "not_permitted" | "not_connected" | "not_registered" | "credentials" | "payment" | "account_restricted" | "unknown" | "expired"
    /** The reason, and what can be done, in the language of the request. */
    text: string
    /** Who can do something about it: you, the provider, the customer, or the operator of this installation. */
    who: "you" | "provider" | "customer" | "operator" | null
    code: string | null
    /** The provider's own code and words; null: it has said nothing. */
    provider: { code: string | null; text: string } | null
    /** It is over; POST /messages/{id}/retry tries it again. */
    retry: false
  } | null
  send_at: string | null
  sent_at: string | null
  delivered_at: string | null
  read_at: string | null
  created_at: string
  /** How an agent came to its answer; null: it is no agent's, or that was deleted after its days. */
  turn: {
    model: string
    steps: number
    input_tokens: number
    output_tokens: number
    /** What the model asked for, in its order; ok: it was done. */
    tools: Array<{ tool: string; ok: boolean }>
    /** The texts that say what the answer says, the closest first, and those that the model looked up, as far as you may read them: about the contact with contacts:read, the agent’s own with agents:read. null: you may read none, or it was not kept. */
    knowledge: Array<{
      /** knw-…. */
      id: string
      /** About this contact, or the agent's own. */
      scope: "contact" | "agent"
      /** Never said to the contact. */
      internal: boolean
      /** Its first 140 characters, as it is now. */
      text: string
      /** Was it changed after the answer? */
      is_changed: boolean
    }> | null
    /** In the business's currency. */
    cost: number | null
  } | null
}

export type TimelineNote = {
  kind: "note"
  /** For before, after and around. */
  place: string
  /** Number of the message, or of the last one before it. */
  seq: number
  /** ses-…. */
  conversation: string
  /** Who wrote or did it. */
  author: {
    kind: "contact" | "person" | "agent" | "api" | "system" | "service"
    /** usr-… or agt-…; null: neither. */
    id: string | null
    name: string | null
  }
  /** not-…. */
  id: string
  text: string
  /** Who is called to it. */
  mentions: Array<{ id: string; name: string }>
  created_at: string
  updated_at: string
}

export type Token = {
  id: number
  name: string
  scopes: Array<string>
  /** Scopes that it has not used for 90 days: it may not need them. */
  unused_scopes: Array<string>
  /** Scopes that its holder's role does not hold: they count for nothing now. */
  unheld_scopes: Array<string>
  addresses: Array<string>
  /** Requests a minute; null: the default. */
  rate: number | null
  /** As whom it acts. */
  holder: { id: string; name: string } | null
  /** Who made it; null: the command line. */
  maker: { id: string; name: string } | null
  created_at: string
  expires_at: string
  last_used_at: string | null
  last_used_address: string | null
  revoked_at: string | null
  /** Since when another takes its place. */
  rolled_at: string | null
}

export type TokenPage = {
  current_page: number
  data: Array<Token>
  first_page_url: string
  from: number
  last_page: number
  last_page_url: string
  next_page_url: string | null
  path: string
  per_page: number
  prev_page_url: string | null
  to: number
  total: number
}

export type Tool = {
  /** tol-…; null: a built-in one. */
  id: string | null
  name: string
  kind: "http" | "mcp" | "built_in"
  state: "on" | "off" | "maintenance"
  description: string
  effects: "read" | "write"
  /** One more with every change. */
  version: number
  /** How its last calls went; null: a built-in one. */
  health: {
    /** Calls in a row that failed; of http_error those of 401, 403, 407, 408, 429 and from 500 on: any other ends the row. */
    failures: number
    /** When one failed last. */
    failed_at: string | null
    /** When the system answered last. */
    answered_at: string | null
    /** Until when it is not called; null: it is. */
    resting_until: string | null
    /** Since when its answers look otherwise; null: they do not. */
    drifted_at: string | null
    /** Missing paths, and changed ones (path, was, is). */
    drift: { [key: string]: unknown } | null
    /** How its last 10 calls ended, the newest first. */
    last_outcomes: Array<"ok" | "http_error" | "timeout" | "unreachable" | "refused_address" | "redirect" | "too_large" | "not_json" | "missing_variable" | "bad_arguments" | "rate_limited" | "resting" | "off" | "unknown">
  } | null
  /** The MCP server; null: none. */
  server: {
    /** srv-…. */
    id: string
    name: string
    /** As the server calls it. */
    tool: string
    /** false: off. */
    accepted: boolean
  } | null
  /** Those that may use it; a built-in one names none. */
  agents: Array<{ id: string; name: string }>
}

export type ToolDetails = {
  /** tol-…; null: a built-in one. */
  id: string | null
  name: string
  kind: "http" | "mcp" | "built_in"
  state: "on" | "off" | "maintenance"
  description: string
  effects: "read" | "write"
  /** One more with every change. */
  version: number
  /** How its last calls went; null: a built-in one. */
  health: {
    /** Calls in a row that failed; of http_error those of 401, 403, 407, 408, 429 and from 500 on: any other ends the row. */
    failures: number
    /** When one failed last. */
    failed_at: string | null
    /** When the system answered last. */
    answered_at: string | null
    /** Until when it is not called; null: it is. */
    resting_until: string | null
    /** Since when its answers look otherwise; null: they do not. */
    drifted_at: string | null
    /** Missing paths, and changed ones (path, was, is). */
    drift: { [key: string]: unknown } | null
    /** How its last 10 calls ended, the newest first. */
    last_outcomes: Array<"ok" | "http_error" | "timeout" | "unreachable" | "refused_address" | "redirect" | "too_large" | "not_json" | "missing_variable" | "bad_arguments" | "rate_limited" | "resting" | "off" | "unknown">
  } | null
  /** The MCP server; null: none. */
  server: {
    /** srv-…. */
    id: string
    name: string
    /** As the server calls it. */
    tool: string
    /** false: off. */
    accepted: boolean
  } | null
  /** Those that may use it; a built-in one names none. */
  agents: Array<{ id: string; name: string }>
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD"
  /** {parameters} and {variables} in path and query. Of the conversation: phone, email, firstname, lastname, identifier, language, channel, contact, conversation, agent, now. */
  url: string
  headers: Array<{
    name: string
    /** Has it a value? None is ever shown. */
    set: boolean
  }>
  body: {
    type: "none" | "json" | "form"
    /** Of json: JSON as text. A text in it that is one place becomes the value with its type. Left out: an object of the parameters. */
    template?: string
  }
  parameters: Array<{
    /** As the agent knows it; not the name of a variable. */
    name: string
    type: "STRING" | "INTEGER" | "BOOLEAN"
    required: boolean
    description: string
    /** Where it goes; path: url holds {name}. */
    in: "path" | "query" | "body" | "header"
    /** What the other side calls it, where that is another name. One line of visible text. */
    wire_name?: string
    /** Of STRING: the values that are allowed. */
    values?: Array<string>
    /** Of INTEGER. */
    minimum?: number
    /** Of INTEGER. */
    maximum?: number
    /** As real ones are: the built-in model finds such in messages. One line of visible text. */
    example?: string
  }>
  timeout_ms: number
  response: { type: "json" | "text"; keep: Array<string> }
  examples: Array<{
    /** Not blank. */
    says: string
    /** What it is called with then. */
    arguments: { [key: string]: unknown }
  }>
  /** How the built-in model words a good answer, with {parameters} and {paths} of it. In a language without words it lists what is kept. */
  answer: {
    /** Not blank. */
    en?: string
    /** Not blank. */
    fr?: string
  }
  /** What the agent may say while it is in maintenance. */
  maintenance: {
    /** Not blank. */
    en?: string
    /** Not blank. */
    fr?: string
  }
  created_at: string
  updated_at: string
}

/** A good answer of a tool lacks what was in the first twenty, or has another type there. Published once, until three look as before. */
export type ToolDriftedData = {
  /** The tool. */
  tool: string
  /** Its name. */
  name: string
  /** When its answer looked otherwise. */
  drifted_at: string
  /** Paths that were in every answer before. */
  missing: Array<string>
  /** Paths that have another type. */
  changed: Array<{
    /** The path. */
    path: string
    /** Its types before. */
    was: Array<string>
    /** Its types now. */
    is: Array<string>
  }>
}

/** A good answer of a tool lacks what was in the first twenty, or has another type there. Published once, until three look as before. */
export type ToolDriftedEvent = {
  id: number
  type: "tool.drifted"
  /** When it happened. */
  timestamp: string
  data: ToolDriftedData
}

/** A good answer of a tool lacks what was in the first twenty, or has another type there. Published once, until three look as before. */
export type ToolDriftedPayload = {
  type: "tool.drifted"
  /** When it happened. */
  timestamp: string
  data: ToolDriftedData
}

/** A tool has failed so often in a row that it rests. Published once, until it has answered again. */
export type ToolFailedData = {
  /** The tool. */
  tool: string
  /** Its name. */
  name: string
  /** How its last call ended, in one word. */
  outcome: string
  /** The HTTP status of its last answer; null: none came. */
  status: number | null
  /** How many calls in a row have failed. */
  failures: number
  /** Until when it is not called. */
  resting_until: string
}

/** A tool has failed so often in a row that it rests. Published once, until it has answered again. */
export type ToolFailedEvent = {
  id: number
  type: "tool.failed"
  /** When it happened. */
  timestamp: string
  data: ToolFailedData
}

/** A tool has failed so often in a row that it rests. Published once, until it has answered again. */
export type ToolFailedPayload = {
  type: "tool.failed"
  /** When it happened. */
  timestamp: string
  data: ToolFailedData
}

export type ToolImport = {
  title: string
  version: string
  openapi: string
  servers: Array<string>
  operations: Array<ImportedOperation>
  /** Tools that it has no more: id, name, operation. */
  gone: Array<{ [key: string]: unknown }>
  /** Now. */
  added: Array<{ [key: string]: unknown }>
  /** Now. */
  updated: Array<{ [key: string]: unknown }>
  exchange: Exchange
}

export type ToolList = { data: Array<Tool>; next_cursor: string | null; has_more: boolean }

export type ToolOffer = {
  name: string
  /** changed: off until it is accepted again. gone: not offered any more. */
  state: "new" | "accepted" | "changed" | "gone"
  /** To be sent to accept it. */
  hash: string
  description: string
  /** So it says; not relied on. */
  reads_only: boolean
  /** null: give one as `as`. */
  suggested_name: string | null
  /** null: none. */
  tool: { id: string; name: string } | null
  parameters: Array<{ [key: string]: unknown }>
  /** What is not carried over: at, reason. */
  left_out: Array<{ [key: string]: unknown }>
  /** Why it cannot be added: at, reason. */
  problems: Array<{ [key: string]: unknown }>
  /** field, before, after. */
  changes: Array<{ [key: string]: unknown }>
}

export type ToolRun = {
  /** trn-…. */
  id: string
  at: string
  kind: "agent" | "try" | "replay"
  tool: {
    /** tol-…; null: it was removed. */
    id: string | null
    name: string
    version: number
  }
  effects: "read" | "write"
  /** How it ended; null: it is under way, or nothing was sent. */
  outcome: "ok" | "http_error" | "timeout" | "unreachable" | "refused_address" | "redirect" | "too_large" | "not_json" | "missing_variable" | "bad_arguments" | "rate_limited" | "resting" | "off" | "unknown" | null
  status: number | null
  /** How long it took, with fractions. */
  milliseconds: number | null
  /** Why no answer came, or what lacked. */
  error: string | null
  /** Who called it; null: a person. */
  agent: { id: string; name: string; version: number | null } | null
  /** Who tried it; null: an agent called it. */
  user: { id: string; name: string } | null
  /** Whom it was for; null: nobody. Named with contacts:read. */
  contact: { id: string; name: string | null; identifier: string | null } | null
  /** ses-…; null: none. */
  conversation: string | null
}

export type ToolRunDetails = {
  /** trn-…. */
  id: string
  at: string
  kind: "agent" | "try" | "replay"
  tool: {
    /** tol-…; null: it was removed. */
    id: string | null
    name: string
    version: number
  }
  effects: "read" | "write"
  /** How it ended; null: it is under way, or nothing was sent. */
  outcome: "ok" | "http_error" | "timeout" | "unreachable" | "refused_address" | "redirect" | "too_large" | "not_json" | "missing_variable" | "bad_arguments" | "rate_limited" | "resting" | "off" | "unknown" | null
  status: number | null
  /** How long it took, with fractions. */
  milliseconds: number | null
  /** Why no answer came, or what lacked. */
  error: string | null
  /** Who called it; null: a person. */
  agent: { id: string; name: string; version: number | null } | null
  /** Who tried it; null: an agent called it. */
  user: { id: string; name: string } | null
  /** Whom it was for; null: nobody. Named with contacts:read. */
  contact: { id: string; name: string | null; identifier: string | null } | null
  /** ses-…; null: none. */
  conversation: string | null
  finished_at: string | null
  /** Without secrets; for viewers {}. */
  arguments: { [key: string]: unknown }
  /** What was sent, or would be; null: no request could be made. */
  request: {
    method: string
    url: string
    /** Secret ones as [hidden]. */
    headers: { [key: string]: unknown }
    /** Without secrets, at most 8 KiB. */
    body: string | null
    bytes: number
  } | null
  /** What came back; null: nothing. */
  response: {
    status: number
    /** Secret ones as [hidden]. */
    headers: { [key: string]: unknown }
    /** Without secrets, at most 8 KiB. */
    body: string
    bytes: number
  } | null
  /** Milliseconds from the beginning; null: it did not get so far. */
  times: {
    /** Until the name was known; null: it was not asked for. */
    dns: number | null
    connect: number | null
    first_byte: number | null
    all: number
  } | null
}

export type ToolRunPage = {
  data: Array<ToolRun>
  /** Exact up to 1,000. */
  total: {
    n: number
    /** gte: there are more than these, or may be. */
    relation: "eq" | "gte"
  }
  next_cursor: string | null
  has_more: boolean
}

export type ToolServer = {
  /** srv-…. */
  id: string
  name: string
  url: string
  headers: Array<{
    name: string
    /** Has it a value? None is ever shown. */
    set: boolean
  }>
  timeout_ms: number
  called: string | null
  protocol: string
  refreshed_at: string
  created_at: string
  /** Tools that cannot be read, or too many. */
  ignored: number
  counts: { [key: string]: unknown }
}

export type ToolServerDetails = {
  /** srv-…. */
  id: string
  name: string
  url: string
  headers: Array<{
    name: string
    /** Has it a value? None is ever shown. */
    set: boolean
  }>
  timeout_ms: number
  called: string | null
  protocol: string
  refreshed_at: string
  created_at: string
  /** Tools that cannot be read, or too many. */
  ignored: number
  counts: { [key: string]: unknown }
  last_look: ToolServerLook
  tools: Array<ToolOffer>
}

export type ToolServerList = { data: Array<ToolServer>; next_cursor: string | null; has_more: boolean }

/** How it answered last; null: before this was kept. */
export type ToolServerLook = {
  at: string
  /** What was sent, or would be; null: no request could be made. */
  request: {
    method: string
    url: string
    /** Secret ones as [hidden]. */
    headers: { [key: string]: unknown }
    /** Without secrets, at most 8 KiB. */
    body: string | null
    bytes: number
  } | null
  /** What came back; null: nothing. */
  response: {
    status: number
    /** Secret ones as [hidden]. */
    headers: { [key: string]: unknown }
    /** Without secrets, at most 8 KiB. */
    body: string
    bytes: number
  } | null
  /** Milliseconds from the beginning; null: it did not get so far. */
  times: {
    /** Until the name was known; null: it was not asked for. */
    dns: number | null
    connect: number | null
    first_byte: number | null
    all: number
  } | null
} | null

export type ToolTrial = {
  /** Its entry in the log, trn-…; null: nothing was sent. */
  log: string | null
  /** How it ended; null: it is under way, or nothing was sent. */
  outcome: "ok" | "http_error" | "timeout" | "unreachable" | "refused_address" | "redirect" | "too_large" | "not_json" | "missing_variable" | "bad_arguments" | "rate_limited" | "resting" | "off" | "unknown" | null
  status: number | null
  /** Why no answer came, or what lacks. */
  error: string | null
  /** How long it took, with fractions. */
  milliseconds: number | null
  /** What an agent would be told. */
  told: { [key: string]: unknown }
  /** What was sent, or would be; null: no request could be made. */
  request: {
    method: string
    url: string
    /** Secret ones as [hidden]. */
    headers: { [key: string]: unknown }
    /** Without secrets, at most 8 KiB. */
    body: string | null
    bytes: number
  } | null
  /** What came back; null: nothing. */
  response: {
    status: number
    /** Secret ones as [hidden]. */
    headers: { [key: string]: unknown }
    /** Without secrets, at most 8 KiB. */
    body: string
    bytes: number
  } | null
  /** Milliseconds from the beginning; null: it did not get so far. */
  times: {
    /** Until the name was known; null: it was not asked for. */
    dns: number | null
    connect: number | null
    first_byte: number | null
    all: number
  } | null
}

export type TotpSecret = {
  /** Base32, to type. */
  secret: string
  uri: string
}

export type Transcript = {
  conversation: {
    /** ses-…. */
    id: string
    contact: { id: string; name: string | null; identifier: string }
    channel: { type: string; name: string | null }
    opened_at: string
    closed_at: string | null
  }
  /** Oldest first, at most 1,000; null with format=text. */
  entries: Array<TranscriptEntry> | null
  /** The same as lines, each with its time (UTC); null without format=text. */
  text: string | null
  /** Where it goes on; null: this is the end. */
  after: string | null
}

export type TranscriptEntry = {
  kind: "message" | "note"
  /** msg-… or not-…. */
  id: string
  /** Number of the message, or of the last one before it. */
  seq: number
  at: string
  author: {
    kind: "contact" | "person" | "agent" | "api" | "system"
    /** usr-… or agt-…; null: neither. */
    id: string | null
    name: string | null
  }
  /** Of a message; null: a note. */
  type: string | null
  text: string
  content: { [key: string]: unknown } | null
  /** Of a message; null: a note. */
  status: string | null
  /** What the contact has made of it since. */
  edited: { text: string; at: string } | null
  /** When the contact took it back. */
  revoked_at: string | null
}

export type TryAgentAnswer = { success: true; message: string; code: 1000; body: AgentTrial }

export type TryAgentRequest = {
  /** What a customer writes. Not blank. */
  text: string
  /** What was said before it, oldest first. */
  history?: Array<{
    from: "contact" | "agent" | "person"
    /** Not blank. */
    text: string
  }>
  /** Who writes: the agent knows what it knows about them. Takes the scope contacts:read. Left out: somebody new. */
  contact?: string
  /** Where they write; messenger when left out. */
  channel?: "messenger" | "webchat"
}

export type TryToolAnswer = { success: true; message: string; code: 1000; body: ToolTrial }

export type TryToolRequest = {
  /** What the agent would fill. */
  parameters?: { [key: string]: unknown }
  /** The whole body, instead of the one that is declared. */
  payload?: string
  /** Whose values the variables have. Takes the scope contacts:read. Left out: nobody. */
  contact?: string
  /** Of variables, made up for this run. */
  values?: { [key: string]: unknown }
  /** true: the request is shown, and nothing is sent. */
  dry_run?: boolean
}

export type UnlinkTicketAnswer = { success: true; message: string; code: 1000; body: Ticket }

export type UnlinkTicketRequest = {
  /** Another ticket: tck-…. An id or a hashid. */
  ticket?: string
  /** A conversation beside its own: ses-…. An id or a hashid. */
  conversation?: string
  /** updated_at of the ticket as it was read: refused (1001 changed_meanwhile) if others have changed it since. */
  expected_updated_at?: string
}

export type UnmergeTicketAnswer = { success: true; message: string; code: 1000; body: Ticket }

export type UnmergeTicketMany = {
  act: "unmerge"
  /** Tickets, tck-…, at most 1000. */
  ids: Array<string>
}

export type UnmergeTicketRequest = {
  /** updated_at of the ticket as it was read: refused (1001 changed_meanwhile) if others have changed it since. */
  expected_updated_at?: string
}

export type UpAnswer = { success: true; message: string; code: 1000; body: Health }

export type UpdateAgentAnswer = { success: true; message: string; code: 1000; body: AgentDetails }

export type UpdateAgentKnowledgeAnswer = { success: true; message: string; code: 1000; body: AgentKnowledge }

export type UpdateAgentKnowledgeRequest = {
  /** Not blank. */
  content: string
}

export type UpdateAgentRequest = {
  /** Not blank. */
  name?: string
  is_active?: boolean
  description?: string
  language?: "en" | "fr"
  mode?: "test" | "shadow" | "live"
  tone?: string
  style?: string
  instructions?: Array<string>
  model?: "offline" | "openai-compatible"
  /** The team that it hands over to, tem-…; null: whoever answers. */
  team?: string | null
}

export type UpdateCalendarAnswer = { success: true; message: string; code: 1000; body: Calendar }

export type UpdateCalendarRequest = {
  /** One line of visible text. */
  name?: string
  /** IANA. A time zone such as Africa/Douala. */
  zone?: string
  /** The hours of each weekday, by local clocks; none: closed. */
  week?: {
    monday: Array<{ from: string; to: string }>
    tuesday: Array<{ from: string; to: string }>
    wednesday: Array<{ from: string; to: string }>
    thursday: Array<{ from: string; to: string }>
    friday: Array<{ from: string; to: string }>
    saturday: Array<{ from: string; to: string }>
    sunday: Array<{ from: string; to: string }>
  }
  /** Dates with hours of their own; none: closed. */
  exceptions?: Array<{
    /** 2000 to 2099. */
    date: string
    /** One line of visible text. */
    name: string
    intervals: Array<{ from: string; to: string }>
  }>
}

export type UpdateCannedReplyAnswer = { success: true; message: string; code: 1000; body: CannedReply }

export type UpdateCannedReplyRequest = {
  /** One line of visible text. */
  shortcut?: string
  /** One line of visible text. */
  title?: string
  /** In one language or both. Variables: {contact.name}, {contact.firstname}, {contact.lastname}, {me.name}, {business.name}, {ticket.hashid}, {ticket.subject}. */
  text?: {
    /** Not blank. */
    en?: string | null
    /** Not blank. */
    fr?: string | null
  }
}

export type UpdateChannelAnswer = { success: true; message: string; code: 1000; body: Channel }

export type UpdateChannelRequest = {
  /** Not blank. */
  name?: string
  /** The agent that answers there, e.g. agt-4nRq8sWzK2. Without one, people answer. */
  agent?: string | null
  /** The team that a hand-over goes to, tem-…; before the one that the agent names. */
  team?: string | null
  /** false: switched off. Nothing is sent or received. */
  is_active?: boolean
  /** Settings that are left out stay; null takes one away. */
  config?: {
    /** Where the provider answers. An address that begins with http:// or https://, without a user name, a password, ? or #. */
    base_url?: string | null
    /** The version of its API. */
    version?: string | null
    /** Customers see that the agent reads their messages; on when left out. */
    read_receipts?: "on" | "off" | null
    /** With read receipts: customers see that the agent writes; on when left out. */
    typing_indicator?: "on" | "off" | null
    /** Calls of which both sides are kept; failed when left out. */
    keep_exchanges?: "failed" | "all" | null
    /** Hours without a message after which a conversation ends, and after which it is told that somebody waits for a person; 24 when left out. */
    silence_hours?: number | null
    greeting?: { en?: string; fr?: string } | null
    starters?: { en?: Array<string>; fr?: Array<string> } | null
    reply_minutes?: number | null
    logo?: string | null
    color?: string | null
    allowed_origins?: Array<string> | null
  }
  /** New credentials; those that are left out stay. Never shown again. */
  secrets?: {
    access_token?: string
    app_secret?: string
    verify_token?: string
    identity_secret?: string
  }
  /** false: the provider is not asked first whether these credentials open the number. */
  check?: boolean
}

export type UpdateContactAnswer = { success: true; message: string; code: 1000; body: Contact }

export type UpdateContactRequest = {
  /** One line of visible text. */
  firstname?: string | null
  /** One line of visible text. */
  lastname?: string | null
  email?: string | null
  /** Not blank. */
  address?: string | null
  /** A language code such as fr or en-GB. */
  preferred_language?: string | null
}

export type UpdateMeAnswer = { success: true; message: string; code: 1000; body: Me }

export type UpdateMeRequest = {
  /** One line of visible text. */
  name?: string
  /** null: the browser's. */
  language?: "en" | "fr" | null
  theme?: "system" | "light" | "dark"
  /** null: the browser's. A time zone such as Africa/Douala. */
  zone?: string | null
  /** Keyboard shortcuts. */
  keys?: boolean
  notices?: {
    desktop?: boolean
    sound?: boolean
    mail?: boolean
    /** Notices of this kind (GET /notice/search). */
    mentioned?: boolean
    /** Notices of this kind (GET /notice/search). */
    assigned?: boolean
    /** Notices of this kind (GET /notice/search). */
    waiting?: boolean
    /** Notices of this kind (GET /notice/search). */
    sla?: boolean
    /** Notices of this kind (GET /notice/search). */
    channel?: boolean
  }
}

export type UpdateMemberAnswer = { success: true; message: string; code: 1000; body: Member }

export type UpdateMemberRequest = { role?: "owner" | "admin" | "member" | "viewer"; disabled?: boolean }

export type UpdateNoteAnswer = { success: true; message: string; code: 1000; body: Note }

export type UpdateNoteRequest = {
  /** Not blank. */
  text: string
  /** Members who are called to it, viewers too; no service accounts. */
  mentions?: Array<string>
}

export type UpdateTagAnswer = { success: true; message: string; code: 1000; body: Tag }

export type UpdateTagRequest = {
  /** One line of visible text. */
  name: string
}

export type UpdateTeamAnswer = { success: true; message: string; code: 1000; body: Team }

export type UpdateTeamRequest = {
  /** One line of visible text. */
  name?: string
  /** manual: members take what waits. balanced: it is given to the one who is online and has fewest open ones. */
  assignment?: "manual" | "balanced"
  /** Balanced: with so many open ones a member is given no more, 1 to 200. */
  capacity?: number
  /** All members: people who may answer. */
  members?: Array<string>
}

export type UpdateTicketAnswer = { success: true; message: string; code: 1000; body: Ticket }

export type UpdateTicketMany = {
  act: "update"
  /** Tickets, tck-…, at most 1000. */
  ids: Array<string>
  /** Not blank. */
  subject?: string
  description?: string
  /** Without a policy its default one. Added without: normal. */
  priority?: "low" | "normal" | "high" | "urgent"
  /** At most 16384 bytes as JSON. */
  meta?: { [key: string]: unknown } | null
  /** It stays when the priority changes; null: the default policy of the priority, again. */
  sla_policy_id?: number | null
  /** The person it is about. */
  contact?: {
    /** For messenger: the phone number. 8 to 15 digits in E.164 form without the leading +. */
    phone?: string
    /** For messenger: the provider's id of the person; without a phone number, a person who hides it. */
    user_id?: string
    email?: string
    /** For webchat: the visitor id. Visible ASCII characters, without blanks. */
    identifier?: string
    profile?: {
      firstname?: string
      /** Not blank. */
      lastname?: string
      email?: string
      address?: string
      /** A language code such as fr or en-GB. */
      preferred_language?: string
    }
    channel: "messenger" | "webchat" | "mail"
  }
}

export type UpdateTicketRequest = {
  /** Not blank. */
  subject?: string
  description?: string
  /** Without a policy its default one. Added without: normal. */
  priority?: "low" | "normal" | "high" | "urgent"
  /** At most 16384 bytes as JSON. */
  meta?: { [key: string]: unknown } | null
  /** It stays when the priority changes; null: the default policy of the priority, again. */
  sla_policy_id?: number | null
  /** The person it is about. */
  contact?: {
    /** For messenger: the phone number. 8 to 15 digits in E.164 form without the leading +. */
    phone?: string
    /** For messenger: the provider's id of the person; without a phone number, a person who hides it. */
    user_id?: string
    email?: string
    /** For webchat: the visitor id. Visible ASCII characters, without blanks. */
    identifier?: string
    profile?: {
      firstname?: string
      /** Not blank. */
      lastname?: string
      email?: string
      address?: string
      /** A language code such as fr or en-GB. */
      preferred_language?: string
    }
    channel: "messenger" | "webchat" | "mail"
  }
  /** updated_at of the ticket as it was read: refused (1001 changed_meanwhile) if others have changed it since. */
  expected_updated_at?: string
}

export type UpdateTicketSlaPolicyAnswer = { success: true; message: string; code: 1000; body: TicketSlaPolicy }

export type UpdateTicketSlaPolicyRequest = {
  /** One line of visible text. */
  label?: string
  /** Minutes until the first answer, at most resolve_time. */
  response_time?: number
  /** Minutes until it is resolved. */
  resolve_time?: number
  /** An active calendar, cal-…; null: all day, every day. */
  calendar?: string | null
  /** Notices of warnings, breaches and escalations wait for the hours of this calendar, cal-…; null: they do not. Flags and events never wait. */
  notices_calendar?: string | null
  /** Minutes until a later message of the contact is answered, from the first that nobody has answered; null: nothing is promised. */
  next_response_minutes?: number | null
  /** Of each target: when that is used, ticket.sla_warning. 80 by default. */
  warning_percent?: number
  /** What is done before or after a target is due: one for each target and level. */
  escalations?: Array<{
    level: 1 | 2 | 3 | 4
    target: "response" | "next_response" | "resolve"
    /** Of working time after it is due; below zero: before. */
    minutes: number
    actions: Array<{
      /** assign: the ticket is given to `user` (null: nobody); team: to `team` (null: none); tag: it gets `tag`; priority: it gets `priority`, with its default policy unless a policy was named; note: `note` stands in its conversation, for colleagues; notify: `users` are told, of an empty list whoever has it. */
      type: "assign" | "team" | "priority" | "tag" | "note" | "notify"
      user?: string | null
      team?: string | null
      tag?: string
      priority?: "low" | "normal" | "high" | "urgent"
      /** Not blank. */
      note?: string
      users?: Array<string>
    }>
  }>
  /** It becomes the default policy of its priority, instead of the one that is now. */
  is_default?: true
}

export type UpdateTicketStatusAnswer = { success: true; message: string; code: 1000; body: TicketStatus }

export type UpdateTicketStatusRequest = {
  /** In English, and in French where it is said otherwise. */
  name?: {
    /** One line of visible text. */
    en: string
    /** One line of visible text. */
    fr?: string
  }
  /** Its place among all. */
  position?: number
  /** The clocks stand still from now on, or go on. What was used of the time stays used. */
  pauses_sla?: boolean
}

export type UpdateTicketViewAnswer = { success: true; message: string; code: 1000; body: TicketView }

export type UpdateTicketViewRequest = {
  /** One line of visible text. */
  name?: string
  /** For the query of GET /ticket/search. */
  filters?: { [key: string]: unknown }
}

export type UpdateTokenAnswer = { success: true; message: string; code: 1000; body: Token }

export type UpdateTokenRequest = {
  /** Not blank. */
  name?: string
  /** At most what its maker may do (1005). */
  scopes?: Array<"knowledge:write" | "messages:send" | "messages:read" | "agents:read" | "agents:write" | "balance:read" | "tickets:read" | "tickets:write" | "contacts:read" | "contacts:write" | "channels:write" | "automations:write" | "webhooks:manage" | "admin">
  /** At most 365 days ahead; in 90 days when left out. */
  expires_at?: string
  /** Addresses and ranges that it works from, e.g. 192.0.2.0/24; none: from anywhere. */
  addresses?: Array<string>
  /** Requests a minute; at most 600, or the maker's own. null: the default again. */
  rate?: number | null
}

export type UpdateToolAnswer = { success: true; message: string; code: 1000; body: ChangedTool }

export type UpdateToolRequest = {
  /** The version that you have seen. */
  expected_version: number
  /** Unique in the app, and none of the built-in ones. */
  name?: string
  /** Tells the agent when to use it. Not blank. */
  description?: string
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD"
  /** {parameters} and {variables} in path and query. Of the conversation: phone, email, firstname, lastname, identifier, language, channel, contact, conversation, agent, now. */
  url?: string
  /** All of them. A new scheme, host or port clears the values that are kept. */
  headers?: Array<{
    name: string
    /** Kept sealed and never shown. Left out: the one that is kept. */
    value?: string
  }>
  body?: {
    type: "none" | "json" | "form"
    /** Of json: JSON as text. A text in it that is one place becomes the value with its type. Left out: an object of the parameters. */
    template?: string
  }
  parameters?: Array<{
    /** As the agent knows it; not the name of a variable. */
    name: string
    type: "STRING" | "INTEGER" | "BOOLEAN"
    /** true when left out. */
    required?: boolean
    /** Tells the agent how to fill it. */
    description?: string
    /** Where it goes; path: url holds {name}. */
    in: "path" | "query" | "body" | "header"
    /** What the other side calls it, where that is another name. One line of visible text. */
    wire_name?: string
    /** Of STRING: the values that are allowed. */
    values?: Array<string>
    /** Of INTEGER. */
    minimum?: number
    /** Of INTEGER. */
    maximum?: number
    /** As real ones are: the built-in model finds such in messages. One line of visible text. */
    example?: string
  }>
  /** write: it changes something there. Left out: read for GET and HEAD. */
  effects?: "read" | "write"
  /** 10000 when left out. */
  timeout_ms?: number
  response?: {
    type: "json" | "text"
    /** Of json: the paths that the agent is told; none: all of it. */
    keep?: Array<string>
  }
  /** Calls as they should be made. */
  examples?: Array<{
    /** Not blank. */
    says: string
    /** What it is called with then. */
    arguments: { [key: string]: unknown }
  }>
  /** How the built-in model words a good answer, with {parameters} and {paths} of it. In a language without words it lists what is kept. */
  answer?: {
    /** Not blank. */
    en?: string
    /** Not blank. */
    fr?: string
  }
}

export type UpdateViewAnswer = { success: true; message: string; code: 1000; body: SavedView }

export type UpdateViewRequest = {
  /** One line of visible text. */
  name?: string
  /** As in the query of GET /conversation/search, without q; several values are separated by commas. */
  filters?: {
    /** A list: mine, unassigned (the queue), team (of your teams), mentioned, snoozed, all (open), closed, waiting (for a person) or unread (of mine). */
    view?: "mine" | "unassigned" | "team" | "mentioned" | "snoozed" | "all" | "closed" | "waiting" | "unread"
    /** Who answers. */
    owner?: string
    /** Open or closed. */
    status?: string
    /** How the contact is reached. */
    channel?: string
    /** Numbers or sites of yours, chn-…. */
    channel_id?: string
    /** Agents, agt-…. */
    agent?: string
    /** The people who have them, usr-…. */
    assignee?: string
    /** Of these teams, tem-…. */
    team?: string
    /** With one of these tags, tag-…. */
    tag?: string
    /** A contact: its con- hashid, its number, user_id, address or visitor id, or a contact_detail_id. Visible ASCII characters, without blanks. */
    contact?: string
    /** With something that you have not read. */
    unread?: "1"
    /** Whose contact waits for an answer. */
    waiting?: "1"
    opened_from?: string
    opened_to?: string
    /** As figures count it: answered, answered_by_person, ended, solved_by_agent (with its answers alone) or handed_over. Some seconds behind. */
    outcome?: "answered" | "answered_by_person" | "ended" | "solved_by_agent" | "handed_over"
    /** Why it was handed over first. Not blank. */
    handover_reason?: string
    /** The people who answered first, usr-…. */
    answered_by?: string
    active_from?: string
    active_to?: string
    /** Conversations, ses-…: 133 at most. */
    ids?: string
    /** Left out: newest first, in view=waiting the longest wait first. By waiting_since: only those who wait for a person. queue: only what is in the queue, the longest wait first, who waits for nothing last. */
    sort?: "-last_message_at" | "last_message_at" | "waiting_since" | "-waiting_since" | "queue"
  }
}

export type User = {
  /** usr-, and 10 characters. */
  id: string
  username: string
  name: string
  /** null: the browser's. */
  language: "en" | "fr" | null
  theme: "system" | "light" | "dark"
  /** A time zone; null: the browser's. */
  zone: string | null
  /** Keyboard shortcuts. */
  keys: boolean
  notices: {
    desktop: boolean
    sound: boolean
    mail: boolean
    /** Notices of this kind (GET /notice/search). */
    mentioned: boolean
    /** Notices of this kind (GET /notice/search). */
    assigned: boolean
    /** Notices of this kind (GET /notice/search). */
    waiting: boolean
    /** Notices of this kind (GET /notice/search). */
    sla: boolean
    /** Notices of this kind (GET /notice/search). */
    channel: boolean
  }
  has_second_factor: boolean
}

export type VerifiedAddress = { username: string }

export type VerifyAddressAnswer = { success: true; message: string; code: 1000; body: VerifiedAddress }

export type VerifyAddressRequest = {
  /** What stands in the mailed address behind the =. */
  link: string
}

export type VideoHeader = { type: "video"; video: HeaderMedia }

export type VideoMessage = {
  type: "video"
  content: {
    link?: string
    /** Not blank. */
    media_id?: string
    caption?: string
  }
}

export type WebchatForm = {
  channel: "webchat"
  /** Not blank. */
  name?: string
  /** The agent that answers there, e.g. agt-4nRq8sWzK2. Without one, people answer. */
  agent?: string
  /** The team that a hand-over goes to, tem-…; before the one that the agent names. */
  team?: string | null
  config?: {
    greeting?: { en?: string; fr?: string }
    starters?: { en?: Array<string>; fr?: Array<string> }
    reply_minutes?: number
    logo?: string
    color?: string
    allowed_origins?: Array<string>
    /** Hours without a message after which a conversation ends, and after which it is told that somebody waits for a person; 24 when left out. */
    silence_hours?: number
  }
  /** Credentials: sealed, and never shown. */
  secrets?: { identity_secret?: string }
}

export type WrittenAudio = {
  type: "audio"
  content: {
    link?: string
    /** Not blank. */
    media_id?: string
  }
  /** The message it answers: our msg-… or the provider's id. Visible ASCII characters, without blanks. */
  context_id?: string
  referral?: Referral
  /** Somebody else wrote it; they pass it on. */
  forwarded?: boolean
  /** It has gone through many hands. */
  frequently_forwarded?: boolean
  /** They say it in this group, not in private: it is stored, and never answered. Visible ASCII characters, without blanks. */
  group_id?: string
}

export type WrittenContacts = {
  type: "contacts"
  content: {
    contacts: Array<{
      name: {
        /** Not blank. */
        formatted_name: string
        [key: string]: unknown
      }
      [key: string]: unknown
    }>
  }
  /** The message it answers: our msg-… or the provider's id. Visible ASCII characters, without blanks. */
  context_id?: string
  referral?: Referral
  /** Somebody else wrote it; they pass it on. */
  forwarded?: boolean
  /** It has gone through many hands. */
  frequently_forwarded?: boolean
  /** They say it in this group, not in private: it is stored, and never answered. Visible ASCII characters, without blanks. */
  group_id?: string
}

export type WrittenDocument = {
  type: "document"
  content: {
    link?: string
    /** Not blank. */
    media_id?: string
    caption?: string
    filename?: string
  }
  /** The message it answers: our msg-… or the provider's id. Visible ASCII characters, without blanks. */
  context_id?: string
  referral?: Referral
  /** Somebody else wrote it; they pass it on. */
  forwarded?: boolean
  /** It has gone through many hands. */
  frequently_forwarded?: boolean
  /** They say it in this group, not in private: it is stored, and never answered. Visible ASCII characters, without blanks. */
  group_id?: string
}

export type WrittenEdit = {
  type: "edit"
  /** A text that they wrote is another now. */
  content: {
    /** The message that is changed: our msg-… or the provider's id. Visible ASCII characters, without blanks. */
    message_id: string
    /** Not blank. */
    text: string
  }
  /** The message it answers: our msg-… or the provider's id. Visible ASCII characters, without blanks. */
  context_id?: string
  referral?: Referral
  /** Somebody else wrote it; they pass it on. */
  forwarded?: boolean
  /** It has gone through many hands. */
  frequently_forwarded?: boolean
  /** They say it in this group, not in private: it is stored, and never answered. Visible ASCII characters, without blanks. */
  group_id?: string
}

export type WrittenImage = {
  type: "image"
  content: {
    link?: string
    /** Not blank. */
    media_id?: string
    caption?: string
  }
  /** The message it answers: our msg-… or the provider's id. Visible ASCII characters, without blanks. */
  context_id?: string
  referral?: Referral
  /** Somebody else wrote it; they pass it on. */
  forwarded?: boolean
  /** It has gone through many hands. */
  frequently_forwarded?: boolean
  /** They say it in this group, not in private: it is stored, and never answered. Visible ASCII characters, without blanks. */
  group_id?: string
}

export type WrittenInteractiveReply = {
  type: "interactive_reply"
  /** The chosen button or row; button for the quick reply of a template. */
  content: {
    button_reply?: {
      /** Not blank. */
      id: string
      /** Not blank. */
      title: string
    }
    list_reply?: {
      /** Not blank. */
      id: string
      /** Not blank. */
      title: string
      description?: string
    }
    button?: {
      /** Not blank. */
      payload: string
      /** Not blank. */
      text: string
    }
  }
  /** The message it answers: our msg-… or the provider's id. Visible ASCII characters, without blanks. */
  context_id?: string
  referral?: Referral
  /** Somebody else wrote it; they pass it on. */
  forwarded?: boolean
  /** It has gone through many hands. */
  frequently_forwarded?: boolean
  /** They say it in this group, not in private: it is stored, and never answered. Visible ASCII characters, without blanks. */
  group_id?: string
}

export type WrittenLocation = {
  type: "location"
  content: {
    latitude: number
    longitude: number
    /** Not blank. */
    name?: string
    /** Not blank. */
    address?: string
  }
  /** The message it answers: our msg-… or the provider's id. Visible ASCII characters, without blanks. */
  context_id?: string
  referral?: Referral
  /** Somebody else wrote it; they pass it on. */
  forwarded?: boolean
  /** It has gone through many hands. */
  frequently_forwarded?: boolean
  /** They say it in this group, not in private: it is stored, and never answered. Visible ASCII characters, without blanks. */
  group_id?: string
}

export type WrittenOrder = {
  type: "order"
  content: {
    /** Not blank. */
    catalog_id?: string
    text?: string
    product_items: Array<{
      /** Not blank. */
      product_retailer_id: string
      quantity: number
      item_price: number
      currency: string
    }>
  }
  /** The message it answers: our msg-… or the provider's id. Visible ASCII characters, without blanks. */
  context_id?: string
  referral?: Referral
  /** Somebody else wrote it; they pass it on. */
  forwarded?: boolean
  /** It has gone through many hands. */
  frequently_forwarded?: boolean
  /** They say it in this group, not in private: it is stored, and never answered. Visible ASCII characters, without blanks. */
  group_id?: string
}

export type WrittenReaction = {
  type: "reaction"
  content: {
    /** Not blank. */
    message_id: string
    /** Empty: the reaction is removed. */
    emoji: string
  }
  /** The message it answers: our msg-… or the provider's id. Visible ASCII characters, without blanks. */
  context_id?: string
  referral?: Referral
  /** Somebody else wrote it; they pass it on. */
  forwarded?: boolean
  /** It has gone through many hands. */
  frequently_forwarded?: boolean
  /** They say it in this group, not in private: it is stored, and never answered. Visible ASCII characters, without blanks. */
  group_id?: string
}

export type WrittenRequestWelcome = {
  type: "request_welcome"
  /** They open the chat for the first time, and write nothing. */
  content: { [key: string]: unknown }
  /** The message it answers: our msg-… or the provider's id. Visible ASCII characters, without blanks. */
  context_id?: string
  referral?: Referral
  /** Somebody else wrote it; they pass it on. */
  forwarded?: boolean
  /** It has gone through many hands. */
  frequently_forwarded?: boolean
  /** They say it in this group, not in private: it is stored, and never answered. Visible ASCII characters, without blanks. */
  group_id?: string
}

export type WrittenRevoke = {
  type: "revoke"
  /** They take back what they wrote. */
  content: {
    /** The message that is changed: our msg-… or the provider's id. Visible ASCII characters, without blanks. */
    message_id: string
  }
  /** The message it answers: our msg-… or the provider's id. Visible ASCII characters, without blanks. */
  context_id?: string
  referral?: Referral
  /** Somebody else wrote it; they pass it on. */
  forwarded?: boolean
  /** It has gone through many hands. */
  frequently_forwarded?: boolean
  /** They say it in this group, not in private: it is stored, and never answered. Visible ASCII characters, without blanks. */
  group_id?: string
}

export type WrittenSticker = {
  type: "sticker"
  content: {
    link?: string
    /** Not blank. */
    media_id?: string
  }
  /** The message it answers: our msg-… or the provider's id. Visible ASCII characters, without blanks. */
  context_id?: string
  referral?: Referral
  /** Somebody else wrote it; they pass it on. */
  forwarded?: boolean
  /** It has gone through many hands. */
  frequently_forwarded?: boolean
  /** They say it in this group, not in private: it is stored, and never answered. Visible ASCII characters, without blanks. */
  group_id?: string
}

export type WrittenSystem = {
  type: "system"
  /** The provider tells that their number is another now; they write nothing. */
  content: {
    type: "user_changed_number"
    /** For messenger: the phone number. 8 to 15 digits in E.164 form without the leading +. */
    phone: string
    /** For messenger: the provider's id of the person; without a phone number, a person who hides it. */
    user_id?: string
  }
}

export type WrittenText = {
  type: "text"
  content: {
    /** Not blank. */
    text: string
    /** Accepted and ignored, as for a customer. */
    preview_url?: boolean
  }
  /** The message it answers: our msg-… or the provider's id. Visible ASCII characters, without blanks. */
  context_id?: string
  referral?: Referral
  /** Somebody else wrote it; they pass it on. */
  forwarded?: boolean
  /** It has gone through many hands. */
  frequently_forwarded?: boolean
  /** They say it in this group, not in private: it is stored, and never answered. Visible ASCII characters, without blanks. */
  group_id?: string
}

export type WrittenUnsupported = {
  type: "unsupported"
  content: {
    /** Visible ASCII characters, without blanks. */
    kind?: string
  }
  /** The message it answers: our msg-… or the provider's id. Visible ASCII characters, without blanks. */
  context_id?: string
  referral?: Referral
  /** Somebody else wrote it; they pass it on. */
  forwarded?: boolean
  /** It has gone through many hands. */
  frequently_forwarded?: boolean
  /** They say it in this group, not in private: it is stored, and never answered. Visible ASCII characters, without blanks. */
  group_id?: string
}

export type WrittenVideo = {
  type: "video"
  content: {
    link?: string
    /** Not blank. */
    media_id?: string
    caption?: string
  }
  /** The message it answers: our msg-… or the provider's id. Visible ASCII characters, without blanks. */
  context_id?: string
  referral?: Referral
  /** Somebody else wrote it; they pass it on. */
  forwarded?: boolean
  /** It has gone through many hands. */
  frequently_forwarded?: boolean
  /** They say it in this group, not in private: it is stored, and never answered. Visible ASCII characters, without blanks. */
  group_id?: string
}

/** What each operation takes, and the body of its answer. */
export type Operations = {
  /** Add knowledge about a contact for one agent. */
  manageContactKnowledge: {
    params: undefined
    query: undefined
    body: ManageContactKnowledgeRequest
    answer: ManageContactKnowledgeAnswer['body']
  }
  /** Search what agents know for every conversation. */
  searchAgentKnowledge: {
    params: undefined
    query: {
      /** Page number, from 1. */
      page?: number
      /** Items a page, 1 to 200; 50 when left out. */
      per_page?: number
      /** The agent, e.g. agt-4nRq8sWzK2. */
      agent?: string
      /** Part of the text. */
      q?: string
    }
    body: undefined
    answer: SearchAgentKnowledgeAnswer['body']
  }
  /** Add a text that an agent knows in every conversation. */
  addAgentKnowledge: {
    params: undefined
    query: undefined
    body: AddAgentKnowledgeRequest
    answer: AddAgentKnowledgeAnswer['body']
  }
  /** Read one text of an agent as a whole. */
  getAgentKnowledge: {
    params: {
      /** The text, knw-…. */
      id: string
    }
    query: undefined
    body: undefined
    answer: GetAgentKnowledgeAnswer['body']
  }
  /** Put another text in the place of one. */
  updateAgentKnowledge: {
    params: {
      /** The text, knw-…. */
      id: string
    }
    query: undefined
    body: UpdateAgentKnowledgeRequest
    answer: UpdateAgentKnowledgeAnswer['body']
  }
  /** Remove a text: no agent reads it from the next answer on. */
  removeAgentKnowledge: {
    params: {
      /** The text, knw-…. */
      id: string
    }
    query: undefined
    body: undefined
    answer: RemoveAgentKnowledgeAnswer['body']
  }
  /** Send a message to a recipient. */
  sendMessage: {
    params: undefined
    query: undefined
    body: SendMessageRequest
    answer: SendMessageAnswer['body']
  }
  /** Search messages. */
  searchMessages: {
    params: undefined
    query: {
      /** Words, whatever their ending and accents; "words in a row", or, and -without are supported. New messages are found some seconds later. */
      q?: string
      /** A contact: its con- hashid, its number, user_id, address or visitor id, or a contact_detail_id. */
      contact?: string
      /** As it was given when the message was sent. */
      client_ref?: string
      /** Where the page goes on: next_cursor of the one before. */
      cursor?: string
      /** Rows a page, 1 to 200; 50 when left out. */
      per_page?: number
      /** How the contact is reached. */
      channel?: Array<"messenger" | "webchat" | "mail">
      /** Who wrote it. */
      author?: Array<"contact" | "agent" | "person" | "api" | "system">
      /** What has become of it. */
      status?: Array<"received" | "held" | "queued" | "sending" | "sent" | "delivered" | "read" | "played" | "failed" | "unknown" | "expired" | "cancelled">
      /** At this time or later. */
      created_from?: string
      /** Before this time; a date includes the whole day (UTC). */
      created_to?: string
    }
    body: undefined
    answer: SearchMessagesAnswer['body']
  }
  /** Read one message with its state and times. */
  getMessage: {
    params: {
      /** msg-… */
      id: string
    }
    query: {
      /** An attempt whose exchange is told, too: `timeline` has those of the newest 5. It has the newest 200 attempts; of one that is not among them nothing more is told. */
      exchange_of?: number
    }
    body: undefined
    answer: GetMessageAnswer['body']
  }
  /** Try a message again that failed or expired. */
  retryMessage: {
    params: {
      /** msg-… */
      id: string
    }
    query: undefined
    body: undefined
    answer: RetryMessageAnswer['body']
  }
  /** Take back a message that has not gone yet. */
  cancelMessage: {
    params: {
      /** msg-… */
      id: string
    }
    query: undefined
    body: undefined
    answer: CancelMessageAnswer['body']
  }
  /** Say what became of a message of which nobody knows whether it arrived. */
  settleMessage: {
    params: {
      /** msg-… */
      id: string
    }
    query: undefined
    body: SettleMessageRequest
    answer: SettleMessageAnswer['body']
  }
  /** Search conversations. */
  searchConversations: {
    params: undefined
    query: {
      /** A list: mine, unassigned (the queue), team (of your teams), mentioned, snoozed, all (open), closed, waiting (for a person) or unread (of mine). */
      view?: "mine" | "unassigned" | "team" | "mentioned" | "snoozed" | "all" | "closed" | "waiting" | "unread"
      /** Who answers. */
      owner?: Array<"agent" | "queue" | "person">
      /** Open or closed. */
      status?: Array<"open" | "closed">
      /** How the contact is reached. */
      channel?: Array<"messenger" | "webchat" | "mail">
      /** Numbers or sites of yours, chn-…. */
      channel_id?: Array<string>
      /** Agents, agt-…. */
      agent?: Array<string>
      /** The people who have them, usr-…. */
      assignee?: Array<string>
      /** Of these teams, tem-…. */
      team?: Array<string>
      /** With one of these tags, tag-…. */
      tag?: Array<string>
      /** A contact: its con- hashid, its number, user_id, address or visitor id, or a contact_detail_id. */
      contact?: string
      /** With something that you have not read. */
      unread?: "1"
      /** Whose contact waits for an answer. */
      waiting?: "1"
      /** At this time or later. */
      opened_from?: string
      /** Before this time; a date includes the whole day (UTC). */
      opened_to?: string
      /** As figures count it: answered, answered_by_person, ended, solved_by_agent (with its answers alone) or handed_over. Some seconds behind. */
      outcome?: "answered" | "answered_by_person" | "ended" | "solved_by_agent" | "handed_over"
      /** Why it was handed over first. */
      handover_reason?: string
      /** The people who answered first, usr-…. */
      answered_by?: Array<string>
      /** At this time or later. */
      active_from?: string
      /** Before this time; a date includes the whole day (UTC). */
      active_to?: string
      /** Conversations, ses-…: 133 at most. */
      ids?: Array<string>
      /** Words of their messages, whatever their ending and accents, or a piece of the contact's name, number or address; or a ses-, con- or tck- hashid. What is new is found some seconds later. */
      q?: string
      /** Left out: newest first, in view=waiting the longest wait first. By waiting_since: only those who wait for a person. queue: only what is in the queue, the longest wait first, who waits for nothing last. */
      sort?: "-last_message_at" | "last_message_at" | "waiting_since" | "-waiting_since" | "queue"
      /** Where the page goes on: next_cursor of the one before. */
      cursor?: string
      /** Rows a page, 1 to 200; 50 when left out. */
      per_page?: number
    }
    body: undefined
    answer: SearchConversationsAnswer['body']
  }
  /** Search contacts, conversations and tickets at once. */
  searchAll: {
    params: undefined
    query: {
      /** Words, or a piece of a name, a number or an address. */
      q: string
    }
    body: undefined
    answer: SearchAllAnswer['body']
  }
  /** How many conversations each list has. */
  countConversations: {
    params: undefined
    query: undefined
    body: undefined
    answer: CountConversationsAnswer['body']
  }
  /** Read one conversation: its row, the 24-hour window, and what may be sent now. */
  getConversation: {
    params: {
      /** The conversation, ses-…. */
      id: string
    }
    query: undefined
    body: undefined
    answer: GetConversationAnswer['body']
  }
  /** Read what was said, noted and done in a conversation. */
  readTimeline: {
    params: {
      /** The conversation, ses-…. */
      id: string
    }
    query: {
      /** Only what is before this place of an entry. */
      before?: string
      /** Only what is after it. */
      after?: string
      /** What is before it, it, and what is after it. */
      around?: string
      /** Goes on into the contact's earlier conversations with this number. */
      all?: "1"
      /** Rows a page, 1 to 200; 50 when left out. */
      per_page?: number
    }
    body: undefined
    answer: ReadTimelineAnswer['body']
  }
  /** Read what was said in a conversation, to keep it or pass it on. */
  readTranscript: {
    params: {
      /** The conversation, ses-…. */
      id: string
    }
    query: {
      /** text: to be read as it is, in the language of Accept-Language. json when left out. */
      format?: "json" | "text"
      /** With colleagues' notes. */
      notes?: "1"
      /** Only what is after this place: after of the answer before. */
      after?: string
    }
    body: undefined
    answer: ReadTranscriptAnswer['body']
  }
  /** Write to somebody first, as a person. */
  startConversation: {
    params: undefined
    query: undefined
    body: StartConversationRequest
    answer: StartConversationAnswer['body']
  }
  /** Take a conversation. */
  claimConversation: {
    params: {
      /** The conversation, ses-…. */
      id: string
    }
    query: undefined
    body: ClaimConversationRequest
    answer: ClaimConversationAnswer['body']
  }
  /** Answer in a conversation as a person. */
  replyInConversation: {
    params: {
      /** The conversation, ses-…. */
      id: string
    }
    query: undefined
    body: ReplyInConversationRequest
    answer: ReplyInConversationAnswer['body']
  }
  /** Give a conversation to a colleague, to a team, or back to the queue. */
  assignConversation: {
    params: {
      /** The conversation, ses-…. */
      id: string
    }
    query: undefined
    body: AssignConversationRequest
    answer: AssignConversationAnswer['body']
  }
  /** Give a conversation back to the agent. */
  handBackConversation: {
    params: {
      /** The conversation, ses-…. */
      id: string
    }
    query: undefined
    body: HandBackConversationRequest
    answer: HandBackConversationAnswer['body']
  }
  /** End a conversation. */
  closeConversation: {
    params: {
      /** The conversation, ses-…. */
      id: string
    }
    query: undefined
    body: CloseConversationRequest
    answer: CloseConversationAnswer['body']
  }
  /** Go on with a conversation that has ended. */
  reopenConversation: {
    params: {
      /** The conversation, ses-…. */
      id: string
    }
    query: undefined
    body: ReopenConversationRequest
    answer: ReopenConversationAnswer['body']
  }
  /** Put a conversation off, or wake it. */
  snoozeConversation: {
    params: {
      /** The conversation, ses-…. */
      id: string
    }
    query: undefined
    body: SnoozeConversationRequest
    answer: SnoozeConversationAnswer['body']
  }
  /** Change the tags of a conversation. */
  tagConversation: {
    params: {
      /** The conversation, ses-…. */
      id: string
    }
    query: undefined
    body: TagConversationRequest
    answer: TagConversationAnswer['body']
  }
  /** Say how far you have read. */
  markConversationRead: {
    params: {
      /** The conversation, ses-…. */
      id: string
    }
    query: undefined
    body: MarkConversationReadRequest
    answer: MarkConversationReadAnswer['body']
  }
  /** Mark a conversation as unread for yourself. */
  markConversationUnread: {
    params: {
      /** The conversation, ses-…. */
      id: string
    }
    query: undefined
    body: MarkConversationUnreadRequest
    answer: MarkConversationUnreadAnswer['body']
  }
  /** Keep what you have begun to write. */
  draftInConversation: {
    params: {
      /** The conversation, ses-…. */
      id: string
    }
    query: undefined
    body: DraftInConversationRequest
    answer: DraftInConversationAnswer['body']
  }
  /** Write a note for colleagues into a conversation. */
  addNote: {
    params: {
      /** The conversation, ses-…. */
      id: string
    }
    query: undefined
    body: AddNoteRequest
    answer: AddNoteAnswer['body']
  }
  /** Change a note of yours. */
  updateNote: {
    params: {
      /** The note, not-…. */
      id: string
    }
    query: undefined
    body: UpdateNoteRequest
    answer: UpdateNoteAnswer['body']
  }
  /** Remove a note of yours. */
  removeNote: {
    params: {
      /** The note, not-…. */
      id: string
    }
    query: undefined
    body: undefined
    answer: RemoveNoteAnswer['body']
  }
  /** List the tags of conversations. */
  searchTags: {
    params: undefined
    query: {
      /** Where the page goes on: next_cursor of the one before. */
      cursor?: string
      /** Rows a page, 1 to 200; 200 when left out. */
      per_page?: number
    }
    body: undefined
    answer: SearchTagsAnswer['body']
  }
  /** Add a tag. */
  addTag: {
    params: undefined
    query: undefined
    body: AddTagRequest
    answer: AddTagAnswer['body']
  }
  /** Rename a tag. */
  updateTag: {
    params: {
      /** The tag, tag-…. */
      id: string
    }
    query: undefined
    body: UpdateTagRequest
    answer: UpdateTagAnswer['body']
  }
  /** Remove a tag, also from all conversations that have it. */
  removeTag: {
    params: {
      /** The tag, tag-…. */
      id: string
    }
    query: undefined
    body: undefined
    answer: RemoveTagAnswer['body']
  }
  /** List canned replies: everybody's and your own. */
  searchCannedReplies: {
    params: undefined
    query: {
      /** Where the page goes on: next_cursor of the one before. */
      cursor?: string
      /** Rows a page, 1 to 200; 200 when left out. */
      per_page?: number
    }
    body: undefined
    answer: SearchCannedRepliesAnswer['body']
  }
  /** Read a canned reply with the values of a conversation in it. */
  renderCannedReply: {
    params: {
      /** The canned reply, cnd-…. */
      id: string
    }
    query: {
      /** For which conversation, ses-…. */
      conversation: string
      /** Left out: the contact's, else the agent's. */
      language?: "en" | "fr"
    }
    body: undefined
    answer: RenderCannedReplyAnswer['body']
  }
  /** Write an answer once: for yourself, or (owners and admins) for everybody. */
  addCannedReply: {
    params: undefined
    query: undefined
    body: AddCannedReplyRequest
    answer: AddCannedReplyAnswer['body']
  }
  /** Change a canned reply. */
  updateCannedReply: {
    params: {
      /** The canned reply, cnd-…. */
      id: string
    }
    query: undefined
    body: UpdateCannedReplyRequest
    answer: UpdateCannedReplyAnswer['body']
  }
  /** Remove a canned reply. */
  removeCannedReply: {
    params: {
      /** The canned reply, cnd-…. */
      id: string
    }
    query: undefined
    body: undefined
    answer: RemoveCannedReplyAnswer['body']
  }
  /** List saved filters: everybody's and your own. */
  searchViews: {
    params: undefined
    query: {
      /** Where the page goes on: next_cursor of the one before. */
      cursor?: string
      /** Rows a page, 1 to 200; 200 when left out. */
      per_page?: number
    }
    body: undefined
    answer: SearchViewsAnswer['body']
  }
  /** Save filters: for yourself, or (owners and admins) for everybody. */
  addView: {
    params: undefined
    query: undefined
    body: AddViewRequest
    answer: AddViewAnswer['body']
  }
  /** Change saved filters. */
  updateView: {
    params: {
      /** The view, viw-…. */
      id: string
    }
    query: undefined
    body: UpdateViewRequest
    answer: UpdateViewAnswer['body']
  }
  /** Remove saved filters. */
  removeView: {
    params: {
      /** The view, viw-…. */
      id: string
    }
    query: undefined
    body: undefined
    answer: RemoveViewAnswer['body']
  }
  /** List saved filters of tickets, everybody's and your own, with how many tickets each has. */
  searchTicketViews: {
    params: undefined
    query: undefined
    body: undefined
    answer: SearchTicketViewsAnswer['body']
  }
  /** Save filters of tickets: for yourself, or (owners and admins) for everybody. */
  addTicketView: {
    params: undefined
    query: undefined
    body: AddTicketViewRequest
    answer: AddTicketViewAnswer['body']
  }
  /** Change saved filters of tickets. */
  updateTicketView: {
    params: {
      /** The view, tvw-…. */
      id: string
    }
    query: undefined
    body: UpdateTicketViewRequest
    answer: UpdateTicketViewAnswer['body']
  }
  /** Put saved filters of tickets in another order: your own, or (owners and admins) those of everybody. */
  reorderTicketViews: {
    params: undefined
    query: undefined
    body: ReorderTicketViewsRequest
    answer: ReorderTicketViewsAnswer['body']
  }
  /** Remove saved filters of tickets. */
  removeTicketView: {
    params: {
      /** The view, tvw-…. */
      id: string
    }
    query: undefined
    body: undefined
    answer: RemoveTicketViewAnswer['body']
  }
  /** Do the same with many conversations. */
  changeConversations: {
    params: undefined
    query: undefined
    body: ConversationChange
    answer: ChangeConversationsAnswer['body']
  }
  /** Write a note for colleagues about a ticket. */
  addTicketNote: {
    params: {
      id: string
    }
    query: undefined
    body: AddTicketNoteRequest
    answer: AddTicketNoteAnswer['body']
  }
  /** Answer the customer of a ticket as a person. */
  replyToTicket: {
    params: {
      id: string
    }
    query: undefined
    body: ReplyToTicketRequest
    answer: ReplyToTicketAnswer['body']
  }
  /** Read all about a ticket in one order: messages, notes, acts, and what was changed of it. */
  readTicketTimeline: {
    params: {
      id: string
    }
    query: {
      /** Only what is before: before of the page after it. */
      before?: string
      /** Only what is after: after of the page before it. */
      after?: string
      /** The attachments: messages that are an image, a document and so on. */
      only?: "files"
      /** Items a page, 1 to 200; 50 when left out. */
      per_page?: number
    }
    body: undefined
    answer: ReadTicketTimelineAnswer['body']
  }
  /** List the teams, with their members and who of them is there. */
  searchTeams: {
    params: undefined
    query: {
      /** Where the page goes on: next_cursor of the one before. */
      cursor?: string
      /** Rows a page, 1 to 200; 200 when left out. */
      per_page?: number
    }
    body: undefined
    answer: SearchTeamsAnswer['body']
  }
  /** List the people of the business: whom a conversation can be given to, and who can be called to a note. */
  searchColleagues: {
    params: undefined
    query: {
      /** Where the page goes on: next_cursor of the one before. */
      cursor?: string
      /** Rows a page, 1 to 200; 200 when left out. */
      per_page?: number
    }
    body: undefined
    answer: SearchColleaguesAnswer['body']
  }
  /** Add a team. */
  addTeam: {
    params: undefined
    query: undefined
    body: AddTeamRequest
    answer: AddTeamAnswer['body']
  }
  /** Change a team. */
  updateTeam: {
    params: {
      /** The team, tem-…. */
      id: string
    }
    query: undefined
    body: UpdateTeamRequest
    answer: UpdateTeamAnswer['body']
  }
  /** Remove a team: its conversations stay, and are of none. */
  removeTeam: {
    params: {
      /** The team, tem-…. */
      id: string
    }
    query: undefined
    body: undefined
    answer: RemoveTeamAnswer['body']
  }
  /** Say where you are: what you look at, whether you write, whether you are there. */
  notePresence: {
    params: undefined
    query: undefined
    body: NotePresenceRequest
    answer: NotePresenceAnswer['body']
  }
  /** What you are told: the newest first. */
  searchNotices: {
    params: undefined
    query: {
      /** Of these kinds. */
      kind?: Array<"mentioned" | "assigned" | "waiting" | "sla" | "channel">
      /** Not read yet. */
      unread?: "1"
      /** Where the page goes on: next_cursor of the one before. */
      cursor?: string
      /** Rows a page, 1 to 200; 50 when left out. */
      per_page?: number
    }
    body: undefined
    answer: SearchNoticesAnswer['body']
  }
  /** Mark notices of yours as read. */
  readNotices: {
    params: undefined
    query: undefined
    body: ReadNoticesRequest
    answer: ReadNoticesAnswer['body']
  }
  /** Search contacts. */
  searchContacts: {
    params: undefined
    query: {
      /** Pieces of names, numbers and addresses, from three characters on (two: how a word begins), or a con- hashid. What is new is found seconds later. */
      q?: string
      /** Before this time; a date includes the whole day (UTC). */
      created_to?: string
      /** Where the page goes on: next_cursor of the one before. */
      cursor?: string
      /** Rows a page, 1 to 200; 50 when left out. */
      per_page?: number
    }
    body: undefined
    answer: SearchContactsAnswer['body']
  }
  /** Read a contact: the person, how they are reached, their conversations, tickets and knowledge. */
  getContact: {
    params: {
      /** The contact, con-…. */
      id: string
    }
    query: undefined
    body: undefined
    answer: GetContactAnswer['body']
  }
  /** Change what is known of a person. */
  updateContact: {
    params: {
      /** The contact, con-…. */
      id: string
    }
    query: undefined
    body: UpdateContactRequest
    answer: UpdateContactAnswer['body']
  }
  /** Search agents. */
  searchAgents: {
    params: undefined
    query: {
      /** Page number, from 1. */
      page?: number
      /** Items a page, 1 to 200; 50 when left out. */
      per_page?: number
      is_active?: "true" | "false"
      mode?: "test" | "shadow" | "live"
      language?: "en" | "fr"
      /** Has an active channel of this kind. */
      channel?: "messenger" | "webchat"
      /** Part of the name or the description. */
      q?: string
      /** A minus sign means descending. -created_at by default. */
      sort?: "name" | "-name" | "created_at" | "-created_at" | "updated_at" | "-updated_at"
    }
    body: undefined
    answer: SearchAgentsAnswer['body']
  }
  /** Add an agent. */
  addAgent: {
    params: undefined
    query: undefined
    body: AddAgentRequest
    answer: AddAgentAnswer['body']
  }
  /** Read one agent: also its tone, its instructions, and which kind of model it uses. */
  getAgent: {
    params: {
      /** The agent, agt-…. */
      id: string
    }
    query: undefined
    body: undefined
    answer: GetAgentAnswer['body']
  }
  /** Change an agent. */
  updateAgent: {
    params: {
      /** The agent, agt-…. */
      id: string
    }
    query: undefined
    body: UpdateAgentRequest
    answer: UpdateAgentAnswer['body']
  }
  /** Say whom an agent answers. */
  setAgentMode: {
    params: {
      /** The agent, agt-…. */
      id: string
    }
    query: undefined
    body: SetAgentModeRequest
    answer: SetAgentModeAnswer['body']
  }
  /** Ask an agent as a customer would, and see how it comes to its answer. */
  tryAgent: {
    params: {
      /** The agent, agt-…. */
      id: string
    }
    query: undefined
    body: TryAgentRequest
    answer: TryAgentAnswer['body']
  }
  /** List the models that agents can use. */
  searchModels: {
    params: undefined
    query: {
      /** Page number, from 1. */
      page?: number
      /** Items a page, 1 to 200; 50 when left out. */
      per_page?: number
    }
    body: undefined
    answer: SearchModelsAnswer['body']
  }
  /** Set the app's own language model, at any OpenAI-compatible address. */
  setModel: {
    params: undefined
    query: undefined
    body: SetModelRequest
    answer: SetModelAnswer['body']
  }
  /** Ask a model for a word, to see whether it answers. */
  checkModel: {
    params: undefined
    query: undefined
    body: CheckModelRequest
    answer: CheckModelAnswer['body']
  }
  /** List the tools, by name, with how their last calls went. */
  searchTools: {
    params: undefined
    query: {
      /** Where the page goes on: next_cursor of the one before. */
      cursor?: string
      /** Rows a page, 1 to 200; 50 when left out. */
      per_page?: number
      state?: "on" | "off" | "maintenance"
      /** Of these kinds; built_in: those of every agent. */
      kind?: Array<"http" | "mcp" | "built_in">
      /** That it may use. */
      agent?: string
      /** Part of the name or the description. */
      q?: string
    }
    body: undefined
    answer: SearchToolsAnswer['body']
  }
  /** Read one tool: how its request is made and its answer read. */
  getTool: {
    params: {
      /** The tool, tol-…. */
      id: string
    }
    query: undefined
    body: undefined
    answer: GetToolAnswer['body']
  }
  /** Add a tool: an address of your own that an agent may call. */
  addTool: {
    params: undefined
    query: undefined
    body: AddToolRequest
    answer: AddToolAnswer['body']
  }
  /** Change a tool. */
  updateTool: {
    params: {
      /** The tool, tol-…. */
      id: string
    }
    query: undefined
    body: UpdateToolRequest
    answer: UpdateToolAnswer['body']
  }
  /** Switch a tool on or off, or say that its system is in maintenance. */
  setToolState: {
    params: {
      /** The tool, tol-…. */
      id: string
    }
    query: undefined
    body: SetToolStateRequest
    answer: SetToolStateAnswer['body']
  }
  /** List the tools that an agent may use beside the built-in ones, in their order. */
  getAgentTools: {
    params: {
      /** The agent, agt-…. */
      id: string
    }
    query: undefined
    body: undefined
    answer: GetAgentToolsAnswer['body']
  }
  /** Say which tools an agent may use, and in which order. */
  setAgentTools: {
    params: {
      /** The agent, agt-…. */
      id: string
    }
    query: undefined
    body: SetAgentToolsRequest
    answer: SetAgentToolsAnswer['body']
  }
  /** Read a document of an API (OpenAPI 3.0 or 3.1), and add what you choose of it as tools. */
  importTools: {
    params: undefined
    query: undefined
    body: ImportToolsRequest
    answer: ImportToolsAnswer['body']
  }
  /** List the MCP servers, by name, with how many of their tools are accepted, new or changed. */
  searchToolServers: {
    params: undefined
    query: {
      /** Where the page goes on: next_cursor of the one before. */
      cursor?: string
      /** Rows a page, 1 to 200; 50 when left out. */
      per_page?: number
    }
    body: undefined
    answer: SearchToolServersAnswer['body']
  }
  /** Read one MCP server: what it offered when it was asked last, and what of that has changed. */
  getToolServer: {
    params: {
      /** The server, srv-…. */
      id: string
    }
    query: undefined
    body: undefined
    answer: GetToolServerAnswer['body']
  }
  /** Add an MCP server, by Streamable HTTP, and see what it offers. */
  addToolServer: {
    params: undefined
    query: undefined
    body: AddToolServerRequest
    answer: AddToolServerAnswer['body']
  }
  /** Ask an MCP server what it offers now. */
  refreshToolServer: {
    params: {
      /** The server, srv-…. */
      id: string
    }
    query: undefined
    body: RefreshToolServerRequest
    answer: RefreshToolServerAnswer['body']
  }
  /** Accept tools of an MCP server as they are defined now. */
  acceptTools: {
    params: {
      /** The server, srv-…. */
      id: string
    }
    query: undefined
    body: AcceptToolsRequest
    answer: AcceptToolsAnswer['body']
  }
  /** Remove an MCP server, with all tools that came of it; their log stays. */
  removeToolServer: {
    params: {
      /** The server, srv-…. */
      id: string
    }
    query: undefined
    body: undefined
    answer: RemoveToolServerAnswer['body']
  }
  /** Call a tool as an agent would, and see the request beside its answer. */
  tryTool: {
    params: {
      /** The tool, tol-…. */
      id: string
    }
    query: undefined
    body: TryToolRequest
    answer: TryToolAnswer['body']
  }
  /** List the calls of tools, the newest first. */
  searchToolLog: {
    params: undefined
    query: {
      /** Of this tool. */
      tool?: string
      /** By this agent. */
      agent?: string
      /** For this contact. */
      contact?: string
      /** In this conversation. */
      conversation?: string
      /** That ended so. */
      outcome?: Array<"ok" | "http_error" | "timeout" | "unreachable" | "refused_address" | "redirect" | "too_large" | "not_json" | "missing_variable" | "bad_arguments" | "rate_limited" | "resting" | "off" | "unknown">
      /** agent: by an agent; try, replay: by a person. */
      kind?: Array<"agent" | "try" | "replay">
      /** That did not end well. */
      failed?: "1"
      /** At this time or later. */
      created_from?: string
      /** Before this time; a date includes the whole day (UTC). */
      created_to?: string
      /** Answered with this HTTP status. */
      status?: number
      /** That took so many milliseconds. */
      min_ms?: number
      /** Part of the tool’s name or of the error. */
      q?: string
      /** Where the page goes on: next_cursor of the one before. */
      cursor?: string
      /** Rows a page, 1 to 200; 50 when left out. */
      per_page?: number
    }
    body: undefined
    answer: SearchToolLogAnswer['body']
  }
  /** Read one call: what was sent, what came back, and how long each step took. */
  getToolRun: {
    params: {
      /** The call, trn-…. */
      id: string
    }
    query: undefined
    body: undefined
    answer: GetToolRunAnswer['body']
  }
  /** Make a call once more, by the tool as it is now. */
  replayToolRun: {
    params: {
      /** The call, trn-…. */
      id: string
    }
    query: undefined
    body: ReplayToolRunRequest
    answer: ReplayToolRunAnswer['body']
  }
  /** Remove a tool: no agent has it any more; its log stays. */
  removeTool: {
    params: {
      /** The tool, tol-…. */
      id: string
    }
    query: undefined
    body: undefined
    answer: RemoveToolAnswer['body']
  }
  /** Connect a channel. */
  addChannel: {
    params: undefined
    query: undefined
    body: AddChannelRequest
    answer: AddChannelAnswer['body']
  }
  /** Change a channel: its name, agent, settings, credentials, or switch it on or off. */
  updateChannel: {
    params: {
      /** The channel, chn-…. */
      id: string
    }
    query: undefined
    body: UpdateChannelRequest
    answer: UpdateChannelAnswer['body']
  }
  /** Search channels. */
  searchChannels: {
    params: undefined
    query: {
      /** Page number, from 1. */
      page?: number
      /** Items a page, 1 to 200; 50 when left out. */
      per_page?: number
      channel?: "messenger" | "webchat"
      is_active?: "true" | "false"
      is_connected?: "true" | "false"
      /** Part of the name or the sender. */
      q?: string
    }
    body: undefined
    answer: SearchChannelsAnswer['body']
  }
  /** Read one channel: its settings, where it is put, and whether its provider refuses it. */
  getChannel: {
    params: {
      /** The channel, chn-…. */
      id: string
    }
    query: undefined
    body: undefined
    answer: GetChannelAnswer['body']
  }
  /** Ask the provider whether a channel’s credentials open its number. */
  checkChannel: {
    params: {
      /** The channel, chn-…. */
      id: string
    }
    query: undefined
    body: undefined
    answer: CheckChannelAnswer['body']
  }
  /** Disconnect a channel: its credentials and its address are forgotten, its messages stay. */
  disconnectChannel: {
    params: {
      /** The channel, chn-…. */
      id: string
    }
    query: undefined
    body: undefined
    answer: DisconnectChannelAnswer['body']
  }
  /** Read the business balance, in the main and in the local currency. */
  getBusinessBalance: {
    params: undefined
    query: undefined
    body: undefined
    answer: GetBusinessBalanceAnswer['body']
  }
  /** What was paid in and charged, the newest first. */
  searchLedger: {
    params: undefined
    query: {
      /** Of these kinds. */
      kind?: Array<"top_up" | "message" | "agent_turn" | "refund">
      /** At this time or later. */
      created_from?: string
      /** At this time or before; a date includes the whole day (UTC). */
      created_to?: string
      /** What a number or site of yours cost, chn-…. */
      channel_id?: string
      /** What an agent cost, agt-…. */
      agent?: string
      /** Where the page goes on: next_cursor of the one before. */
      cursor?: string
      /** Rows a page, 1 to 200; 50 when left out. */
      per_page?: number
    }
    body: undefined
    answer: SearchLedgerAnswer['body']
  }
  /** Emergency stop: nothing goes out and agents are silent until it is lifted. */
  stopApp: {
    params: undefined
    query: undefined
    body: StopAppRequest
    answer: StopAppAnswer['body']
  }
  /** Lift the emergency stop. */
  resumeApp: {
    params: undefined
    query: undefined
    body: undefined
    answer: ResumeAppAnswer['body']
  }
  /** Of which roles the business demands a second factor. */
  getSecondFactorDemand: {
    params: undefined
    query: undefined
    body: undefined
    answer: GetSecondFactorDemandAnswer['body']
  }
  /** Demand a second factor of some roles. */
  demandSecondFactor: {
    params: undefined
    query: undefined
    body: SecondFactorDemand
    answer: DemandSecondFactorAnswer['body']
  }
  /** Set the business's own colour. */
  setAccent: {
    params: undefined
    query: undefined
    body: Accent
    answer: SetAccentAnswer['body']
  }
  /** Search tickets. */
  searchTickets: {
    params: undefined
    query: {
      /** Page number, from 1. */
      page?: number
      /** Items a page, 1 to 200; 50 when left out. */
      per_page?: number
      /** Status codes; an unknown one is 1007. */
      status?: Array<string>
      /** The same as status. */
      status_code?: Array<string>
      /** The same as status. */
      ticket_status?: Array<string>
      /** The same as status. */
      "filter[status]"?: Array<string>
      /** Its priority. */
      priority?: Array<"low" | "normal" | "high" | "urgent">
      /** Ids of SLA policies; one that is not there finds nothing. */
      sla_policy_id?: Array<number>
      /** A contact: its con- hashid, its number, user_id, address or visitor id, or a contact_detail_id; one that is not there finds nothing. */
      contact?: string
      /** How the contact is reached. */
      channel?: Array<"messenger" | "webchat" | "mail">
      /** An agent: agt- hashid or id; one that is not there finds nothing. */
      agent?: string
      /** A person, usr-… or the id, also who has left; a stranger finds nothing. none: nobody has it. */
      assignee?: string
      /** The same as assignee. */
      assigned_to?: string
      /** The team that has it, tem-…. none: no team. */
      team?: string
      /** With this tag, tag-…. */
      tag?: string
      /** Part of another ticket, or of none. */
      merged?: "yes" | "no"
      /** Part of this ticket: tck- hashid or id. */
      merged_into?: string
      /** Missed targets, as of now. */
      breached?: "response" | "resolve" | "any"
      /** At this time or later. */
      created_from?: string
      /** At this time or before; a date includes the whole day (UTC). */
      created_to?: string
      /** At this time or later. */
      updated_from?: string
      /** At this time or before; a date includes the whole day (UTC). */
      updated_to?: string
      /** When that last happened: at this time or later. */
      responded_from?: string
      /** At this time or before; a date includes the whole day (UTC). */
      responded_to?: string
      /** When that last happened: at this time or later. */
      answered_from?: string
      /** At this time or before; a date includes the whole day (UTC). */
      answered_to?: string
      /** When that last happened: at this time or later. */
      resolved_from?: string
      /** At this time or before; a date includes the whole day (UTC). */
      resolved_to?: string
      /** When that last happened: at this time or later. */
      reopened_from?: string
      /** At this time or before; a date includes the whole day (UTC). */
      reopened_to?: string
      /** When that last happened: at this time or later. */
      asked_from?: string
      /** At this time or before; a date includes the whole day (UTC). */
      asked_to?: string
      /** Open at this time, of a date at its end; what has just happened counts some five seconds later. */
      open_at?: string
      /** Rated so; unanswered: asked, not rated. */
      satisfaction?: Array<"1" | "2" | "3" | "4" | "5" | "asked" | "unanswered">
      /** Its contact waits for an answer. */
      waiting?: "yes" | "no"
      /** With a running response or resolve clock that is due before this time. */
      due_before?: string
      /** Words in subject and description, whatever their ending and accents; "words in a row", or, and -without are supported. Or a tck- hashid. */
      q?: string
      /** tck-…. */
      hashid?: Array<string>
      /** Order; - means descending. -created_at by default. board: as people have placed them within their status. */
      sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "response_due_at" | "-response_due_at" | "resolved_due_at" | "-resolved_due_at" | "position" | "-position" | "board" | "-board" | "id" | "-id"
      /** Goes on where an array or a page ended, in its shape: from Link or X-Next-Cursor. per_page (1 to 200) then bounds an array, too. */
      cursor?: string
      /** What each ticket has beside. */
      include?: Array<"assignee" | "team" | "tags" | "contact" | "conversation" | "merged" | "links" | "sla">
    }
    body: undefined
    answer: SearchTicketsAnswer['body']
  }
  /** Export tickets as a table, by the filters of a search. */
  exportTickets: {
    params: undefined
    query: {
      /** Status codes; an unknown one is 1007. */
      status?: Array<string>
      /** The same as status. */
      status_code?: Array<string>
      /** The same as status. */
      ticket_status?: Array<string>
      /** The same as status. */
      "filter[status]"?: Array<string>
      /** Its priority. */
      priority?: Array<"low" | "normal" | "high" | "urgent">
      /** Ids of SLA policies; one that is not there finds nothing. */
      sla_policy_id?: Array<number>
      /** A contact: its con- hashid, its number, user_id, address or visitor id, or a contact_detail_id; one that is not there finds nothing. */
      contact?: string
      /** How the contact is reached. */
      channel?: Array<"messenger" | "webchat" | "mail">
      /** An agent: agt- hashid or id; one that is not there finds nothing. */
      agent?: string
      /** A person, usr-… or the id, also who has left; a stranger finds nothing. none: nobody has it. */
      assignee?: string
      /** The same as assignee. */
      assigned_to?: string
      /** The team that has it, tem-…. none: no team. */
      team?: string
      /** With this tag, tag-…. */
      tag?: string
      /** Part of another ticket, or of none. */
      merged?: "yes" | "no"
      /** Part of this ticket: tck- hashid or id. */
      merged_into?: string
      /** Missed targets, as of now. */
      breached?: "response" | "resolve" | "any"
      /** At this time or later. */
      created_from?: string
      /** At this time or before; a date includes the whole day (UTC). */
      created_to?: string
      /** At this time or later. */
      updated_from?: string
      /** At this time or before; a date includes the whole day (UTC). */
      updated_to?: string
      /** When that last happened: at this time or later. */
      responded_from?: string
      /** At this time or before; a date includes the whole day (UTC). */
      responded_to?: string
      /** When that last happened: at this time or later. */
      answered_from?: string
      /** At this time or before; a date includes the whole day (UTC). */
      answered_to?: string
      /** When that last happened: at this time or later. */
      resolved_from?: string
      /** At this time or before; a date includes the whole day (UTC). */
      resolved_to?: string
      /** When that last happened: at this time or later. */
      reopened_from?: string
      /** At this time or before; a date includes the whole day (UTC). */
      reopened_to?: string
      /** When that last happened: at this time or later. */
      asked_from?: string
      /** At this time or before; a date includes the whole day (UTC). */
      asked_to?: string
      /** Open at this time, of a date at its end; what has just happened counts some five seconds later. */
      open_at?: string
      /** Rated so; unanswered: asked, not rated. */
      satisfaction?: Array<"1" | "2" | "3" | "4" | "5" | "asked" | "unanswered">
      /** Its contact waits for an answer. */
      waiting?: "yes" | "no"
      /** With a running response or resolve clock that is due before this time. */
      due_before?: string
      /** Words in subject and description, whatever their ending and accents; "words in a row", or, and -without are supported. Or a tck- hashid. */
      q?: string
      /** tck-…. */
      hashid?: Array<string>
      /** json when left out. */
      format?: "csv" | "json"
      /** next_cursor of the piece before; not with format=csv, which is all of them. */
      cursor?: number
      /** Tickets to look at; not with format=csv. */
      per_page?: number
    }
    body: undefined
    answer: ExportTicketsAnswer['body']
  }
  /** Search ticket status records. */
  searchTicketStatuses: {
    params: undefined
    query: {
      /** Page number, from 1. */
      page?: number
      /** Items a page, 1 to 200; 50 when left out. */
      per_page?: number
    }
    body: undefined
    answer: SearchTicketStatusesAnswer['body']
  }
  /** Open a ticket for a contact. */
  addTicket: {
    params: undefined
    query: undefined
    body: AddTicketRequest
    answer: AddTicketAnswer['body']
  }
  /** Read one ticket by its id or hashid. */
  getTicket: {
    params: {
      id: string
    }
    query: {
      /** What each ticket has beside. */
      include?: Array<"assignee" | "team" | "tags" | "contact" | "conversation" | "merged" | "links" | "sla">
    }
    body: undefined
    answer: GetTicketAnswer['body']
  }
  /** Change the words, the priority or the policy of a ticket, its meta, or whom it is about. */
  updateTicket: {
    params: {
      id: string
    }
    query: undefined
    body: UpdateTicketRequest
    answer: UpdateTicketAnswer['body']
  }
  /** Give a ticket to a colleague, to a team, or to nobody. */
  assignTicket: {
    params: {
      id: string
    }
    query: undefined
    body: AssignTicketRequest
    answer: AssignTicketAnswer['body']
  }
  /** Change the tags of a ticket. */
  tagTicket: {
    params: {
      id: string
    }
    query: undefined
    body: TagTicketRequest
    answer: TagTicketAnswer['body']
  }
  /** Put a ticket before or after another one of its status, as on a board. */
  placeTicket: {
    params: {
      id: string
    }
    query: undefined
    body: PlaceTicketRequest
    answer: PlaceTicketAnswer['body']
  }
  /** Link a ticket to another one, or to a conversation beside its own. */
  linkTicket: {
    params: {
      id: string
    }
    query: undefined
    body: LinkTicketRequest
    answer: LinkTicketAnswer['body']
  }
  /** End a link of a ticket. */
  unlinkTicket: {
    params: {
      id: string
    }
    query: undefined
    body: UnlinkTicketRequest
    answer: UnlinkTicketAnswer['body']
  }
  /** Make a ticket part of another. */
  mergeTicket: {
    params: {
      id: string
    }
    query: undefined
    body: MergeTicketRequest
    answer: MergeTicketAnswer['body']
  }
  /** Take a ticket out of the one it is part of. */
  unmergeTicket: {
    params: {
      id: string
    }
    query: undefined
    body: UnmergeTicketRequest
    answer: UnmergeTicketAnswer['body']
  }
  /** Move a ticket to another status. */
  moveTicket: {
    params: {
      id: string
    }
    query: undefined
    body: MoveTicketRequest
    answer: MoveTicketAnswer['body']
  }
  /** Do the same with many tickets. */
  changeTickets: {
    params: undefined
    query: undefined
    body: TicketsChange
    answer: ChangeTicketsAnswer['body']
  }
  /** What was changed of a ticket, and by whom: the newest first. */
  readTicketHistory: {
    params: {
      id: string
    }
    query: {
      /** Where the page goes on: next_cursor of the one before. */
      cursor?: string
      /** Rows a page, 1 to 200; 50 when left out. */
      per_page?: number
    }
    body: undefined
    answer: ReadTicketHistoryAnswer['body']
  }
  /** Explain each minute of a ticket’s clocks. */
  explainTicketSla: {
    params: {
      id: string
    }
    query: {
      /** What if it had had this policy from the beginning, by the rules of now. */
      policy?: number
      /** As of another instant since it was opened, or up to 732 days from now: what has happened since does not count. A date is its first instant in UTC. */
      at?: string
      /** Segments from this instant on. */
      from?: string
    }
    body: undefined
    answer: ExplainTicketSlaAnswer['body']
  }
  /** Add a ticket status. */
  addTicketStatus: {
    params: undefined
    query: undefined
    body: AddTicketStatusRequest
    answer: AddTicketStatusAnswer['body']
  }
  /** Change the words of a status or what it does to the clocks, and of one of your own its place. */
  updateTicketStatus: {
    params: {
      /** The status, by its number. */
      id: string
    }
    query: undefined
    body: UpdateTicketStatusRequest
    answer: UpdateTicketStatusAnswer['body']
  }
  /** Put the ticket statuses in another order, the built-in ones too. */
  reorderTicketStatuses: {
    params: undefined
    query: undefined
    body: ReorderTicketStatusesRequest
    answer: ReorderTicketStatusesAnswer['body']
  }
  /** Take a status of your own out of use, and move its tickets to another. */
  deactivateTicketStatus: {
    params: {
      /** The status, by its number. */
      id: string
    }
    query: undefined
    body: DeactivateTicketStatusRequest
    answer: DeactivateTicketStatusAnswer['body']
  }
  /** List which status may follow which. */
  searchTicketTransitions: {
    params: undefined
    query: undefined
    body: undefined
    answer: SearchTicketTransitionsAnswer['body']
  }
  /** Say which statuses may follow one. */
  setTicketTransition: {
    params: undefined
    query: undefined
    body: SetTicketTransitionRequest
    answer: SetTicketTransitionAnswer['body']
  }
  /** Search ticket SLA policy records. */
  searchTicketSlaPolicies: {
    params: undefined
    query: {
      /** Page number, from 1. */
      page?: number
      /** Items a page, 1 to 200; 50 when left out. */
      per_page?: number
    }
    body: undefined
    answer: SearchTicketSlaPoliciesAnswer['body']
  }
  /** Add an SLA policy. */
  addTicketSlaPolicy: {
    params: undefined
    query: undefined
    body: AddTicketSlaPolicyRequest
    answer: AddTicketSlaPolicyAnswer['body']
  }
  /** Change an SLA policy. */
  updateTicketSlaPolicy: {
    params: {
      /** The policy, by its number. */
      id: string
    }
    query: undefined
    body: UpdateTicketSlaPolicyRequest
    answer: UpdateTicketSlaPolicyAnswer['body']
  }
  /** Put the SLA policies in another order. */
  reorderTicketSlaPolicies: {
    params: undefined
    query: undefined
    body: ReorderTicketSlaPoliciesRequest
    answer: ReorderTicketSlaPoliciesAnswer['body']
  }
  /** Take an SLA policy out of use. */
  deactivateTicketSlaPolicy: {
    params: {
      /** The policy, by its number. */
      id: string
    }
    query: undefined
    body: undefined
    answer: DeactivateTicketSlaPolicyAnswer['body']
  }
  /** List the calendars: working hours, and dates with hours of their own. */
  searchCalendars: {
    params: undefined
    query: {
      /** Where the page goes on: next_cursor of the one before. */
      cursor?: string
      /** Rows a page, 1 to 200; 200 when left out. */
      per_page?: number
    }
    body: undefined
    answer: SearchCalendarsAnswer['body']
  }
  /** Add a calendar. */
  addCalendar: {
    params: undefined
    query: undefined
    body: AddCalendarRequest
    answer: AddCalendarAnswer['body']
  }
  /** Change a calendar. */
  updateCalendar: {
    params: {
      /** The calendar, cal-…. */
      id: string
    }
    query: undefined
    body: UpdateCalendarRequest
    answer: UpdateCalendarAnswer['body']
  }
  /** Put the calendars in another order. */
  reorderCalendars: {
    params: undefined
    query: undefined
    body: ReorderCalendarsRequest
    answer: ReorderCalendarsAnswer['body']
  }
  /** Take over holidays from an iCalendar text. */
  addCalendarHolidays: {
    params: {
      /** The calendar, cal-…. */
      id: string
    }
    query: undefined
    body: AddCalendarHolidaysRequest
    answer: AddCalendarHolidaysAnswer['body']
  }
  /** Take a calendar out of use. */
  deactivateCalendar: {
    params: {
      /** The calendar, cal-…. */
      id: string
    }
    query: undefined
    body: undefined
    answer: DeactivateCalendarAnswer['body']
  }
  /** Whether, and when, customers are asked how they were served. */
  readSatisfactionSettings: {
    params: undefined
    query: undefined
    body: undefined
    answer: ReadSatisfactionSettingsAnswer['body']
  }
  /** Say whether, and when, customers are asked how they were served. */
  changeSatisfactionSettings: {
    params: undefined
    query: undefined
    body: ChangeSatisfactionSettingsRequest
    answer: ChangeSatisfactionSettingsAnswer['body']
  }
  /** Ask the customer of a resolved ticket how they were served. */
  askTicketSatisfaction: {
    params: {
      id: string
    }
    query: undefined
    body: undefined
    answer: AskTicketSatisfactionAnswer['body']
  }
  /** Read the figures of some days. */
  readOverview: {
    params: undefined
    query: {
      from?: string
      to?: string
      /** In which days begin and end; yours when left out, else UTC. */
      zone?: string
      /** Of this number or site alone, chn-…. */
      channel?: string
      /** Of this agent alone, agt-…. */
      agent?: string
      /** Of what this person answered first, usr-…. */
      person?: string
      /** Of this team alone, tem-…. */
      team?: string
    }
    body: undefined
    answer: ReadOverviewAnswer['body']
  }
  /** Read figures day by day, or by channel, agent, person or team. */
  readSeries: {
    params: undefined
    query: {
      from?: string
      to?: string
      /** In which days begin and end; yours when left out, else UTC. */
      zone?: string
      /** Of this number or site alone, chn-…. */
      channel?: string
      /** Of this agent alone, agt-…. */
      agent?: string
      /** Of what this person answered first, usr-…. */
      person?: string
      /** Of this team alone, tem-…. */
      team?: string
      /** What figures are told apart by. One record alone is shown by day only. */
      by: "day" | "channel" | "agent" | "person" | "team"
    }
    body: undefined
    answer: ReadSeriesAnswer['body']
  }
  /** Read figures of tickets over days. */
  readTicketStats: {
    params: undefined
    query: {
      /** What is counted. */
      metric: "opened" | "resolved" | "reopened" | "backlog" | "first_response" | "next_response" | "resolution" | "breached" | "response_breached" | "resolve_breached" | "rating"
      /** What figures are told apart by. */
      by?: "day" | "week" | "month" | "priority" | "status" | "policy" | "channel" | "agent" | "person" | "team" | "tag"
      from?: string
      to?: string
      /** In which days begin and end; yours when left out, else UTC. */
      zone?: string
      /** Status codes; an unknown one is 1007. */
      status?: Array<string>
      /** The same as status. */
      status_code?: Array<string>
      /** The same as status. */
      ticket_status?: Array<string>
      /** The same as status. */
      "filter[status]"?: Array<string>
      /** Its priority. */
      priority?: Array<"low" | "normal" | "high" | "urgent">
      /** Ids of SLA policies; one that is not there finds nothing. */
      sla_policy_id?: Array<number>
      /** A contact: its con- hashid, its number, user_id, address or visitor id, or a contact_detail_id; one that is not there finds nothing. */
      contact?: string
      /** How the contact is reached. */
      channel?: Array<"messenger" | "webchat" | "mail">
      /** An agent: agt- hashid or id; one that is not there finds nothing. */
      agent?: string
      /** A person, usr-… or the id, also who has left; a stranger finds nothing. none: nobody has it. */
      assignee?: string
      /** The same as assignee. */
      assigned_to?: string
      /** The team that has it, tem-…. none: no team. */
      team?: string
      /** With this tag, tag-…. */
      tag?: string
      /** Part of another ticket, or of none. */
      merged?: "yes" | "no"
      /** Part of this ticket: tck- hashid or id. */
      merged_into?: string
      /** Missed targets, as of now. */
      breached?: "response" | "resolve" | "any"
      /** At this time or later. */
      created_from?: string
      /** At this time or before; a date includes the whole day (UTC). */
      created_to?: string
      /** At this time or later. */
      updated_from?: string
      /** At this time or before; a date includes the whole day (UTC). */
      updated_to?: string
      /** When that last happened: at this time or later. */
      responded_from?: string
      /** At this time or before; a date includes the whole day (UTC). */
      responded_to?: string
      /** When that last happened: at this time or later. */
      answered_from?: string
      /** At this time or before; a date includes the whole day (UTC). */
      answered_to?: string
      /** When that last happened: at this time or later. */
      resolved_from?: string
      /** At this time or before; a date includes the whole day (UTC). */
      resolved_to?: string
      /** When that last happened: at this time or later. */
      reopened_from?: string
      /** At this time or before; a date includes the whole day (UTC). */
      reopened_to?: string
      /** When that last happened: at this time or later. */
      asked_from?: string
      /** At this time or before; a date includes the whole day (UTC). */
      asked_to?: string
      /** Open at this time, of a date at its end; what has just happened counts some five seconds later. */
      open_at?: string
      /** Rated so; unanswered: asked, not rated. */
      satisfaction?: Array<"1" | "2" | "3" | "4" | "5" | "asked" | "unanswered">
      /** Its contact waits for an answer. */
      waiting?: "yes" | "no"
      /** With a running response or resolve clock that is due before this time. */
      due_before?: string
      /** Words in subject and description, whatever their ending and accents; "words in a row", or, and -without are supported. Or a tck- hashid. */
      q?: string
      /** tck-…. */
      hashid?: Array<string>
    }
    body: undefined
    answer: ReadTicketStatsAnswer['body']
  }
  /** Sign in with username and password; answers a bearer token for 12 hours. */
  logIn: {
    params: undefined
    query: undefined
    body: LogInRequest
    answer: LogInAnswer['body']
  }
  /** Sign in with username and password; the answer sets a cookie. */
  addSession: {
    params: undefined
    query: undefined
    body: AddSessionRequest
    answer: AddSessionAnswer['body']
  }
  /** Finish a sign-in with the second factor. */
  proveSecondFactor: {
    params: undefined
    query: undefined
    body: ProveSecondFactorRequest
    answer: ProveSecondFactorAnswer['body']
  }
  /** Which second factors one has. */
  getSecondFactor: {
    params: undefined
    query: undefined
    body: undefined
    answer: GetSecondFactorAnswer['body']
  }
  /** Say once more who you are, for 15 minutes. */
  confirm: {
    params: undefined
    query: undefined
    body: ConfirmRequest
    answer: ConfirmAnswer['body']
  }
  /** Begin to confirm with a passkey. */
  startConfirm: {
    params: undefined
    query: undefined
    body: undefined
    answer: StartConfirmAnswer['body']
  }
  /** Sign out here, in one session, in all others, or everywhere. */
  endSession: {
    params: undefined
    query: undefined
    body: EndSessionRequest
    answer: EndSessionAnswer['body']
  }
  /** Where one is signed in: device, address, last seen. */
  searchSessions: {
    params: undefined
    query: {
      /** Page number, from 1. */
      page?: number
      /** Items a page, 1 to 200; 50 when left out. */
      per_page?: number
    }
    body: undefined
    answer: SearchSessionsAnswer['body']
  }
  /** Who calls, in which business, and what they may do. */
  getMe: {
    params: undefined
    query: undefined
    body: undefined
    answer: GetMeAnswer['body']
  }
  /** Change name, language, theme, time zone, shortcuts or notices of one’s own. */
  updateMe: {
    params: undefined
    query: undefined
    body: UpdateMeRequest
    answer: UpdateMeAnswer['body']
  }
  /** Go on in another business, in this session. */
  changeBusiness: {
    params: undefined
    query: undefined
    body: ChangeBusinessRequest
    answer: ChangeBusinessAnswer['body']
  }
  /** Begin to set up an authenticator app. */
  addTotp: {
    params: undefined
    query: undefined
    body: undefined
    answer: AddTotpAnswer['body']
  }
  /** Put the authenticator app in force with its first code. */
  confirmTotp: {
    params: undefined
    query: undefined
    body: ConfirmTotpRequest
    answer: ConfirmTotpAnswer['body']
  }
  /** Remove the authenticator app. */
  removeTotp: {
    params: undefined
    query: undefined
    body: undefined
    answer: RemoveTotpAnswer['body']
  }
  /** Begin to add a passkey. */
  startPasskey: {
    params: undefined
    query: undefined
    body: undefined
    answer: StartPasskeyAnswer['body']
  }
  /** Add the passkey that the browser made. */
  addPasskey: {
    params: undefined
    query: undefined
    body: AddPasskeyRequest
    answer: AddPasskeyAnswer['body']
  }
  /** Remove a passkey. */
  removePasskey: {
    params: {
      id: string
    }
    query: undefined
    body: undefined
    answer: RemovePasskeyAnswer['body']
  }
  /** Ten new recovery codes; those before them are void. */
  renewRecoveryCodes: {
    params: undefined
    query: undefined
    body: undefined
    answer: RenewRecoveryCodesAnswer['body']
  }
  /** The people of the business, its service accounts, and those invited. */
  searchMembers: {
    params: undefined
    query: {
      /** Page number, from 1. */
      page?: number
      /** Items a page, 1 to 200; 50 when left out. */
      per_page?: number
      role?: "owner" | "admin" | "member" | "viewer"
      status?: "active" | "unverified" | "disabled" | "invited"
      /** Part of a name or address. */
      q?: string
    }
    body: undefined
    answer: SearchMembersAnswer['body']
  }
  /** Invite a person by a link that works once, for 7 days. */
  inviteMember: {
    params: undefined
    query: undefined
    body: InviteMemberRequest
    answer: InviteMemberAnswer['body']
  }
  /** Add a service account: no person, but the holder of tokens of machines. */
  addServiceAccount: {
    params: undefined
    query: undefined
    body: AddServiceAccountRequest
    answer: AddServiceAccountAnswer['body']
  }
  /** Give a member another role, or disable them in this business. */
  updateMember: {
    params: {
      /** A person or service account. */
      id: string
    }
    query: undefined
    body: UpdateMemberRequest
    answer: UpdateMemberAnswer['body']
  }
  /** Take a person out of the business, or take an invitation back. */
  removeMember: {
    params: {
      /** A person or service account. */
      id: string
    }
    query: undefined
    body: RemoveMemberRequest
    answer: RemoveMemberAnswer['body']
  }
  /** Read what a mailed link is for, before it is opened. */
  readLink: {
    params: undefined
    query: undefined
    body: ReadLinkRequest
    answer: ReadLinkAnswer['body']
  }
  /** Join the business that a link invites to. */
  acceptInvitation: {
    params: undefined
    query: undefined
    body: AcceptInvitationRequest
    answer: AcceptInvitationAnswer['body']
  }
  /** Confirm the address of an account, or its new one, by a mailed link. */
  verifyAddress: {
    params: undefined
    query: undefined
    body: VerifyAddressRequest
    answer: VerifyAddressAnswer['body']
  }
  /** Mail the link to verify an address once more. */
  resendVerification: {
    params: undefined
    query: undefined
    body: ResendVerificationRequest
    answer: ResendVerificationAnswer['body']
  }
  /** Mail a link to choose a new password. */
  requestReset: {
    params: undefined
    query: undefined
    body: RequestResetRequest
    answer: RequestResetAnswer['body']
  }
  /** Choose a new password, by a mailed link. */
  completeReset: {
    params: undefined
    query: undefined
    body: CompleteResetRequest
    answer: CompleteResetAnswer['body']
  }
  /** Choose another password. */
  changePassword: {
    params: undefined
    query: undefined
    body: ChangePasswordRequest
    answer: ChangePasswordAnswer['body']
  }
  /** Ask for another address to sign in with. */
  requestAddress: {
    params: undefined
    query: undefined
    body: RequestAddressRequest
    answer: RequestAddressAnswer['body']
  }
  /** Who changed what in the business, newest first. */
  searchAudit: {
    params: undefined
    query: {
      /** Actions, e.g. token.roll. */
      action?: Array<string>
      /** Kinds of actors. */
      actor?: Array<"person" | "token" | "command_line" | "service">
      /** Ids of people: what they changed, also by their tokens. */
      user?: Array<string>
      /** What was changed, as entries name it. */
      target?: string
      /** Part of the record's name or id, or of the address of whoever changed it. */
      q?: string
      /** Not before. */
      since?: string
      /** Before this time; a date includes the whole day (UTC). */
      until?: string
      /** Where the page goes on: next_cursor of the one before. */
      cursor?: string
      /** Entries a page, 1 to 1000; when left out 50, as csv 1000. */
      limit?: number
      /** csv: the page as a table without an envelope (text/csv), its next_cursor in X-Next-Cursor. */
      format?: "json" | "csv"
    }
    body: undefined
    answer: SearchAuditAnswer['body']
  }
  /** List tokens of the API, without their text. */
  searchTokens: {
    params: undefined
    query: {
      /** Page number, from 1. */
      page?: number
      /** Items a page, 1 to 200; 50 when left out. */
      per_page?: number
      /** false: only revoked and expired ones. */
      is_active?: "true" | "false"
    }
    body: undefined
    answer: SearchTokensAnswer['body']
  }
  /** Make a token of the API that acts as its maker, or as a service account. */
  addToken: {
    params: undefined
    query: undefined
    body: AddTokenRequest
    answer: AddTokenAnswer['body']
  }
  /** Change a token: its name, scopes, end, addresses or rate. */
  updateToken: {
    params: {
      /** The token, by its number. */
      id: string
    }
    query: undefined
    body: UpdateTokenRequest
    answer: UpdateTokenAnswer['body']
  }
  /** Put a new token in the place of one, which goes on for a while. */
  rollToken: {
    params: {
      /** The token, by its number. */
      id: string
    }
    query: undefined
    body: RollTokenRequest
    answer: RollTokenAnswer['body']
  }
  /** End a token for good; every process refuses it within a second. */
  revokeToken: {
    params: {
      /** The token, by its number. */
      id: string
    }
    query: undefined
    body: undefined
    answer: RevokeTokenAnswer['body']
  }
  /** Act as a customer who writes to one of your simulated channels. */
  playCustomer: {
    params: undefined
    query: undefined
    body: PlayCustomerRequest
    answer: PlayCustomerAnswer['body']
  }
  /** Read what was sent, oldest first, as the simulated providers received it. */
  readTestOutbox: {
    params: undefined
    query: {
      /** Phone digits, user id or identifier. */
      contact?: string
      channel?: "messenger" | "webchat"
      /** The cursor of an item. */
      after?: string
      /** Items at most, 1 to 200; 50 when left out. */
      limit?: number
    }
    body: undefined
    answer: ReadTestOutboxAnswer['body']
  }
  /** Script what happens to the next sends: each uses up the oldest outcome that matches. */
  scriptTestOutcome: {
    params: undefined
    query: undefined
    body: ScriptTestOutcomeRequest
    answer: ScriptTestOutcomeAnswer['body']
  }
  /** Move your test app's time forward, at most 400 days in total, or reset it. */
  moveTestClock: {
    params: undefined
    query: undefined
    body: MoveTestClockRequest
    answer: MoveTestClockAnswer['body']
  }
  /** Read what changed, in order and without gaps. */
  listEvents: {
    params: undefined
    query: {
      /** Id of the last event that is known; 0 when left out. */
      after?: number
      /** Events an answer, 1 to 1000; 100 when left out. */
      limit?: number
      /** Types of events. */
      type?: Array<"message.received" | "message.interactive_reply" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.cancelled" | "message.retried" | "message.settled" | "conversation.opened" | "conversation.handed_over" | "conversation.assigned" | "conversation.updated" | "conversation.note_added" | "conversation.reopened" | "conversation.waiting" | "conversation.closed" | "ticket.created" | "ticket.status_changed" | "ticket.updated" | "ticket.sla_breached" | "ticket.sla_warning" | "ticket.sla_escalated" | "ticket.satisfaction_received" | "contact.updated" | "contact.opted_out" | "contact.opted_in" | "contact.merge_proposed" | "agent.mode_changed" | "tool.failed" | "tool.drifted" | "app.stopped" | "app.resumed" | "channel.notice" | "channel.credentials_refused" | "channel.disconnected" | "notice.added" | "channel.recovered">
      /** Types of events. */
      types?: Array<"message.received" | "message.interactive_reply" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.cancelled" | "message.retried" | "message.settled" | "conversation.opened" | "conversation.handed_over" | "conversation.assigned" | "conversation.updated" | "conversation.note_added" | "conversation.reopened" | "conversation.waiting" | "conversation.closed" | "ticket.created" | "ticket.status_changed" | "ticket.updated" | "ticket.sla_breached" | "ticket.sla_warning" | "ticket.sla_escalated" | "ticket.satisfaction_received" | "contact.updated" | "contact.opted_out" | "contact.opted_in" | "contact.merge_proposed" | "agent.mode_changed" | "tool.failed" | "tool.drifted" | "app.stopped" | "app.resumed" | "channel.notice" | "channel.credentials_refused" | "channel.disconnected" | "notice.added" | "channel.recovered">
    }
    body: undefined
    answer: ListEventsAnswer['body']
  }
  /** Follow what changes, as it happens. */
  streamEvents: {
    params: undefined
    query: {
      /** Id of the last event that is known. */
      after?: number
      /** Types of events. */
      types?: Array<"message.received" | "message.interactive_reply" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.cancelled" | "message.retried" | "message.settled" | "conversation.opened" | "conversation.handed_over" | "conversation.assigned" | "conversation.updated" | "conversation.note_added" | "conversation.reopened" | "conversation.waiting" | "conversation.closed" | "ticket.created" | "ticket.status_changed" | "ticket.updated" | "ticket.sla_breached" | "ticket.sla_warning" | "ticket.sla_escalated" | "ticket.satisfaction_received" | "contact.updated" | "contact.opted_out" | "contact.opted_in" | "contact.merge_proposed" | "agent.mode_changed" | "tool.failed" | "tool.drifted" | "app.stopped" | "app.resumed" | "channel.notice" | "channel.credentials_refused" | "channel.disconnected" | "notice.added" | "channel.recovered">
      /** Types of events. */
      type?: Array<"message.received" | "message.interactive_reply" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.cancelled" | "message.retried" | "message.settled" | "conversation.opened" | "conversation.handed_over" | "conversation.assigned" | "conversation.updated" | "conversation.note_added" | "conversation.reopened" | "conversation.waiting" | "conversation.closed" | "ticket.created" | "ticket.status_changed" | "ticket.updated" | "ticket.sla_breached" | "ticket.sla_warning" | "ticket.sla_escalated" | "ticket.satisfaction_received" | "contact.updated" | "contact.opted_out" | "contact.opted_in" | "contact.merge_proposed" | "agent.mode_changed" | "tool.failed" | "tool.drifted" | "app.stopped" | "app.resumed" | "channel.notice" | "channel.credentials_refused" | "channel.disconnected" | "notice.added" | "channel.recovered">
    }
    body: undefined
    answer: StreamEventsAnswer['body']
  }
  /** Check whether the service is up. Needs no token. HTTP 503 with code 1009 when the database cannot be reached. */
  up: {
    params: undefined
    query: {
      /** Adds the details; needs the scope admin. */
      detail?: "1"
    }
    body: undefined
    answer: UpAnswer['body']
  }
}

/** Where each operation is. */
export const OPERATIONS = {
  manageContactKnowledge: { method: 'POST', path: '/contact/knowledge/add' },
  searchAgentKnowledge: { method: 'GET', path: '/agent/knowledge/search' },
  addAgentKnowledge: { method: 'POST', path: '/agent/knowledge/add' },
  getAgentKnowledge: { method: 'GET', path: '/agent/knowledge/{id}/text' },
  updateAgentKnowledge: { method: 'POST', path: '/agent/knowledge/{id}/update' },
  removeAgentKnowledge: { method: 'POST', path: '/agent/knowledge/{id}/remove' },
  sendMessage: { method: 'POST', path: '/messages/send' },
  searchMessages: { method: 'GET', path: '/messages/search' },
  getMessage: { method: 'GET', path: '/messages/{id}' },
  retryMessage: { method: 'POST', path: '/messages/{id}/retry' },
  cancelMessage: { method: 'POST', path: '/messages/{id}/cancel' },
  settleMessage: { method: 'POST', path: '/messages/{id}/settle' },
  searchConversations: { method: 'GET', path: '/conversation/search' },
  searchAll: { method: 'GET', path: '/search' },
  countConversations: { method: 'GET', path: '/conversation/counts' },
  getConversation: { method: 'GET', path: '/conversation/{id}' },
  readTimeline: { method: 'GET', path: '/conversation/{id}/timeline' },
  readTranscript: { method: 'GET', path: '/conversation/{id}/transcript' },
  startConversation: { method: 'POST', path: '/conversation/start' },
  claimConversation: { method: 'POST', path: '/conversation/{id}/claim' },
  replyInConversation: { method: 'POST', path: '/conversation/{id}/reply' },
  assignConversation: { method: 'POST', path: '/conversation/{id}/assign' },
  handBackConversation: { method: 'POST', path: '/conversation/{id}/hand-back' },
  closeConversation: { method: 'POST', path: '/conversation/{id}/close' },
  reopenConversation: { method: 'POST', path: '/conversation/{id}/reopen' },
  snoozeConversation: { method: 'POST', path: '/conversation/{id}/snooze' },
  tagConversation: { method: 'POST', path: '/conversation/{id}/tag' },
  markConversationRead: { method: 'POST', path: '/conversation/{id}/read' },
  markConversationUnread: { method: 'POST', path: '/conversation/{id}/unread' },
  draftInConversation: { method: 'POST', path: '/conversation/{id}/draft' },
  addNote: { method: 'POST', path: '/conversation/{id}/note' },
  updateNote: { method: 'POST', path: '/note/{id}/update' },
  removeNote: { method: 'POST', path: '/note/{id}/remove' },
  searchTags: { method: 'GET', path: '/tag/search' },
  addTag: { method: 'POST', path: '/tag/add' },
  updateTag: { method: 'POST', path: '/tag/{id}/update' },
  removeTag: { method: 'POST', path: '/tag/{id}/remove' },
  searchCannedReplies: { method: 'GET', path: '/canned-reply/search' },
  renderCannedReply: { method: 'GET', path: '/canned-reply/{id}/render' },
  addCannedReply: { method: 'POST', path: '/canned-reply/add' },
  updateCannedReply: { method: 'POST', path: '/canned-reply/{id}/update' },
  removeCannedReply: { method: 'POST', path: '/canned-reply/{id}/remove' },
  searchViews: { method: 'GET', path: '/view/search' },
  addView: { method: 'POST', path: '/view/add' },
  updateView: { method: 'POST', path: '/view/{id}/update' },
  removeView: { method: 'POST', path: '/view/{id}/remove' },
  searchTicketViews: { method: 'GET', path: '/ticket/view/search' },
  addTicketView: { method: 'POST', path: '/ticket/view/add' },
  updateTicketView: { method: 'POST', path: '/ticket/view/{id}/update' },
  reorderTicketViews: { method: 'POST', path: '/ticket/view/reorder' },
  removeTicketView: { method: 'POST', path: '/ticket/view/{id}/remove' },
  changeConversations: { method: 'POST', path: '/conversation/change' },
  addTicketNote: { method: 'POST', path: '/ticket/{id}/note' },
  replyToTicket: { method: 'POST', path: '/ticket/{id}/reply' },
  readTicketTimeline: { method: 'GET', path: '/ticket/{id}/timeline' },
  searchTeams: { method: 'GET', path: '/team/search' },
  searchColleagues: { method: 'GET', path: '/colleague/search' },
  addTeam: { method: 'POST', path: '/team/add' },
  updateTeam: { method: 'POST', path: '/team/{id}/update' },
  removeTeam: { method: 'POST', path: '/team/{id}/remove' },
  notePresence: { method: 'POST', path: '/presence' },
  searchNotices: { method: 'GET', path: '/notice/search' },
  readNotices: { method: 'POST', path: '/notice/read' },
  searchContacts: { method: 'GET', path: '/contact/search' },
  getContact: { method: 'GET', path: '/contact/{id}' },
  updateContact: { method: 'POST', path: '/contact/{id}/update' },
  searchAgents: { method: 'GET', path: '/agent/search' },
  addAgent: { method: 'POST', path: '/agent/add' },
  getAgent: { method: 'GET', path: '/agent/{id}' },
  updateAgent: { method: 'POST', path: '/agent/{id}/update' },
  setAgentMode: { method: 'POST', path: '/agent/{id}/mode' },
  tryAgent: { method: 'POST', path: '/agent/{id}/try' },
  searchModels: { method: 'GET', path: '/agent/model/search' },
  setModel: { method: 'POST', path: '/agent/model/add' },
  checkModel: { method: 'POST', path: '/agent/model/check' },
  searchTools: { method: 'GET', path: '/tool/search' },
  getTool: { method: 'GET', path: '/tool/{id}' },
  addTool: { method: 'POST', path: '/tool/add' },
  updateTool: { method: 'POST', path: '/tool/{id}/update' },
  setToolState: { method: 'POST', path: '/tool/{id}/state' },
  getAgentTools: { method: 'GET', path: '/agent/{id}/tools' },
  setAgentTools: { method: 'POST', path: '/agent/{id}/tools/set' },
  importTools: { method: 'POST', path: '/tool/import/openapi' },
  searchToolServers: { method: 'GET', path: '/tool/server/search' },
  getToolServer: { method: 'GET', path: '/tool/server/{id}' },
  addToolServer: { method: 'POST', path: '/tool/server/add' },
  refreshToolServer: { method: 'POST', path: '/tool/server/{id}/refresh' },
  acceptTools: { method: 'POST', path: '/tool/server/{id}/accept' },
  removeToolServer: { method: 'POST', path: '/tool/server/{id}/remove' },
  tryTool: { method: 'POST', path: '/tool/{id}/try' },
  searchToolLog: { method: 'GET', path: '/tool/log/search' },
  getToolRun: { method: 'GET', path: '/tool/log/{id}' },
  replayToolRun: { method: 'POST', path: '/tool/log/{id}/replay' },
  removeTool: { method: 'POST', path: '/tool/{id}/remove' },
  addChannel: { method: 'POST', path: '/channel/add' },
  updateChannel: { method: 'POST', path: '/channel/{id}/update' },
  searchChannels: { method: 'GET', path: '/channel/search' },
  getChannel: { method: 'GET', path: '/channel/{id}' },
  checkChannel: { method: 'POST', path: '/channel/{id}/check' },
  disconnectChannel: { method: 'POST', path: '/channel/{id}/disconnect' },
  getBusinessBalance: { method: 'GET', path: '/business-manager/balance' },
  searchLedger: { method: 'GET', path: '/business-manager/ledger/search' },
  stopApp: { method: 'POST', path: '/business-manager/stop' },
  resumeApp: { method: 'POST', path: '/business-manager/resume' },
  getSecondFactorDemand: { method: 'GET', path: '/business-manager/second-factor' },
  demandSecondFactor: { method: 'POST', path: '/business-manager/second-factor/update' },
  setAccent: { method: 'POST', path: '/business-manager/accent/set' },
  searchTickets: { method: 'GET', path: '/ticket/search' },
  exportTickets: { method: 'GET', path: '/ticket/export' },
  searchTicketStatuses: { method: 'GET', path: '/ticket/status/search' },
  addTicket: { method: 'POST', path: '/ticket/add' },
  getTicket: { method: 'GET', path: '/ticket/{id}' },
  updateTicket: { method: 'POST', path: '/ticket/{id}/update' },
  assignTicket: { method: 'POST', path: '/ticket/{id}/assign' },
  tagTicket: { method: 'POST', path: '/ticket/{id}/tag' },
  placeTicket: { method: 'POST', path: '/ticket/{id}/place' },
  linkTicket: { method: 'POST', path: '/ticket/{id}/link' },
  unlinkTicket: { method: 'POST', path: '/ticket/{id}/unlink' },
  mergeTicket: { method: 'POST', path: '/ticket/{id}/merge' },
  unmergeTicket: { method: 'POST', path: '/ticket/{id}/unmerge' },
  moveTicket: { method: 'POST', path: '/ticket/{id}/move' },
  changeTickets: { method: 'POST', path: '/ticket/change' },
  readTicketHistory: { method: 'GET', path: '/ticket/{id}/history' },
  explainTicketSla: { method: 'GET', path: '/ticket/{id}/sla' },
  addTicketStatus: { method: 'POST', path: '/ticket/status/add' },
  updateTicketStatus: { method: 'POST', path: '/ticket/status/{id}/update' },
  reorderTicketStatuses: { method: 'POST', path: '/ticket/status/reorder' },
  deactivateTicketStatus: { method: 'POST', path: '/ticket/status/{id}/deactivate' },
  searchTicketTransitions: { method: 'GET', path: '/ticket/transition/search' },
  setTicketTransition: { method: 'POST', path: '/ticket/transition/set' },
  searchTicketSlaPolicies: { method: 'GET', path: '/ticket/sla/search' },
  addTicketSlaPolicy: { method: 'POST', path: '/ticket/sla/add' },
  updateTicketSlaPolicy: { method: 'POST', path: '/ticket/sla/{id}/update' },
  reorderTicketSlaPolicies: { method: 'POST', path: '/ticket/sla/reorder' },
  deactivateTicketSlaPolicy: { method: 'POST', path: '/ticket/sla/{id}/deactivate' },
  searchCalendars: { method: 'GET', path: '/calendar/search' },
  addCalendar: { method: 'POST', path: '/calendar/add' },
  updateCalendar: { method: 'POST', path: '/calendar/{id}/update' },
  reorderCalendars: { method: 'POST', path: '/calendar/reorder' },
  addCalendarHolidays: { method: 'POST', path: '/calendar/{id}/holidays' },
  deactivateCalendar: { method: 'POST', path: '/calendar/{id}/deactivate' },
  readSatisfactionSettings: { method: 'GET', path: '/ticket/satisfaction/settings' },
  changeSatisfactionSettings: { method: 'POST', path: '/ticket/satisfaction/change' },
  askTicketSatisfaction: { method: 'POST', path: '/ticket/{id}/satisfaction/ask' },
  readOverview: { method: 'GET', path: '/analytics/overview' },
  readSeries: { method: 'GET', path: '/analytics/series' },
  readTicketStats: { method: 'GET', path: '/ticket/stats' },
  logIn: { method: 'POST', path: '/auth/login' },
  addSession: { method: 'POST', path: '/auth/session/add' },
  proveSecondFactor: { method: 'POST', path: '/auth/second-factor' },
  getSecondFactor: { method: 'GET', path: '/auth/second-factor' },
  confirm: { method: 'POST', path: '/auth/confirm' },
  startConfirm: { method: 'POST', path: '/auth/confirm/options' },
  endSession: { method: 'POST', path: '/auth/session/end' },
  searchSessions: { method: 'GET', path: '/auth/session/search' },
  getMe: { method: 'GET', path: '/auth/me' },
  updateMe: { method: 'POST', path: '/auth/me/update' },
  changeBusiness: { method: 'POST', path: '/auth/business/change' },
  addTotp: { method: 'POST', path: '/auth/totp/add' },
  confirmTotp: { method: 'POST', path: '/auth/totp/confirm' },
  removeTotp: { method: 'POST', path: '/auth/totp/remove' },
  startPasskey: { method: 'POST', path: '/auth/passkey/options' },
  addPasskey: { method: 'POST', path: '/auth/passkey/add' },
  removePasskey: { method: 'POST', path: '/auth/passkey/{id}/remove' },
  renewRecoveryCodes: { method: 'POST', path: '/auth/recovery-codes/renew' },
  searchMembers: { method: 'GET', path: '/member/search' },
  inviteMember: { method: 'POST', path: '/member/invite' },
  addServiceAccount: { method: 'POST', path: '/member/service/add' },
  updateMember: { method: 'POST', path: '/member/{id}/update' },
  removeMember: { method: 'POST', path: '/member/{id}/remove' },
  readLink: { method: 'POST', path: '/auth/link/read' },
  acceptInvitation: { method: 'POST', path: '/member/accept' },
  verifyAddress: { method: 'POST', path: '/auth/verify' },
  resendVerification: { method: 'POST', path: '/auth/verify/resend' },
  requestReset: { method: 'POST', path: '/auth/reset' },
  completeReset: { method: 'POST', path: '/auth/reset/complete' },
  changePassword: { method: 'POST', path: '/auth/password/change' },
  requestAddress: { method: 'POST', path: '/auth/address/change' },
  searchAudit: { method: 'GET', path: '/audit/search' },
  searchTokens: { method: 'GET', path: '/token/search' },
  addToken: { method: 'POST', path: '/token/add' },
  updateToken: { method: 'POST', path: '/token/{id}/update' },
  rollToken: { method: 'POST', path: '/token/{id}/roll' },
  revokeToken: { method: 'POST', path: '/token/{id}/revoke' },
  playCustomer: { method: 'POST', path: '/test/inbound' },
  readTestOutbox: { method: 'GET', path: '/test/outbox' },
  scriptTestOutcome: { method: 'POST', path: '/test/outcome' },
  moveTestClock: { method: 'POST', path: '/test/clock' },
  listEvents: { method: 'GET', path: '/events' },
  streamEvents: { method: 'GET', path: '/stream' },
  up: { method: 'GET', path: '/up' },
} as const
