// Tabs of one browser share a session: when one leaves it, begins another, or goes on in another business, the others hear of it.

const CHANNEL = 'palabre-session'
const channel = new BroadcastChannel(CHANNEL)

/** `signing-in`: somebody is about to be whom the cookie names; `signed-in`: they are, perhaps who was here before. */
type Said = { is: 'changed' } | { is: 'signing-in'; username: string } | { is: 'signed-in' }

export function tellOtherTabs(said: Said): void {
  channel.postMessage(said)
}

/** Calls back with what another tab says; the answer ends that. */
export function onOtherTab(heard: (said: Said) => void): () => void {
  const listener = ({ data }: MessageEvent<Said>): void => heard(data)
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}
