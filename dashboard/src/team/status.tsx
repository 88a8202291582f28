import type { Operations } from '@palabre/client'
import { Mark, type Shape, type Tone } from '../parts/mark.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './team.module.css'

export type Member = Operations['searchMembers']['answer']['data'][number]
export type Status = Member['status']

export const STATUSES: Status[] = ['active', 'invited', 'unverified', 'disabled']

const LOOKS: { [status in Status]: [Shape, Tone] } = {
  active: ['check', 'leaf'],
  invited: ['ring', 'earth'],
  unverified: ['half', 'earth'],
  disabled: ['cross', 'quiet'],
}

/** What a member is here; of an invitation also what became of its letter. */
export function MemberStatus({ member: { status, mail, mail_error } }: { member: Member }) {
  const { t } = useTranslation()
  const [shape, tone] = LOOKS[status]
  return (
    <div>
      <Mark shape={shape} tone={tone}>
        {t(`team.statuses.${status}`)}
      </Mark>
      {mail === 'failed' && (
        <p className={styles.letter} data-failed>
          {t(`team.letterFailed.${mail_error ?? 'unreachable'}`)}
        </p>
      )}
      {(mail === 'queued' || mail === 'not_configured') && (
        <p className={styles.letter}>{t(`team.letters.${mail}`)}</p>
      )}
    </div>
  )
}
