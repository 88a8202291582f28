import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../parts/dialog.tsx'
import { call } from '../session/call.ts'
import { forget } from '../session/queries.ts'
import { bodyOf, TokenFields, type TokenValues } from './fields.tsx'

type Props = { onMade: (token: string) => void; onClose: () => void }

export function AddDialog({ onMade, onClose }: Props) {
  const { t } = useTranslation()
  const [values, setValues] = useState<TokenValues>({ name: '', scopes: [], days: '90', addresses: '' })
  const add = async (): Promise<void> => {
    const { addresses, ...body } = bodyOf(values)
    const { token } = await call('addToken', {
      body: { ...body, ...(addresses.length > 0 ? { addresses } : {}) },
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
      {errors => <TokenFields values={values} errors={errors} onChange={setValues} />}
    </FormDialog>
  )
}
