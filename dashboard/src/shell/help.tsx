import { Modal } from '@mantine/core'
import { useState } from 'react'
import { KEYS, type KeyName, SECTIONS, type Section } from '../keys/table.ts'
import { keysNow } from '../keys/use-key.ts'
import { KeyCaps } from '../parts/key-caps.tsx'
import { AfterPaint } from '../parts/use-later.ts'
import { useWayBack } from '../parts/use-way-back.ts'
import { may } from '../rights.ts'
import { type Me, useMe } from '../session/me.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './help.module.css'

const PLACES = ['lists', 'conversation', 'ticket', 'writing'] as const satisfies Section[]

/** Pages and acts that are not theirs have no keys for them. */
function shownTo(me: Me, now: readonly KeyName[]): KeyName[] {
  const mayAct = may(me, 'conversations.answer') || may(me, 'tickets.change')
  return (Object.keys(KEYS) as KeyName[]).filter(name => {
    const { section } = KEYS[name]
    return (
      now.includes(name) || section === 'lists' || section === 'everywhere' || (mayAct && section !== 'go')
    )
  })
}

/** All keys: what does nothing on this page now is paler, and its section says where it does. */
export function Help({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  useWayBack()
  const me = useMe()
  const [now] = useState(keysNow)
  const names = shownTo(me, now)
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('shell.help.title')}
      closeButtonProps={{ 'aria-label': t('parts.close') }}
    >
      {!me.user.keys && <p className={styles.off}>{t('shell.help.off')}</p>}
      <div className={styles.sections}>
        <AfterPaint>
          {SECTIONS.map(section => {
            const here = names.filter(name => KEYS[name].section === section)
            const place = PLACES.find(one => one === section)
            const isPart = place && here.some(name => !now.includes(name))
            return here.length === 0 ? null : (
              <section key={section}>
                <h3>{t(`shell.help.sections.${section}`)}</h3>
                {isPart && <p className={styles.place}>{t(`shell.help.places.${place}`)}</p>}
                <dl className={styles.keys}>
                  {here.map(name => (
                    <div key={name} data-off={now.includes(name) ? undefined : true}>
                      <dt>
                        {t(`shell.keys.${name}`)}
                        {!now.includes(name) && (
                          <span className="visually-hidden"> {t('shell.help.notNow')}</span>
                        )}
                      </dt>
                      <dd>
                        <KeyCaps keys={KEYS[name].keys} />
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            )
          })}
        </AfterPaint>
      </div>
    </Modal>
  )
}
