import type { Operations } from '@palabre/client'
import { useState } from 'react'
import { FormDialog } from '../parts/dialog.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { AgentSelect } from './agent-select.tsx'
import { bodyOf, fieldsOf, textsOf } from './fields.ts'
import { FormFields } from './form-fields.tsx'
import type { Channel } from './marks.tsx'

type Change = Operations['updateChannel']['body']

/** A number stays the number it is; all else of its form can be changed. Secrets are written, never read. */
const FIXED = new Set(['sender', 'account_id'])

export function EditDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useTranslation()
  const fields = fieldsOf(channel.channel).filter(({ name }) => !FIXED.has(name))
  const old = textsOf(fields, channel)
  const [values, setValues] = useState(old)
  const [agent, setAgent] = useState(channel.agent ?? '')
  return (
    <FormDialog
      title={t('channels.editTitle', { name: channel.name })}
      go={t('parts.save')}
      onClose={onClose}
      onGo={async () => {
        const body = {
          ...bodyOf(fields, values, old),
          ...(agent === (channel.agent ?? '') ? {} : { agent: agent || null }),
        }
        await call('updateChannel', { params: { id: channel.id }, body: body as Change })
        await forget('getChannel', 'searchChannels')
        toast(t('parts.saved'))
      }}
    >
      {errors => (
        <>
          <AgentSelect value={agent} onChange={setAgent} />
          <FormFields
            fields={fields}
            values={values}
            errors={errors}
            keepsSecrets
            onChange={(key, value) => setValues(now => ({ ...now, [key]: value }))}
          />
        </>
      )}
    </FormDialog>
  )
}
