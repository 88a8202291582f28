import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { Ago, useReader } from '../parts/ago.tsx'
import blocks from '../parts/blocks.module.css'
import { channelOf, languageOf } from '../parts/called.ts'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Facts, PanelHead } from '../parts/panel-head.tsx'
import { Shown } from '../parts/states.tsx'
import { ask, askWhole } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './agents.module.css'
import { EditDialog } from './edit-dialog.tsx'
import { Knowledge } from './knowledge.tsx'
import { ModeMark, ModeSwitch } from './mode.tsx'
import { Playground } from './playground.tsx'
import { AgentTools } from './tools.tsx'

/** One agent: how it is told to answer, what it knows, and what it would say. */
export function AgentPanel({ id, closePath }: { id: string; closePath: string }) {
  const { t } = useTranslation()
  const reader = useReader()
  const agent = useQuery(ask('getAgent', { params: { id } }))
  const teams = useQuery(askWhole('searchTeams')).data?.data
  const [isEditing, setEditing] = useState(false)
  const [isTrying, setTrying] = useState(false)
  const reason = useWhyNot('agents.change')
  return (
    <Shown of={agent} list={closePath}>
      {found => (
        <>
          <PanelHead title={found.name} closePath={closePath}>
            <span className={styles.buttons}>
              <Button onClick={() => setTrying(true)}>{t('agents.try')}</Button>
              <GuardedButton variant="default" reason={reason} onClick={() => setEditing(true)}>
                {t('agents.edit')}
              </GuardedButton>
              <ModeSwitch agent={found} />
            </span>
          </PanelHead>
          <Facts
            facts={[
              { name: t('agents.mode'), value: <ModeMark agent={found} /> },
              { name: t('agents.description'), value: found.description },
              { name: t('settings.language'), value: languageOf(found.language, reader.language) },
              { name: t('agents.tone'), value: found.tone },
              { name: t('agents.style'), value: found.style },
              { name: t('agents.model'), value: t(`agents.models.${found.model}`) },
              {
                name: t('agents.team'),
                value: teams?.find(({ id }) => id === found.team)?.name ?? t('agents.noTeam'),
              },
              { name: t('agents.channels'), value: found.channels.map(one => channelOf(one, t)).join(', ') },
              { name: t('agents.changed'), value: <Ago at={found.updated_at} /> },
            ]}
          />
          {found.instructions.length > 0 && (
            <section className={`${blocks.part} ${styles.links}`}>
              <h3>{t('agents.instructions')}</h3>
              <ol className={styles.instructions}>
                {found.instructions.map(text => (
                  <li key={text}>{text}</li>
                ))}
              </ol>
            </section>
          )}
          <AgentTools agent={found.id} />
          <Knowledge agent={found.id} />
          {isEditing && <EditDialog agent={found} onClose={() => setEditing(false)} />}
          {isTrying && <Playground agent={found} onClose={() => setTrying(false)} />}
        </>
      )}
    </Shown>
  )
}
