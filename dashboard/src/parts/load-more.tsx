import { Button } from '@mantine/core'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './load-more.module.css'

type Props = {
  /** The pages read so far; without any, the first is asked for. */
  of: { data: unknown; hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => Promise<unknown> }
  /** Below a whole page, the button stands in line with its table. */
  isBelowTable?: boolean
}

/** Asks for the next page of a list, where there is one. */
export function LoadMore({ of, isBelowTable }: Props) {
  const { t } = useTranslation()
  if (of.data !== undefined && !of.hasNextPage) return null
  return (
    <div className={styles.more} data-below-table={isBelowTable}>
      <Button variant="default" loading={of.isFetching} onClick={() => void of.fetchNextPage()}>
        {t('parts.loadMore')}
      </Button>
    </div>
  )
}
