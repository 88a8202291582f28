// Which tools of the business an agent may use, in which order; each change has a way back.
import { ActionIcon, CloseButton, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import blocks from '../parts/blocks.module.css'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Shown } from '../parts/states.tsx'
import { acting, toast } from '../parts/toasts.ts'
import { troubleOf } from '../parts/words.ts'
import { paths } from '../paths.ts'
import { type AnswerOf, call } from '../session/call.ts'
import { ask, askWhole, forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { HealthMark } from '../tools/marks.tsx'
import styles from './agents.module.css'

const TOOLS_MAX = 40
type Given = AnswerOf<'getAgentTools'>['tools'][number]
type Props = { agent: string; given: Given[] }

export function AgentTools({ agent }: { agent: string }) {
  const { t } = useTranslation()
  const given = useQuery(ask('getAgentTools', { params: { id: agent } }))
  return (
    <section className={`${blocks.part} ${styles.links}`} aria-label={t('agents.tools')}>
      <h3>{t('agents.tools')}</h3>
      <Shown of={given} lines={2}>
        {({ tools }) => (
          <>
            <p>
              {tools.length === 0
                ? t('agents.noTools')
                : t('agents.toolsOf', { count: tools.length, max: TOOLS_MAX })}
            </p>
            <Rows agent={agent} given={tools} />
            <Adder agent={agent} given={tools} />
          </>
        )}
      </Shown>
    </section>
  )
}

/** Gives it these tools and no others, and says what was done, with the way back to those of before. */
function useGive(agent: string, before: Given[]) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const put = async (tools: string[]): Promise<boolean> => {
    setBusy(true)
    try {
      await call('setAgentTools', { params: { id: agent }, body: { tools } })
      return true
    } catch (error) {
      toast(troubleOf(error, t).message, { tone: 'bad' })
      return false
    } finally {
      await forget('getAgentTools', 'searchTools', 'getTool')
      setBusy(false)
    }
  }
  const give = (tools: string[], said: string): Promise<void> =>
    acting(async () => {
      if (await put(tools)) toast(said, { undo: () => put(before.map(({ id }) => id)) })
    })
  return { isBusy, give }
}

function Rows({ agent, given }: Props) {
  const { t } = useTranslation()
  const reason = useWhyNot('agents.change')
  const { isBusy, give } = useGive(agent, given)
  const known = useQuery(askWhole('searchTools')).data?.data ?? []
  const healthOf = (id: string) => {
    const tool = known.find(one => one.id === id)
    return tool && <HealthMark tool={tool} />
  }
  const ids = given.map(({ id }) => id)
  const up = (n: number, name: string): Promise<void> =>
    give(ids.toSpliced(n, 1).toSpliced(n - 1, 0, ids[n]!), t('agents.toolUp', { name }))
  if (given.length === 0) return null
  return (
    <ol className={styles.tools}>
      {given.map(({ id, name }, n) => (
        <li key={id}>
          <span className={styles.tool}>
            <a href={paths.tools({ tool: id })}>{name}</a>
            {healthOf(id)}
          </span>
          {reason === null && (
            <>
              {n > 0 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={isBusy}
                  aria-label={t('agents.moveUp', { name })}
                  onClick={() => void up(n, name)}
                >
                  <Icon name="up" size={16} />
                </ActionIcon>
              )}
              <CloseButton
                disabled={isBusy}
                aria-label={t('agents.takeAway', { name })}
                onClick={() => void give(ids.toSpliced(n, 1), t('agents.toolTaken', { name }))}
              />
            </>
          )}
        </li>
      ))}
    </ol>
  )
}

function Adder({ agent, given }: Props) {
  const { t } = useTranslation()
  const mayNot = useWhyNot('agents.change')
  const { isBusy, give } = useGive(agent, given)
  const all = useQuery(askWhole('searchTools')).data?.data
  if (all === undefined) return null
  const own = all.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]))
  const ids = given.map(({ id }) => id)
  const left = own.filter(({ id }) => !ids.includes(id))
  if (own.length === 0) return <a href={paths.tools()}>{t('agents.toTools')}</a>
  if (left.length === 0) return null
  const isFull = given.length >= TOOLS_MAX
  const reason = mayNot ?? (isFull ? t('agents.toolsFull', { count: TOOLS_MAX }) : null)
  const button = (
    <GuardedButton
      variant="default"
      reason={reason}
      loading={isBusy}
      rightSection={<Icon name="down" size={14} />}
    >
      {t('agents.giveTool')}
    </GuardedButton>
  )
  if (reason !== null) return button
  return (
    <Menu position="bottom-start">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {left.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => void give([...ids, id], t('agents.toolGiven', { name }))}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
