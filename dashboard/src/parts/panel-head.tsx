import type { ReactNode } from 'react'
import { useTranslation } from '../texts/use-translation.tsx'
import { Icon } from './icon.tsx'
import styles from './panel-head.module.css'

/** The title of a panel, and the way back to the list without it. */
export function PanelHead(props: { title: string; closePath: string; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <header className={styles.head}>
      <a className={styles.close} href={props.closePath} aria-label={t('parts.close')}>
        <Icon name="close" />
      </a>
      <h2>{props.title}</h2>
      {props.children}
    </header>
  )
}

/** Facts with their names, in two columns. */
export function Facts({ facts }: { facts: { name: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
