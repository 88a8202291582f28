import { callOnce } from './call.ts'
import { basePath } from './gateway.ts'
import { leave } from './leaving.ts'
import { tellOtherTabs } from './tabs.ts'

/** Ends the session, and begins the page anew; also where the session was over already. */
export async function signOut(): Promise<void> {
  await leave()
  await callOnce('endSession', { body: {} }).catch(() => null)
  tellOtherTabs()
  location.assign(basePath)
}
