import type { Operations } from '@palabre/client'
import type { TFunction } from 'i18next'
import { Mark } from '../parts/mark.tsx'
import type { channels } from '../texts/en/channels.ts'
import { useTranslation } from '../texts/use-translation.tsx'

export type Channel = Operations['searchChannels']['answer']['data'][number]

/** What a kind is called; its own name where it is new here. */
export const kindWords = (kind: string, t: TFunction): string =>
  t(`channels.kinds.${kind as keyof (typeof channels)['kinds']}`, { defaultValue: kind })

export function StateMark({ channel }: { channel: Channel }) {
  const { t } = useTranslation()
  if (!channel.is_connected) return <Mark shape="cross">{t('channels.disconnected')}</Mark>
  if (!channel.is_active) return <Mark shape="pause">{t('channels.off')}</Mark>
  if (channel.held)
    return (
      <Mark shape="alert" tone="rust">
        {t('channels.held')}
      </Mark>
    )
  return (
    <Mark shape="check" tone="leaf">
      {t(channel.is_simulated ? 'channels.simulated' : 'channels.works')}
    </Mark>
  )
}
