import type { ReactNode } from 'react'
import styles from './panel.module.css'

/** Of the panel itself. */
export const PANEL_ID = 'person'

/** Is it seen? On a phone it takes the place of the conversation, and on a wide screen it may be folded away. */
export const isPanelShown = (): boolean => document.getElementById(PANEL_ID)?.checkVisibility() ?? false

/** One part of the panel, under its title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
