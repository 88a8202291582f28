import { NativeSelect } from '@mantine/core'
import { useTranslation } from '../texts/use-translation.tsx'
import { useAgents } from './agents.ts'

type Props = { value: string; description?: string; onChange: (agent: string) => void }

/** Who answers there; '': people. */
export function AgentSelect({ value, description, onChange }: Props) {
  const { t } = useTranslation()
  const agents = useAgents()
  return (
    <NativeSelect
      label={t('channels.agent')}
      description={description}
      value={value}
      data={[
        { value: '', label: t('channels.people') },
        ...agents.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
