import type { Language } from '@palabre/contract/languages'
import type { ModelFailure } from '@palabre/offline-agent/model'
import { Type } from 'typebox'
import { modelTexts } from './texts.ts'

type ModelErrorView = { reason: ModelFailure['reason']; text: string; detail: string }

const REASONS = Object.keys(modelTexts) as ModelFailure['reason'][]

/** Why a model gave no answer. */
export const modelErrorView = Type.Unsafe<ModelErrorView | null>({
  type: ['object', 'null'],
  properties: {
    reason: Type.Enum(REASONS, {
      description: 'not_allowed: the address is private, or its port none of 80 and 443 (OUTBOUND_ALLOW).',
    }),
    text: Type.String({ description: 'The reason in words, in the language asked for.' }),
    detail: Type.String({ description: 'What was seen, in English, such as the HTTP status.' }),
  },
  required: ['reason', 'text', 'detail'],
  description: 'Why the model gave no answer.',
})

export const viewModelError = ({ reason, text }: ModelFailure, language: Language): ModelErrorView => ({
  reason,
  text: modelTexts[reason][language],
  detail: text,
})
