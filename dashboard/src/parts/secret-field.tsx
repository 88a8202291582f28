import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from '../texts/use-translation.tsx'

type Props = Omit<PasswordInputProps, 'onChange'> & { value: string; onText: (text: string) => void }

/** What is typed is not shown, unless its writer wishes so. */
export function SecretField({ onText, ...others }: Props) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      {...others}
      visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
      onChange={event => onText(event.currentTarget.value)}
    />
  )
}
