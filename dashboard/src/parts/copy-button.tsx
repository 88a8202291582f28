import { ActionIcon } from '@mantine/core'
import { useTranslation } from '../texts/use-translation.tsx'
import { Icon } from './icon.tsx'
import { toast } from './toasts.ts'

/** Beside a number or an address that somebody needs elsewhere. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation()
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text)
    toast(t('parts.copied'))
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      aria-label={t('parts.copyThis', { text })}
      onClick={() => void copy()}
    >
      <Icon name="copy" size={14} />
    </ActionIcon>
  )
}
