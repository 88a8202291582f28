import type { Example } from '../http/endpoint.ts'

type Examples = { [name: string]: Example }

const phone = {
  id: 'pky-4mTq8sWzK2',
  name: "Awa's phone",
  created_at: '2026-11-20T10:00:00.000000Z',
  last_used_at: null,
}
const codes = ['k7pm-3xqa-9tne-w2hf', 'b8rc-5vdz-4gjs-m6yk']
const one = { totp: false, passkeys: [phone], recovery_codes_left: 10 }

export const read: Examples = { passkey: { summary: 'One passkey', answer: one } }

export const totpAdd: Examples = {
  app: {
    summary: 'An authenticator app',
    answer: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Palabre:awa%40shop.example?issuer=Palabre&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
    },
  },
}

export const totpConfirm: Examples = {
  first: { summary: 'The first code', body: { code: '492039' }, answer: { recovery_codes: codes } },
}

export const passkeyStart: Examples = {
  options: {
    summary: 'What the browser needs',
    answer: {
      challenge: 'xT6sUo0mSLX0zwr2DFWFCk3nRzQe9y4T8k2mJp7vB1c',
      rp: { name: 'Palabre', id: 'chat.example.com' },
    },
  },
}

export const passkeyAdd: Examples = {
  phone: {
    summary: 'A phone',
    body: {
      name: phone.name,
      attestation: {
        id: 'Zm9vYmFy',
        rawId: 'Zm9vYmFy',
        type: 'public-key',
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
          attestationObject: 'o2NmbXRkbm9uZQ',
        },
      },
    },
    answer: { id: phone.id, recovery_codes: codes },
  },
}

export const passkeyRemove: Examples = {
  lost: {
    summary: 'A lost phone',
    params: { id: phone.id },
    answer: { totp: true, passkeys: [], recovery_codes_left: 9 },
  },
}

export const recoveryRenew: Examples = { ten: { summary: 'Ten codes', answer: { recovery_codes: codes } } }
