// Gives tools to an agent, beside those that it has: by a press, never by passing over its name with the arrow keys.
import { Menu } from '@mantine/core'
import { useState } from 'react'
import { useAgents } from '../channels/agents.ts'
import { useWhyNot } from '../may.ts'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { acting, toast } from '../parts/toasts.ts'
import { troubleOf } from '../parts/words.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { forgetTools } from './read.ts'

type Props = {
  tools: string[]
  /** Agents that have them already. */
  has?: readonly string[]
}

export function GiveTo({ tools, has = [] }: Props) {
  const { t } = useTranslation()
  const reason = useWhyNot('agents.change')
  const agents = useAgents().filter(({ id }) => !has.includes(id))
  const [isBusy, setBusy] = useState(false)
  if (agents.length === 0 || tools.length === 0) return null
  const give = async (agent: { id: string; name: string }): Promise<void> => {
    setBusy(true)
    try {
      await acting(async () => {
        const before = (await call('getAgentTools', { params: { id: agent.id } })).tools.map(({ id }) => id)
        const put = (all: string[]) =>
          call('setAgentTools', { params: { id: agent.id }, body: { tools: all } })
        await put([...new Set([...before, ...tools])])
        toast(t('tools.given', { name: agent.name, count: tools.length }), {
          undo: () => put(before).then(forgetTools),
        })
      })
    } catch (error) {
      toast(troubleOf(error, t).message, { tone: 'bad' })
    } finally {
      await forgetTools()
      setBusy(false)
    }
  }
  const button = (
    <GuardedButton
      variant="default"
      reason={reason}
      loading={isBusy}
      rightSection={<Icon name="down" size={14} />}
    >
      {t('tools.giveTo')}
    </GuardedButton>
  )
  if (reason !== null) return button
  return (
    <Menu position="bottom-start">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {agents.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => void give({ id, name })}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
