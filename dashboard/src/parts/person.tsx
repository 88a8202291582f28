import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import styles from './person.module.css'

/** Somebody, with what tells them from others of the same name. */
export function Person({ name, more }: { name: string; more?: ReactNode }) {
  return (
    <span className={styles.person}>
      <Avatar name={name} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {more && <span className={styles.more}>{more}</span>}
      </span>
    </span>
  )
}
