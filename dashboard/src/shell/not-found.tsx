import { Empty } from '../parts/states.tsx'
import { paths } from '../paths.ts'
import { useTranslation } from '../texts/use-translation.tsx'

export function NotFound() {
  const { t } = useTranslation()
  return (
    <Empty icon="search" title={t('shell.notFound')} text={t('shell.notFoundText')}>
      <a href={paths.home()}>{t('shell.home')}</a>
    </Empty>
  )
}
