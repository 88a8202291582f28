// What has to be done before somebody signs out, by whoever keeps something of theirs in this browser.
type Task = () => Promise<void>

const tasks = new Set<Task>()

/** `task` is done before a sign-out. The answer ends it. */
export function onLeaving(task: Task): () => void {
  tasks.add(task)
  return () => tasks.delete(task)
}

/** Does all of it; what fails keeps nobody from leaving. */
export async function leave(): Promise<void> {
  await Promise.allSettled([...tasks].map(task => task()))
}
