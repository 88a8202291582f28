import { Button } from '@mantine/core'
import type { Operations } from '@palabre/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { Ago } from '../parts/ago.tsx'
import blocks from '../parts/blocks.module.css'
import { Confirm } from '../parts/confirm.tsx'
import { FormDialog } from '../parts/dialog.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { LongText } from '../parts/long-text.tsx'
import { RowMenu } from '../parts/row-menu.tsx'
import { Shown } from '../parts/states.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { ask, forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './agents.module.css'

type Entry = Operations['searchAgentKnowledge']['answer']['data'][number]
type Asked = { act: 'add' } | { act: 'edit' | 'remove'; entry: Entry }

const PER_PAGE = 25

/** The texts that an agent answers from. */
export function Knowledge({ agent }: { agent: string }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<Asked | null>(null)
  const reason = useWhyNot('agents.change')
  const entries = useQuery(ask('searchAgentKnowledge', { query: { agent, page, per_page: PER_PAGE } }))
  const close = () => setAsked(null)
  return (
    <section className={`${blocks.part} ${styles.links}`}>
      <div className={blocks.headline}>
        <h3>{t('agents.knowledge')}</h3>
        <GuardedButton
          size="compact-sm"
          variant="default"
          reason={reason}
          onClick={() => setAsked({ act: 'add' })}
        >
          {t('agents.addKnowledge')}
        </GuardedButton>
      </div>
      <Shown of={entries} lines={3}>
        {found => (
          <>
            {found.data.length === 0 && <p>{t('agents.noKnowledge')}</p>}
            <ul className={styles.entries}>
              {found.data.map(entry => (
                <li key={entry.id}>
                  <span>
                    {entry.begins}
                    {entry.characters > entry.begins.length && '…'}
                    <small>
                      {entry.external_id && `${entry.external_id} · `}
                      <Ago at={entry.updated_at} />
                    </small>
                  </span>
                  <RowMenu
                    label={t('parts.actionsFor', { name: entry.begins.slice(0, 40) })}
                    acts={[
                      {
                        name: 'edit',
                        label: t('agents.edit'),
                        reason,
                        run: () => setAsked({ act: 'edit', entry }),
                      },
                      {
                        name: 'remove',
                        label: t('agents.remove'),
                        isGrave: true,
                        reason,
                        run: () => setAsked({ act: 'remove', entry }),
                      },
                    ]}
                  />
                </li>
              ))}
            </ul>
            <div className={styles.buttons}>
              {page > 1 && (
                <Button variant="default" size="compact-sm" onClick={() => setPage(page - 1)}>
                  {t('parts.pageBefore')}
                </Button>
              )}
              {page < found.last_page && (
                <Button variant="default" size="compact-sm" onClick={() => setPage(page + 1)}>
                  {t('parts.pageAfter')}
                </Button>
              )}
            </div>
          </>
        )}
      </Shown>
      {asked?.act === 'add' && <TextDialog agent={agent} id={null} onClose={close} />}
      {asked?.act === 'edit' && <TextDialog agent={agent} id={asked.entry.id} onClose={close} />}
      {asked?.act === 'remove' && (
        <Confirm
          title={t('agents.removeTitle')}
          go={t('agents.remove')}
          onClose={close}
          onGo={async () => {
            await call('removeAgentKnowledge', { params: { id: asked.entry.id } })
            await forget('searchAgentKnowledge')
            toast(t('agents.removed'))
          }}
        >
          <p>{asked.entry.begins}</p>
        </Confirm>
      )}
    </section>
  )
}

/** A new text, or one that is there, whole. */
function TextDialog({ agent, id, onClose }: { agent: string; id: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const old = useQuery({ ...ask('getAgentKnowledge', { params: { id: id ?? '' } }), enabled: id !== null })
  const [typed, setTyped] = useState<string | null>(null)
  const content = typed ?? old.data?.content ?? ''
  return (
    <FormDialog
      title={t(id === null ? 'agents.addKnowledge' : 'agents.editText')}
      go={t('parts.save')}
      size="lg"
      isReady={content.trim() !== '' && typed !== null}
      onClose={onClose}
      onGo={async () => {
        if (id === null) await call('addAgentKnowledge', { body: { agent, content } })
        else await call('updateAgentKnowledge', { params: { id }, body: { content } })
        await forget('searchAgentKnowledge', 'getAgentKnowledge')
        toast(t('parts.saved'))
      }}
    >
      {errors => (
        <LongText
          label={t('agents.text')}
          description={t('agents.textText')}
          rows={10}
          value={content}
          error={errors.content}
          onText={setTyped}
        />
      )}
    </FormDialog>
  )
}
