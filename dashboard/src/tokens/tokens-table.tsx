import type { Operations } from '@palabre/client'
import { useWhyNot } from '../may.ts'
import { RealAgo } from '../parts/ago.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { useDialog } from '../parts/dialog.tsx'
import { Mark } from '../parts/mark.tsx'
import { useRealNow } from '../parts/now.ts'
import { Person } from '../parts/person.tsx'
import { type RowAct, RowMenu } from '../parts/row-menu.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { RollDialog } from './roll-dialog.tsx'
import { scopeWords } from './scope-words.ts'
import styles from './tokens.module.css'

export type Token = Operations['searchTokens']['answer']['data'][number]
type Asked = { act: 'edit' | 'roll' | 'revoke'; token: Token }

export function TokensTable({ tokens, onMade }: { tokens: Token[]; onMade: (token: string) => void }) {
  const { t } = useTranslation()
  const reason = useWhyNot('business.run')
  const [asked, askFor, close] = useDialog<Asked>()
  const nowMs = useRealNow()
  const hasEnded = (token: Token) => token.revoked_at !== null || Date.parse(token.expires_at) <= nowMs
  const actsFor = (token: Token): RowAct[] => [
    { name: 'edit', label: t('tokens.edit'), reason, run: () => askFor({ act: 'edit', token }) },
    { name: 'roll', label: t('tokens.roll'), reason, run: () => askFor({ act: 'roll', token }) },
    {
      name: 'revoke',
      label: t('tokens.revoke'),
      isGrave: true,
      reason,
      run: () => askFor({ act: 'revoke', token }),
    },
  ]
  const columns: Column<Token>[] = [
    {
      name: 'name',
      title: t('tokens.name'),
      cell: ({ name, holder }) => (
        <Person name={name} more={holder && t('tokens.actsAs', { name: holder.name })} />
      ),
    },
    { name: 'scopes', title: t('tokens.may'), cell: token => <Scopes token={token} /> },
    { name: 'used', title: t('tokens.used'), cell: token => <LastUsed token={token} /> },
    { name: 'state', title: t('tokens.state'), cell: token => <State token={token} /> },
    {
      name: 'acts',
      title: t('parts.actions'),
      isActions: true,
      cell: token =>
        hasEnded(token) ? null : (
          <RowMenu label={t('parts.actionsFor', { name: token.name })} acts={actsFor(token)} />
        ),
    },
  ]
  return (
    <>
      <Table
        label={t('shell.pages.tokens')}
        columns={columns}
        rows={tokens}
        keyOf={({ id }) => String(id)}
        isDim={hasEnded}
      />
      {asked?.act === 'edit' && <EditDialog token={asked.token} onClose={close} />}
      {asked?.act === 'roll' && <RollDialog token={asked.token} onMade={onMade} onClose={close} />}
      {asked?.act === 'revoke' && (
        <Confirm
          title={t('tokens.revokeTitle', { name: asked.token.name })}
          go={t('tokens.revoke')}
          onClose={close}
          onGo={async () => {
            await call('revokeToken', { params: { id: String(asked.token.id) } })
            await forget('searchTokens')
            toast(t('tokens.revoked', { name: asked.token.name }))
          }}
        >
          <p>{t('tokens.revokeText')}</p>
        </Confirm>
      )}
    </>
  )
}

/** What it may do; what it has not used for 90 days is dashed, what its holder's role does not hold struck, and both are said. */
function Scopes({ token }: { token: Token }) {
  const { t } = useTranslation()
  const unused = new Set(token.unused_scopes)
  const unheld = new Set(token.unheld_scopes)
  return (
    <ul className={styles.list}>
      {token.scopes.map(scope => (
        <li
          key={scope}
          title={scopeWords(scope, t)}
          data-unused={unused.has(scope) || undefined}
          data-unheld={unheld.has(scope) || undefined}
        >
          {unheld.has(scope) ? <s>{scope}</s> : scope}
          {unheld.has(scope) && ` · ${t('tokens.unheld')}`}
          {unused.has(scope) && !unheld.has(scope) && ` · ${t('tokens.unused')}`}
        </li>
      ))}
    </ul>
  )
}

function LastUsed({ token }: { token: Token }) {
  const { t } = useTranslation()
  if (token.last_used_at === null) return t('parts.never')
  return (
    <span className={styles.last}>
      <RealAgo at={token.last_used_at} />
      {token.last_used_address && <small>{token.last_used_address}</small>}
    </span>
  )
}

function State({ token }: { token: Token }) {
  const { t } = useTranslation()
  const nowMs = useRealNow()
  if (token.revoked_at !== null) return <Mark shape="cross">{t('tokens.isRevoked')}</Mark>
  if (Date.parse(token.expires_at) <= nowMs) return <Mark shape="dash">{t('tokens.isOver')}</Mark>
  return (
    <span className={styles.last}>
      <Mark shape={token.rolled_at ? 'half' : 'check'} tone={token.rolled_at ? 'earth' : 'leaf'}>
        {t(token.rolled_at ? 'tokens.isRolled' : 'tokens.works')}
      </Mark>
      <small>
        {t('tokens.endsAt')} <RealAgo at={token.expires_at} />
      </small>
    </span>
  )
}
