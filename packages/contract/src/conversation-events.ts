// The events of conversations: who answers, and what people do.
import { Type } from 'typebox'
import { actor, conversation, data, hashid, orNull, time } from './event-fields.ts'

/** Whatever is told of a conversation. */
const about = {
  ...conversation,
  team: orNull(hashid('team', 'The team.'), 'The team whose queue it is in, or was; null: none.'),
}

export const CONVERSATION_EVENTS = {
  'conversation.opened': data(
    { ...about, owner: Type.Enum(['agent', 'queue', 'person'], { description: 'Who answers.' }), actor },
    'A conversation began: the contact wrote, a person did, or a program.',
  ),
  'conversation.handed_over': data(
    {
      ...about,
      to: Type.Enum(['queue', 'agent'], {
        description: 'queue: people answer; agent: the contact went back to it.',
      }),
      reason: Type.String(),
      actor,
    },
    'The agent handed the conversation over to people, or it went back to the agent.',
  ),
  'conversation.assigned': data(
    {
      ...about,
      owner: Type.Enum(['queue', 'person'], { description: 'Who answers from now on.' }),
      assignee: orNull(hashid('user', 'The person.'), 'The person who answers; null: the queue.'),
      from: Type.Object(
        {
          owner: Type.Enum(['agent', 'queue', 'person']),
          assignee: orNull(hashid('user', 'The person.'), 'The person who answered before, if one did.'),
        },
        { description: 'Who answered before.' },
      ),
      actor,
    },
    'A person took a conversation, was given it, or it went back to the queue or to that of a team.',
  ),
  'conversation.updated': data(
    {
      ...about,
      changed: Type.Array(Type.Enum(['snooze', 'tags', 'notes']), { description: 'What changed.' }),
      snoozed_until: orNull(
        time('Until when.'),
        'Until when it rests; null: it does not, or until the contact writes.',
      ),
      is_snoozed_until_reply: Type.Optional(
        Type.Boolean({ description: 'Where the snooze changed: does it rest until the contact writes?' }),
      ),
      note: Type.Optional(hashid('note', 'The note, where its text or whom it calls changed.')),
      mentions: Type.Optional(
        Type.Array(hashid('user', 'A person.'), {
          description: 'Whom that note calls who was not called before.',
        }),
      ),
      tags: Type.Object(
        { added: Type.Array(Type.String()), removed: Type.Array(Type.String()) },
        { description: 'Tags, by their names.' },
      ),
      actor,
    },
    'A conversation was put off or woken, its tags changed, or a note was changed or removed.',
  ),
  'conversation.note_added': data(
    {
      ...about,
      note: hashid('note', 'The note.'),
      mentions: Type.Array(hashid('user', 'A person.'), { description: 'Who is called to it.' }),
      actor,
    },
    'Somebody wrote a note for the others. Its text is not in the event.',
  ),
  'conversation.reopened': data(
    {
      ...about,
      waiting_since: Type.Optional(
        orNull(
          time('When the oldest message came that has no answer.'),
          'When the oldest message came that has no answer.',
        ),
      ),
      actor,
    },
    'A conversation that had ended goes on. By the service: the answer behind which it was closed failed.',
  ),
  'conversation.waiting': data(
    {
      ...about,
      owner: Type.Enum(['queue', 'person', 'agent'], {
        description:
          'Who has to answer. agent: it has said nothing all that time, as when it is switched off.',
      }),
      waiting_since: time('When the oldest message came that has no answer.'),
    },
    'A contact has waited for an answer for as long as the channel lets a conversation be silent, a day if it says nothing. Published once for each wait: silence does not end it.',
  ),
  'conversation.closed': data(
    {
      ...about,
      reason: Type.Enum(['silence', 'person'], {
        description: 'Nobody wrote for a day (or as long as the channel says), or a person ended it.',
      }),
      note: orNull(Type.String(), 'Why, as the person says.'),
      actor,
    },
    'A conversation ended.',
  ),
} as const
