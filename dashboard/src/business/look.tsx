// The business's own colour: chosen, seen in both themes before it is kept, and refused where it could not be read.
import { Button, TextInput } from '@mantine/core'
import { accentShades, nearestAccent } from '@palabre/contract/colors'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Section } from '../parts/page.tsx'
import { acting, toast } from '../parts/toasts.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { call } from '../session/call.ts'
import { useMe } from '../session/me.tsx'
import { forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './business.module.css'

/** What is drawn where a business has none of its own. */
const OURS = '#1c6645'

export function Look() {
  const { t } = useTranslation()
  const kept = useMe().business.accent
  const reason = useWhyNot('business.run')
  const [typed, setTyped] = useState(kept ?? OURS)
  const wished = hexOf(typed)
  const found = nearestAccent(wished)
  const set = async (accent: string | null): Promise<void> => {
    await call('setAccent', { body: { accent } })
    await forget('getMe')
  }
  const keep = useAttempt(() =>
    acting(async () => {
      const accent = wished === OURS ? null : wished
      await set(accent)
      toast(t('parts.saved'), { undo: () => set(kept).then(() => setTyped(kept ?? OURS)) })
    }),
  )
  const error = found ? (found.fits ? null : t('business.colourUnfit')) : t('business.colourNone')
  return (
    <Section title={t('business.look')}>
      <p className={styles.soft}>{t('business.lookText')}</p>
      <div className={styles.colour}>
        <input
          type="color"
          aria-label={t('business.colourPick')}
          disabled={reason !== null}
          value={found ? wished : OURS}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <TextInput
          aria-label={t('business.colour')}
          disabled={reason !== null}
          value={typed}
          error={error ?? keep.fields.accent}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      </div>
      {found && !found.fits && (
        <Button
          className={styles.button!}
          size="compact-sm"
          variant="default"
          onClick={() => setTyped(found.nearest)}
        >
          {t('business.colourNearest', { colour: found.nearest })}
        </Button>
      )}
      {found && <Preview accent={found.nearest} />}
      {keep.trouble && <p role="alert">{keep.trouble}</p>}
      <div className={styles.colour}>
        <GuardedButton
          variant="default"
          reason={reason ?? error ?? (wished === (kept ?? OURS) ? t('parts.unchanged') : null)}
          loading={keep.isBusy}
          onClick={() => void keep.attempt()}
        >
          {t('parts.save')}
        </GuardedButton>
        {wished !== OURS && reason === null && (
          <Button variant="subtle" onClick={() => setTyped(OURS)}>
            {t('business.colourOurs')}
          </Button>
        )}
      </div>
    </Section>
  )
}

/** A colour as people write it: with or without its #, each digit once or twice. */
function hexOf(typed: string): string {
  const digits = typed.trim().toLowerCase().replace(/^#/, '')
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`
}

const SCHEMES = ['light', 'dark'] as const

/** As the palette has it: a colour that is derived from its light one would be another. */
const OUR_SHADES = {
  light: { filled: '#1c6645', text: '#1c6645', wash: '#e5f1ea' },
  dark: { filled: '#86d3a8', text: '#86d3a8', wash: '#1a3126' },
}

/** A button, a chosen row and a link as both themes show them. */
function Preview({ accent }: { accent: string }) {
  const { t } = useTranslation()
  return (
    <div className={styles.previews}>
      {SCHEMES.map(scheme => {
        const { filled, text, wash } = accent === OURS ? OUR_SHADES[scheme] : accentShades(accent, scheme)
        return (
          <div key={scheme} className={styles.preview} data-scheme={scheme}>
            <span>{t(`settings.themes.${scheme}`)}</span>
            <span className={styles.filled} style={{ background: filled }}>
              {t('parts.save')}
            </span>
            <span className={styles.chosen} style={{ background: wash, color: text }}>
              {t('shell.pages.inbox')}
            </span>
            <span style={{ color: text, textDecoration: 'underline' }}>{t('business.toLedger')}</span>
          </div>
        )
      })}
    </div>
  )
}
