// Examples of satisfaction.
import type { Example } from '../http/endpoint.ts'

type Examples = { [name: string]: Example }

const settings = { is_active: true, delay_minutes: 10, template: null }

export const settingsExamples: Examples = {
  off: { summary: 'Nobody is asked', answer: { ...settings, is_active: false } },
}

export const changeExamples: Examples = {
  on: { summary: 'Ten minutes after a ticket is resolved', body: { is_active: true }, answer: settings },
}

export const askExamples: Examples = {
  asked: {
    summary: 'Asked by hand',
    params: { id: 'tck-5wLp3nHqTs' },
    answer: {
      ticket: 'tck-5wLp3nHqTs',
      asked_at: '2026-11-20T10:00:00.000000Z',
      expires_at: '2026-11-27T10:00:00.000000Z',
      link: null,
      channel: 'messenger',
      message: 'msg-6bRt4mXqVz',
      refusal: null,
    },
  },
}
