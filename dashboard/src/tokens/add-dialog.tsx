import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../parts/dialog.tsx'
import { call } from '../session/call.ts'
import { useMe } from '../session/me.tsx'
import { ask, forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { bodyOf, TokenFields, type TokenValues } from './fields.tsx'

type Props = { onMade: (token: string) => void; onClose: () => void }

export function AddDialog({ onMade, onClose }: Props) {
  const { t } = useTranslation()
  const [values, setValues] = useState<TokenValues>({ name: '', scopes: [], days: '90', addresses: '' })
  const [holder, setHolder] = useState('')
  const accounts = useServiceAccounts()
  const add = async (): Promise<void> => {
    const { addresses, ...body } = bodyOf(values)
    const { token } = await call('addToken', {
      body: {
        ...body,
        ...(addresses.length > 0 ? { addresses } : {}),
        ...(holder === '' ? {} : { holder }),
      },
    })
    void forget('searchTokens')
    onMade(token)
  }
  return (
    <FormDialog
      title={t('tokens.addTitle')}
      go={t('tokens.add')}
      isReady={values.name.trim() !== '' && values.scopes.length > 0}
      size="lg"
      onGo={add}
      onClose={onClose}
    >
      {errors => (
        <>
          {accounts.length > 0 && (
            <NativeSelect
              label={t('tokens.holder')}
              description={t('tokens.holderText')}
              value={holder}
              error={errors.holder}
              data={[{ value: '', label: t('tokens.holderOwn') }, ...accounts]}
              onChange={event => setHolder(event.currentTarget.value)}
            />
          )}
          <TokenFields values={values} errors={errors} onChange={setValues} />
        </>
      )}
    </FormDialog>
  )
}

/** The service accounts that tokens may be made for, by whoever may make them. */
function useServiceAccounts(): { value: string; label: string }[] {
  const { role } = useMe()
  const members = useQuery({
    ...ask('searchMembers', { query: { status: 'active', per_page: 200 } }),
    enabled: role === 'owner' || role === 'admin',
  })
  return (members.data?.data ?? [])
    .filter(({ is_service }) => is_service)
    .map(({ id, name }) => ({ value: id, label: name ?? id }))
}
