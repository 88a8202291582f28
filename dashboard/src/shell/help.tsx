import { Modal } from '@mantine/core'
import { useState } from 'react'
import { KEYS, SECTIONS } from '../keys/table.ts'
import { keysNow } from '../keys/use-key.ts'
import { KeyCaps } from '../parts/key-caps.tsx'
import { AfterPaint } from '../parts/use-later.ts'
import { useWayBack } from '../parts/use-way-back.ts'
import { useMe } from '../session/me.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './help.module.css'

/** The keys that do something on this page. */
export function Help({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  useWayBack()
  const { user } = useMe()
  const [names] = useState(keysNow)
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('shell.help.title')}
      closeButtonProps={{ 'aria-label': t('parts.close') }}
    >
      {!user.keys && <p className={styles.off}>{t('shell.help.off')}</p>}
      <div className={styles.sections}>
        <AfterPaint>
          {SECTIONS.map(section => {
            const here = names.filter(name => KEYS[name].section === section)
            return here.length === 0 ? null : (
              <section key={section}>
                <h3>{t(`shell.help.sections.${section}`)}</h3>
                <dl className={styles.keys}>
                  {here.map(name => (
                    <div key={name}>
                      <dt>{t(`shell.keys.${name}`)}</dt>
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
