import type { ReactNode } from 'react'
import styles from './page.module.css'
import { goesOn } from './sideways.ts'

/** What a page is, and what can be done at once. */
export function PageHead(props: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <div>
        <h1>{props.title}</h1>
        {props.lead && <p>{props.lead}</p>}
      </div>
      {props.children && (
        <div ref={goesOn} className={styles.actions}>
          {props.children}
        </div>
      )}
    </header>
  )
}

/** Things that belong together, under a title of their own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
