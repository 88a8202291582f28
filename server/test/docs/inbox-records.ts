// Records of a shop's inbox that the examples name, by the first letters of their ids, or by all of them.
import type { Shop } from '../world.ts'

/** `mark` makes their names new ones. */
export async function inboxRecords(
  { api }: Shop,
  conversation: string,
  mark: string,
): Promise<{ [prefix: string]: string }> {
  const idOf = async (path: string, body: object) => (await api.post(path, body)).body.id as string
  return {
    not: await idOf(`/conversation/${conversation}/note`, { text: 'Calm.' }),
    tag: await idOf('/tag/add', { name: `Tag for ${mark}` }),
    // the one that an example removes
    'tag-2wPq6nFzKd': await idOf('/tag/add', { name: `Old tag for ${mark}` }),
    tem: await idOf('/team/add', { name: `Team for ${mark}` }),
    cnd: await idOf('/canned-reply/add', {
      shortcut: `for-${mark.replaceAll(' ', '-')}`,
      title: 'x',
      text: { fr: 'Bonjour' },
    }),
    tvw: await idOf('/ticket/view/add', { name: `For ${mark}`, filters: { status: 'open' }, shared: true }),
    viw: await idOf('/view/add', { name: `View for ${mark}`, filters: { view: 'mine' } }),
  }
}
