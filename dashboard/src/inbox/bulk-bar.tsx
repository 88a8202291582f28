// What is done with all that is selected.
import { ActionIcon, Tooltip } from '@mantine/core'
import { KEYS, type KeyName } from '../keys/table.ts'
import { useWhyNot } from '../may.ts'
import { GuardedIcon } from '../parts/guarded-button.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import type { Asking } from './choosers.tsx'
import styles from './page.module.css'
import { isDoable, type Row } from './rows.ts'
import type { Do } from './use-acts.ts'

type Props = {
  rows: Row[]
  all: Row[]
  onSelect: (ids: string[]) => void
  acts: Do
  ask: (asking: Asking) => void
}

export function BulkBar({ rows, all, onSelect, acts, ask }: Props) {
  const { t } = useTranslation()
  const reason = useWhyNot('conversations.answer')
  const mayNot = (name: KeyName): string | null =>
    name in isDoable && !rows.some(isDoable[name as keyof typeof isDoable]) ? t('inbox.allEnded') : null
  const button = (name: KeyName, icon: IconName, label: string, onClick: () => unknown) => (
    <GuardedIcon {...{ label, icon, onClick }} reason={reason ?? mayNot(name)} keys={KEYS[name].keys} />
  )
  const done = (doing: Promise<unknown>) => {
    onSelect([])
    return doing
  }
  return (
    <div className={styles.bulk} role="toolbar" aria-label={t('inbox.selected', { count: rows.length })}>
      <Tooltip label={t('inbox.clearSelection')}>
        <ActionIcon
          variant="subtle"
          size={32}
          aria-label={t('inbox.clearSelection')}
          onClick={() => onSelect([])}
        >
          <Icon name="close" size={16} />
        </ActionIcon>
      </Tooltip>
      <span className={styles.selected}>{t('inbox.selected', { count: rows.length })}</span>
      <Tooltip label={t('inbox.selectAll')}>
        <ActionIcon
          variant="subtle"
          size={32}
          aria-label={t('inbox.selectAll')}
          onClick={() => onSelect(all.map(({ id }) => id))}
        >
          <Icon name="list" size={16} />
        </ActionIcon>
      </Tooltip>
      {button('claim', 'hand', t('inbox.acts.claim'), () => done(acts(rows, { act: 'claim' })))}
      {button('assign', 'person', t('inbox.acts.assign'), () => ask('assign'))}
      {button('tag', 'tag', t('inbox.acts.tag'), () => ask('tag'))}
      {button('snooze', 'moon', t('inbox.acts.snooze'), () => ask('snooze'))}
      {button('close', 'check', t('inbox.acts.close'), () => done(acts(rows, { act: 'close' })))}
    </div>
  )
}
