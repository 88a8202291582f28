// Texts for components, in the language that is shown. One value for all of them: i18next's own hook costs each component
// a subscription and a copy of the whole instance, which was a tenth of what a step through the inbox took.
import i18next, { type TFunction } from 'i18next'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'

type Look = (name: unknown, values?: unknown) => string
type Shown = { t: TFunction; i18n: { language: string } }

const listeners = new Set<() => void>()
let shown: Shown | null = null

/** Texts without variables are looked up once. */
function make(): Shown {
  // names were checked where they are said; held against all texts once more, they cost the check a second
  const look = i18next.getFixedT(i18next.language) as unknown as Look
  const known = new Map<unknown, string>()
  const t: Look = (name, values) => {
    if (values !== undefined) return look(name, values)
    const text = known.get(name)
    if (text !== undefined) return text
    const found = look(name)
    known.set(name, found)
    return found
  }
  return { t: t as unknown as TFunction, i18n: { language: i18next.language } }
}

/** To be called once texts can be read: what is shown is drawn again in another language and with more texts. */
export function followTexts(): void {
  const renew = (): void => {
    shown = null
    for (const listener of listeners) listener()
  }
  i18next.on('languageChanged', renew)
  i18next.store.on('added', renew)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const look = (): Shown => {
  shown ??= make()
  return shown
}

const TextsContext = createContext<Shown | null>(null)

/** The texts of all that is shown in it. */
export function TextsProvider({ children }: { children: ReactNode }) {
  return <TextsContext value={useSyncExternalStore(subscribe, look)}>{children}</TextsContext>
}

/** `t` gives a text by its name, `i18n` says in which language. */
export function useTranslation(): Shown {
  const texts = use(TextsContext)
  if (texts === null) throw new Error('no texts here')
  return texts
}
