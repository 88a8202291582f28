import { hashidPattern } from '@palabre/contract/ids'
import { LANGUAGES } from '@palabre/contract/languages'
import { type Static, Type } from 'typebox'
import { CHANNEL_NAMES } from '../channels/kinds.ts'
import { nullableText } from '../http/shapes.ts'
import { modelErrorView } from './model-error.ts'

const TEXT_CHARS_MAX = 4096
const HISTORY_LINES_MAX = 30

const text = { minLength: 1, maxLength: TEXT_CHARS_MAX, format: 'visible' } as const

/** Body of POST /agent/{id}/try. */
export const trialInput = Type.Object(
  {
    text: Type.String({ ...text, description: 'What a customer writes.' }),
    history: Type.Optional(
      Type.Array(
        Type.Object(
          { from: Type.Enum(['contact', 'agent', 'person']), text: Type.String(text) },
          { additionalProperties: false },
        ),
        { maxItems: HISTORY_LINES_MAX, description: 'What was said before it, oldest first.' },
      ),
    ),
    contact: Type.Optional(
      Type.String({
        pattern: hashidPattern('con'),
        examples: ['con-7hTq2dWzLc'],
        description:
          'Who writes: the agent knows what it knows about them. Takes the scope contacts:read. Left out: somebody new.',
      }),
    ),
    channel: Type.Optional(
      Type.Enum([...CHANNEL_NAMES], {
        default: CHANNEL_NAMES[0],
        description: `Where they write; ${CHANNEL_NAMES[0]} when left out.`,
      }),
    ),
  },
  { additionalProperties: false },
)
export type TrialInput = Static<typeof trialInput>

const facts = Type.Unsafe<object>({ type: 'object', additionalProperties: true })

/** An answer that nobody was sent. */
export const trialView = Type.Object(
  {
    text: Type.String({ description: 'What the customer would be told.' }),
    language: Type.Enum([...LANGUAGES]),
    hand_over: { ...nullableText, description: 'Why it would hand over to people; null: it would not.' },
    error: { ...modelErrorView, description: 'Why the model gave no answer: people would take over.' },
    model: Type.String({ description: 'Which model answered.' }),
    steps: Type.Array(
      Type.Object({
        text: { ...nullableText, description: "The model's words; null: it called tools." },
        calls: Type.Array(
          Type.Object({ tool: Type.String(), arguments: facts, ok: Type.Boolean(), result: facts }),
        ),
        input_tokens: Type.Integer(),
        output_tokens: Type.Integer(),
      }),
      { description: 'What the model did, in order. A ticket is not really opened: tck-0000000000.' },
    ),
    looked_up: Type.Array(
      Type.Object({
        id: { ...nullableText, description: 'The text, knw-….' },
        scope: Type.Enum(['agent', 'contact']),
        text: Type.String(),
      }),
      {
        description:
          'Passages of its knowledge: those that it asked for, else those that speak best to the question.',
      },
    ),
    knowledge_entries: Type.Integer({ description: 'How many texts it had before it.' }),
    cost: Type.Object(
      {
        agent_turn: Type.Number(),
        message: Type.Number(),
        currency: Type.String(),
        input_tokens: Type.Integer(),
        output_tokens: Type.Integer(),
      },
      { description: 'What such an answer costs when it is sent. A trial is not charged.' },
    ),
  },
  { title: 'AgentTrial' },
)
export type TrialView = Static<typeof trialView>
