import { Textarea, type TextareaProps } from '@mantine/core'

type Props = Omit<TextareaProps, 'onChange'> & { value: string; onText: (text: string) => void }

/** The text that a dialog is about: whoever opens it can write at once. */
export function LongText({ onText, ...others }: Props) {
  return <Textarea {...others} data-autofocus onChange={event => onText(event.currentTarget.value)} />
}
