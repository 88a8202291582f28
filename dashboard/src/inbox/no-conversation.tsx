import { KEYS } from '../keys/table.ts'
import { Empty } from '../parts/states.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './page.module.css'

/** Beside an empty list there is nothing to choose: the list says what can be done. */
export function NoConversation({ isListEmpty }: { isListEmpty: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={styles.nothing}>
      <Empty
        icon="channel"
        title={t('inbox.empty.none')}
        {...(isListEmpty
          ? {}
          : {
              text: t('inbox.empty.noneText', {
                next: KEYS.next.keys.toUpperCase(),
                previous: KEYS.previous.keys.toUpperCase(),
              }),
            })}
      />
    </div>
  )
}
