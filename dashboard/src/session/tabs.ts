// Tabs of one browser share a session: when one leaves it, or goes on in another business, the others begin anew.

const CHANNEL = 'palabre-session'
const channel = new BroadcastChannel(CHANNEL)

/** The session is another one from now on. */
export function tellOtherTabs(): void {
  channel.postMessage('changed')
}

/** Calls back when another tab changed the session; the answer ends that. */
export function onOtherTab(changed: () => void): () => void {
  channel.addEventListener('message', changed)
  return () => channel.removeEventListener('message', changed)
}
