import type { Scope } from '@palabre/contract/scopes'
import { useState } from 'react'
import { FormDialog } from '../parts/dialog.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { bodyOf, TokenFields, type TokenValues } from './fields.tsx'
import type { Token } from './tokens-table.tsx'

/** Changes what a token may, from where and until when; programs that use it go on with it. */
export function EditDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const { t } = useTranslation()
  const before: TokenValues = {
    name: token.name,
    scopes: token.scopes as Scope[],
    days: '',
    addresses: token.addresses.join(' '),
  }
  const [values, setValues] = useState(before)
  return (
    <FormDialog
      title={t('tokens.editTitle', { name: token.name })}
      go={t('parts.save')}
      isReady={
        values.name.trim() !== '' &&
        values.scopes.length > 0 &&
        JSON.stringify(values) !== JSON.stringify(before)
      }
      size="lg"
      onClose={onClose}
      onGo={async () => {
        const [body, old] = [bodyOf(values), bodyOf(before)]
        const changed = Object.entries(body).filter(
          ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof typeof old]),
        )
        await call('updateToken', { params: { id: String(token.id) }, body: Object.fromEntries(changed) })
        await forget('searchTokens')
        toast(t('parts.saved'))
      }}
    >
      {errors => <TokenFields values={values} errors={errors} old={before.scopes} onChange={setValues} />}
    </FormDialog>
  )
}
