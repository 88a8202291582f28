import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './copyable.module.css'
import { Icon } from './icon.tsx'

/** A text that somebody takes elsewhere. */
export function Copyable({ label, text, rows = 3 }: { label: string; text: string; rows?: number }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <div className={styles.copyable}>
      <textarea
        readOnly
        rows={rows}
        aria-label={label}
        value={text}
        onFocus={event => event.currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={<Icon name={isCopied ? 'check' : 'copy'} size={16} />}
        onClick={() => void copy()}
      >
        {t(isCopied ? 'parts.copied' : 'parts.copy')}
      </Button>
    </div>
  )
}
