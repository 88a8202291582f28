import { JSON_TYPE, type Row, type Scene, sendOf } from './rows.ts'

const PATH = '/business-manager/balance'

/** UTF-8 bytes as a header carries them. */
const bytes = (text: string): string => Buffer.from(text).toString('latin1')

/** B1 to B18: who asks. */
export function tokenRows(scene: Scene): Row[] {
  const { tokens } = scene
  const good = tokens.good!
  const flipped = good.slice(0, 20) + (good[20] === 'a' ? 'b' : 'a') + good.slice(21)
  const authorization = (value: string): [string, string][] => [['authorization', value]]
  const refused = (name: string, code: number, ...headers: [string, string][]): Row => ({
    name,
    path: PATH,
    token: null,
    headers,
    code,
  })
  return [
    refused('B1 no Authorization', 4),
    refused('B2 empty Authorization', 4, ['authorization', '']),
    refused('B3 Bearer alone', 4, ['authorization', 'Bearer']),
    refused('B3 Bearer and blanks', 4, ['authorization', 'Bearer   ']),
    refused('B4 Basic', 4, ['authorization', 'Basic dTpw']),
    { name: 'B5 token in the query alone', path: `${PATH}?access_token=${good}`, token: null, code: 4 },
    refused('B6 no token of ours', 3, ...authorization('Bearer x')),
    refused('B7 one character flipped', 3, ...authorization(`Bearer ${flipped}`)),
    refused('B8 well formed, unknown', 3, ...authorization(`Bearer ${tokens.unknown}`)),
    refused('B8 of the other gateway', 3, ...authorization(`Bearer ${tokens.otherGateway}`)),
    refused('B9 15 kB', 3, ...authorization(`Bearer ${'x'.repeat(15_000)}`)),
    refused('B10 SQL', 3, ...authorization(`Bearer ' OR 1=1--`)),
    refused('B11 zero-width space behind', 3, ...authorization(`Bearer ${good}${bytes('\u200b')}`)),
    refused(
      'B12 two Authorization lines',
      3,
      ...authorization(`Bearer ${good}`),
      ...authorization(`Bearer ${good}`),
    ),
    refused('B12 a good and an empty one', 3, ...authorization(`Bearer ${good}`), ...authorization('')),
    refused('B13 expired', 1, ...authorization(`Bearer ${tokens.expired}`)),
    refused('B14 revoked and expired', 2, ...authorization(`Bearer ${tokens.revoked}`)),
    refused('B15 of a deleted user', 5, ...authorization(`Bearer ${tokens.deletedUser}`)),
    refused('B15 of a disabled user', 5, ...authorization(`Bearer ${tokens.disabledUser}`)),
    refused('B16 of an unverified user', 1100, ...authorization(`Bearer ${tokens.unverifiedUser}`)),
    {
      name: 'B17 without the scope',
      path: '/messages/send',
      token: tokens.weak!,
      headers: [JSON_TYPE],
      body: sendOf(scene),
      code: 1005,
    },
    {
      name: 'B18 bearer in lower case',
      path: PATH,
      token: null,
      headers: authorization(`bearer ${good}`),
      code: 1000,
    },
  ]
}
