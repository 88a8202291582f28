// Who may do what, as far as pages show it; the API decides. What is not allowed is shown, disabled, with the reason.
import { type Act, whyNot } from './rights.ts'
import { useMe } from './session/me.tsx'
import { useTranslation } from './texts/use-translation.tsx'

export { type Act, may, rolesToGive, whyNotMember, whyNotSee } from './rights.ts'

/** Why not, for who is signed in. */
export function useWhyNot(act: Act): string | null {
  const { t } = useTranslation()
  return whyNot(useMe(), act, t)
}
