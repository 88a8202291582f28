// Tokens of programs: made, shown once, renewed, revoked; what they do not use stands out.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { ChoiceFilter, Filters } from '../parts/filters.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { PageHead } from '../parts/page.tsx'
import { Pager } from '../parts/pager.tsx'
import { ShownOnce } from '../parts/shown-once.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { paths, type TokenFilter } from '../paths.ts'
import { gateway } from '../session/gateway.ts'
import { ask } from '../session/queries.ts'
import { useFilters } from '../shell/use-filters.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { AddDialog } from './add-dialog.tsx'
import { TokensTable } from './tokens-table.tsx'

export function TokensPage() {
  const { t } = useTranslation()
  const [filters, change] = useFilters<TokenFilter>(paths.tokens)
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const reason = useWhyNot('business.run')
  const isActive = filters.is_active === 'false' ? 'false' : 'true'
  const query = { is_active: isActive, ...(filters.page ? { page: Number(filters.page) || 1 } : {}) } as const
  const tokens = useQuery(ask('searchTokens', { query }))
  const add = (
    <GuardedButton
      reason={reason}
      leftSection={<Icon name="plus" size={16} />}
      onClick={() => setAdding(true)}
    >
      {t('tokens.add')}
    </GuardedButton>
  )
  return (
    <>
      <PageHead
        title={t('shell.pages.tokens')}
        lead={t(gateway === 'test' ? 'tokens.leadTest' : 'tokens.lead')}
      >
        {add}
      </PageHead>
      <Filters>
        <ChoiceFilter
          label={t('tokens.state')}
          all={t('tokens.working')}
          value={isActive === 'false' ? 'false' : ''}
          options={[{ value: 'false', label: t('tokens.ended') }]}
          onChange={value => change({ is_active: value })}
        />
      </Filters>
      <Shown of={tokens}>
        {found =>
          found.data.length === 0 && reason !== null ? (
            <Empty icon="forbidden" title={t('parts.trouble.forbidden')} text={t('tokens.notYours')} />
          ) : found.data.length === 0 ? (
            <Empty icon="key" title={t('tokens.none')} text={t('tokens.noneText')}>
              {isActive === 'true' && add}
            </Empty>
          ) : (
            <>
              <TokensTable tokens={found.data} onMade={setMade} />
              <Pager page={found} pathOf={page => paths.tokens({ ...filters, page: String(page) })} />
            </>
          )
        }
      </Shown>
      {isAdding && <AddDialog onMade={setMade} onClose={() => setAdding(false)} />}
      {made !== null && (
        <ShownOnce
          title={t('tokens.onceTitle')}
          text={t('tokens.onceText')}
          label={t('tokens.once')}
          secret={made}
          kept={t('tokens.onceKept')}
          onClose={() => setMade(null)}
        />
      )}
    </>
  )
}
