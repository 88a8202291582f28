import type { ReactNode } from 'react'
import styles from './panel.module.css'

/** One part of the panel, under its title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
