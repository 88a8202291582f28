// Tools of a server are accepted as they are shown here: what is defined otherwise by then is refused.
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import blocks from '../parts/blocks.module.css'
import { FormDialog } from '../parts/dialog.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './imports.module.css'
import { forgetServers, type Offer } from './read.ts'
import tools from './tools.module.css'

const NAME_CHARS_MAX = 64
type Effects = '' | 'read' | 'write'
type Typed = { as: string; effects: Effects }

export const mayAccept = ({ state, problems }: Offer): boolean =>
  (state === 'new' || state === 'changed') && problems.length === 0

type Props = { server: string; offers: Offer[]; onClose: () => void }

export function AcceptDialog({ server, offers, onClose }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<{ [name: string]: Typed }>(() =>
    Object.fromEntries(
      offers.map(({ name, tool, suggested_name }) => [
        name,
        { as: suggested_name ?? '', effects: tool ? '' : 'write' },
      ]),
    ),
  )
  const set = (name: string, one: Partial<Typed>): void =>
    setTyped(now => ({ ...now, [name]: { ...now[name]!, ...one } }))
  const count = offers.length
  const isReady = offers.every(({ name, tool }) => tool || typed[name]!.as.trim() !== '')
  return (
    <FormDialog
      title={
        count === 1 ? t('imports.acceptOne', { name: offers[0]!.name }) : t('imports.acceptTitle', { count })
      }
      go={t('imports.accept')}
      isReady={isReady}
      onClose={onClose}
      onGo={async () => {
        const asked = offers.map(({ name, hash, tool }) => {
          const { as, effects } = typed[name]!
          return { name, hash, ...(tool ? {} : { as: as.trim() }), ...(effects ? { effects } : {}) }
        })
        try {
          await call('acceptTools', { params: { id: server }, body: { tools: asked } })
          toast(t('imports.accepted', { count }))
        } finally {
          await forgetServers()
        }
      }}
    >
      {fields => (
        <>
          <p>{t('imports.acceptText')}</p>
          {offers.map(({ name, tool, reads_only }, n) => (
            <fieldset key={name} className={`${blocks.framed} ${styles.accepting}`}>
              <legend>
                <code>{name}</code>
              </legend>
              {!tool && (
                <TextInput
                  label={t('imports.acceptAs')}
                  classNames={{ input: tools.code! }}
                  value={typed[name]!.as}
                  maxLength={NAME_CHARS_MAX}
                  error={fields[`tools.${n}.as`]}
                  autoComplete="off"
                  spellCheck={false}
                  onChange={event => set(name, { as: event.currentTarget.value })}
                />
              )}
              <NativeSelect
                label={t('imports.acceptEffects')}
                description={t(reads_only ? 'imports.saysReads' : 'imports.saysNothing')}
                value={typed[name]!.effects}
                data={[
                  ...(tool ? [{ value: '', label: t('imports.asBefore') }] : []),
                  { value: 'write', label: t('tools.does.write') },
                  { value: 'read', label: t('tools.does.read') },
                ]}
                onChange={event => set(name, { effects: event.currentTarget.value as Effects })}
              />
              {fields[`tools.${n}.name`] && <p role="alert">{fields[`tools.${n}.name`]}</p>}
            </fieldset>
          ))}
        </>
      )}
    </FormDialog>
  )
}
