import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../parts/dialog.tsx'
import { call } from '../session/call.ts'
import { forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import type { Token } from './tokens-table.tsx'

const OVERLAPS = ['', 'PT1H', 'PT24H', 'P7D'] as const

type Props = { token: Token; onMade: (token: string) => void; onClose: () => void }

/** A new token in the place of one that goes on for a while. */
export function RollDialog({ token, onMade, onClose }: Props) {
  const { t } = useTranslation()
  const [overlap, setOverlap] = useState<(typeof OVERLAPS)[number]>('PT24H')
  return (
    <FormDialog
      title={t('tokens.rollTitle', { name: token.name })}
      go={t('tokens.roll')}
      onClose={onClose}
      onGo={async () => {
        const body = overlap === '' ? {} : { overlap }
        const made = await call('rollToken', { params: { id: String(token.id) }, body })
        void forget('searchTokens')
        onMade(made.token)
      }}
    >
      {() => (
        <>
          <p>{t('tokens.rollText')}</p>
          <NativeSelect
            label={t('tokens.overlap')}
            value={overlap}
            data={OVERLAPS.map(value => ({ value, label: t(`tokens.overlaps.${value || 'none'}`) }))}
            onChange={event => setOverlap(event.currentTarget.value as typeof overlap)}
          />
        </>
      )}
    </FormDialog>
  )
}
