import type { ReactNode } from 'react'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Icon } from '../parts/icon.tsx'
import styles from './rules.module.css'

/** One kind of rules: what it is, how one is added, and those there are. */
export function Part(props: {
  lead: string
  add?: string
  reason: string | null
  onAdd?: () => void
  children: ReactNode
}) {
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <p className={styles.soft}>{props.lead}</p>
        {props.add && (
          <GuardedButton
            reason={props.reason}
            leftSection={<Icon name="plus" size={16} />}
            onClick={props.onAdd}
          >
            {props.add}
          </GuardedButton>
        )}
      </div>
      {props.children}
    </section>
  )
}
