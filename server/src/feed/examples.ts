import type { Example } from '../http/endpoint.ts'

export const listEventsExamples: { [name: string]: Example } = {
  messages: {
    summary: 'Messages after event 41',
    query: { after: 41, limit: 100, type: 'message.received,message.delivered' },
    answer: {
      data: [
        {
          id: 42,
          type: 'message.received',
          timestamp: '2026-11-20T10:00:00.000000Z',
          data: {
            message: 'msg-8sKq2TfWzH',
            conversation: 'ses-5dVm3RkYtC',
            chat_session_id: 9021,
            contact: 'con-7hTq2dWzLc',
            contact_detail_id: 5113,
            channel: 'messenger',
            agent: 'agt-4nRq8sWzK2',
            client_ref: null,
            identifier: '237650000303',
            seq: 1,
            type: 'text',
            text: 'Bonjour',
            context: null,
            referral: null,
            forwarded: false,
            group_id: null,
          },
        },
      ],
      next: 42,
      has_more: false,
    },
  },
}

export const streamExamples: { [name: string]: Example } = {
  beginning: {
    summary: 'Where a stream would begin, for who asks for JSON',
    query: { types: 'message.received,conversation.assigned' },
    answer: { next: 42 },
  },
}
