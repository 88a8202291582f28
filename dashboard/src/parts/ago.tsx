import { createContext, use } from 'react'
import { useTranslation } from '../texts/use-translation.tsx'
import { useNow, useRealNow } from './now.ts'
import { agoOf, momentOf, type Reader } from './times.ts'

/** The zone that the account names; null: the browser's. */
const ZoneContext = createContext<string | null>(null)
export const ZoneProvider = ZoneContext.Provider

const readers = new Map<string, Reader>()

/** The reader's language and time zone: the same object while both are the same, so what is made for it is kept. */
export function useReader(): Reader {
  const { i18n } = useTranslation()
  const zone = use(ZoneContext)
  const name = `${i18n.language} ${zone}`
  const known = readers.get(name)
  if (known) return known
  // en-GB writes dates otherwise than en-US: the browser says which
  const local = navigator.languages.find(one => one.startsWith(i18n.language))
  const reader = { language: local ?? i18n.language, zone }
  readers.set(name, reader)
  return reader
}

/** How long ago, or how soon, by the app's time; the moment itself when pointed at. */
export const Ago = ({ at }: { at: string }) => <Moment at={at} now={useNow()} />

/** As `Ago`, of what happens in real time: people, their sessions and tokens. */
export const RealAgo = ({ at }: { at: string }) => <Moment at={at} now={useRealNow()} />

function Moment({ at, now }: { at: string; now: number }) {
  const reader = useReader()
  return (
    <time dateTime={at} title={momentOf(at, reader)}>
      {agoOf(at, now, reader)}
    </time>
  )
}
