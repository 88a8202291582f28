// The tools of every agent: what they are for. What they do: agents/tools.ts.
import type { Tool } from '@palabre/offline-agent/model'

export const SUBJECT_CHARS_MAX = 120

/** The tools of every agent, without any set-up. */
export const BUILT_IN_TOOLS: Tool[] = [
  {
    name: 'recallKnowledge',
    description:
      'Looks up what is known about this contact and the business. Use it when the knowledge at hand does not answer.',
    parameters: [
      { name: 'query', type: 'STRING', required: true, description: 'What to look for, in a few words.' },
    ],
  },
  {
    name: 'openTicket',
    description:
      'Opens a ticket for a complaint or an issue that people must look into. Answers its hashid, to be told to the contact.',
    parameters: [
      {
        name: 'subject',
        type: 'STRING',
        required: true,
        description: `The matter in at most ${SUBJECT_CHARS_MAX} characters.`,
      },
      {
        name: 'description',
        type: 'STRING',
        required: true,
        description: "The complaint in the contact's words.",
      },
      {
        name: 'priority',
        type: 'STRING',
        required: false,
        description: 'normal when left out.',
        values: ['low', 'normal', 'high', 'urgent'],
      },
    ],
  },
  {
    name: 'ticketStatus',
    description: "Tells the state of the contact's tickets, or of one.",
    parameters: [
      { name: 'hashid', type: 'STRING', required: false, description: 'The ticket, e.g. tck-4nRq8sWzK2.' },
    ],
  },
  {
    name: 'addToTicket',
    description:
      'Adds to an open ticket of the contact what they tell about it after it was opened. Never opens another one.',
    parameters: [
      { name: 'hashid', type: 'STRING', required: true, description: 'The ticket, e.g. tck-4nRq8sWzK2.' },
      { name: 'text', type: 'STRING', required: true, description: "The detail in the contact's words." },
    ],
  },
  {
    name: 'handOver',
    description:
      'Hands the conversation over to a person. Use it when the contact asks for one, or when you cannot help.',
    parameters: [{ name: 'reason', type: 'STRING', required: true, description: 'Why, in a few words.' }],
  },
  {
    name: 'stopMessages',
    description:
      'Notes that the contact wants no more messages here. Use it only when they plainly say so, of all messages. They are told how to get them again.',
    parameters: [],
  },
]

export const BUILT_IN_NAMES: ReadonlySet<string> = new Set(BUILT_IN_TOOLS.map(({ name }) => name))
