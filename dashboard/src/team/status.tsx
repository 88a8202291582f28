import type { Operations } from '@palabre/client'
import { useTranslation } from 'react-i18next'
import { Mark, type Shape, type Tone } from '../parts/mark.tsx'

export type Member = Operations['searchMembers']['answer']['data'][number]
export type Status = Member['status']

export const STATUSES: Status[] = ['active', 'invited', 'unverified', 'disabled']

const LOOKS: { [status in Status]: [Shape, Tone] } = {
  active: ['check', 'leaf'],
  invited: ['ring', 'earth'],
  unverified: ['half', 'earth'],
  disabled: ['cross', 'quiet'],
}

export function StatusMark({ status }: { status: Status }) {
  const { t } = useTranslation()
  const [shape, tone] = LOOKS[status]
  return (
    <Mark shape={shape} tone={tone}>
      {t(`team.statuses.${status}`)}
    </Mark>
  )
}
