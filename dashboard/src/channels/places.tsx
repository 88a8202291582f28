import { Copyable } from '../parts/copyable.tsx'
import type { channels } from '../texts/en/channels.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './channels.module.css'

type Known = keyof (typeof channels)['places']

/** What is put elsewhere: the webhook at the provider, the script on a site. */
export function Places({ places }: { places: { [name: string]: unknown } }) {
  const { t } = useTranslation()
  const shown = Object.entries(places).filter(([, value]) => typeof value === 'string')
  return shown.map(([name, value]) => {
    const label = t(`channels.places.${name as Known}`, { defaultValue: name })
    return (
      <div key={name} className={styles.place}>
        <span>{label}</span>
        <Copyable label={label} text={String(value)} />
      </div>
    )
  })
}
