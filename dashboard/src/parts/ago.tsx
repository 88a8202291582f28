import { createContext, use } from 'react'
import { useTranslation } from '../texts/use-translation.tsx'
import { useNow, useRealNow } from './now.ts'
import { agoOf, momentOf, type Reader } from './times.ts'

/** The zone that the account names; null: the browser's. */
const ZoneContext = createContext<string | null>(null)
export const ZoneProvider = ZoneContext.Provider

/** The reader's language and time zone. */
export function useReader(): Reader {
  const { i18n } = useTranslation()
  // en-GB writes dates otherwise than en-US: the browser says which
  const local = navigator.languages.find(one => one.startsWith(i18n.language))
  return { language: local ?? i18n.language, zone: use(ZoneContext) }
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
