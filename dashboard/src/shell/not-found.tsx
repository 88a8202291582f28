import { useTranslation } from 'react-i18next'
import { Empty } from '../parts/states.tsx'
import { paths } from '../paths.ts'

export function NotFound() {
  const { t } = useTranslation()
  return (
    <Empty icon="search" title={t('shell.notFound')} text={t('shell.notFoundText')}>
      <a href={paths.home()}>{t('shell.home')}</a>
    </Empty>
  )
}
