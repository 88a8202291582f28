// Requests and answers as the document shows them.

const LINK = '12.kq1R0cVn3H8mXo5tWz7yBd2fGhJkLpQsTuVwXyZa3B4'
const bruno = {
  id: 'usr-8kQw2nRtZb',
  username: 'bruno@shop.example',
  name: 'Bruno',
  role: 'member',
  status: 'active',
  is_service: false,
  created_at: '2026-11-20T10:00:00.000000Z',
  invited_until: null,
  mail: null,
  mail_error: null,
} as const
const URL_OF_PAGE = 'https://palabre.example/member/search?page=1'

export const search = {
  members: {
    summary: 'All people',
    query: { per_page: 50 },
    answer: {
      current_page: 1,
      data: [bruno],
      first_page_url: URL_OF_PAGE,
      from: 1,
      last_page: 1,
      last_page_url: URL_OF_PAGE,
      next_page_url: null,
      path: 'https://palabre.example/member/search',
      per_page: 50,
      prev_page_url: null,
      to: 1,
      total: 1,
    },
  },
}

export const invite = {
  viewer: {
    summary: 'Somebody who may read',
    body: { username: 'linda@shop.example', role: 'viewer', language: 'fr' },
    answer: {
      member: {
        ...bruno,
        id: 'usr-5tYh7mKcVq',
        username: 'linda@shop.example',
        name: null,
        role: 'viewer',
        status: 'invited',
        invited_until: '2026-11-27T10:00:00.000000Z',
        mail: 'queued',
      },
      mail: 'queued',
      link: null,
    },
  },
}

export const service = {
  shop: {
    summary: 'What the shop system signs with',
    body: { name: 'Shop system', role: 'member' },
    answer: {
      ...bruno,
      id: 'usr-3wXe9pLdMs',
      username: 'service-7c2kq9r4t6w8y3zb@service.invalid',
      name: 'Shop system',
      is_service: true,
    },
  },
}

export const update = {
  demote: {
    summary: 'From now on a viewer',
    params: { id: bruno.id },
    body: { role: 'viewer' },
    answer: { ...bruno, role: 'viewer' },
  },
}

export const remove = {
  leave: { summary: 'Somebody leaves', params: { id: bruno.id }, body: {}, answer: { removed: true } },
}

export const accept = {
  new: {
    summary: 'Somebody new',
    body: { link: LINK, name: 'Linda', password: 'le marché ouvre à six heures' },
    answer: { username: 'linda@shop.example', business: 'Boutique Awa', role: 'viewer', is_new: true },
  },
}

export const verify = {
  link: { summary: 'A link', body: { link: LINK }, answer: { username: 'linda@shop.example' } },
}

export const resend = {
  lost: {
    summary: 'The letter was lost',
    body: { username: 'linda@shop.example', password: 'le marché ouvre à six heures' },
    answer: { mail: 'queued' },
  },
}

export const reset = {
  forgotten: {
    summary: 'A forgotten password',
    body: { username: 'linda@shop.example' },
    answer: { mail: 'queued' },
  },
}

export const complete = {
  chosen: {
    summary: 'A new password',
    body: { link: LINK, password: 'la pluie tombe sur Douala' },
    answer: { username: 'linda@shop.example' },
  },
}

export const password = {
  other: {
    summary: 'Another password',
    body: { current_password: 'le marché ouvre à six heures', password: 'la pluie tombe sur Douala' },
    answer: { changed: true },
  },
}

export const address = {
  other: {
    summary: 'Another address',
    body: { username: 'linda@new.example', password: 'le marché ouvre à six heures' },
    answer: { mail: 'queued' },
  },
}

export const read = {
  invitation: {
    summary: 'An invitation',
    body: { link: LINK },
    answer: {
      ...{ state: 'open', purpose: 'invite', expires_at: '2026-11-27T10:00:00.000000Z' },
      ...{
        username: 'linda@shop.example',
        business: 'Boutique Awa',
        role: 'viewer',
        invited_by: 'Bruno',
        is_new: true,
        asks: ['name', 'password'],
      },
    },
  },
}
