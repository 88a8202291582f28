import { Button, Textarea } from '@mantine/core'
import { render, TEXT_CHARS_MAX, VARIABLES, type Variable } from '@palabre/contract/canned'
import type { Language } from '@palabre/contract/languages'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useMe } from '../session/me.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './canned.module.css'
import { keyOf } from './variables.ts'

type Props = {
  language: Language
  value: string
  error: string | undefined
  onText: (text: string) => void
}

/** The words in one language: variables are put in where the cursor stands, and a preview shows them with values. */
export function TextField({ language, value, error, onText }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLTextAreaElement>(null)
  const values = useExample()
  const put = (name: Variable): void => {
    const { selectionStart, selectionEnd } = box.current!
    const word = `{${name}}`
    // at once: what is typed next is not lost on the button
    flushSync(() => onText(value.slice(0, selectionStart) + word + value.slice(selectionEnd)))
    const cursor = selectionStart + word.length
    box.current?.focus()
    box.current?.setSelectionRange(cursor, cursor)
  }
  return (
    <div className={styles.field}>
      <Textarea
        ref={box}
        label={t(`canned.in.${language}`)}
        lang={language}
        rows={4}
        value={value}
        error={error}
        maxLength={TEXT_CHARS_MAX}
        onChange={event => onText(event.currentTarget.value)}
      />
      <fieldset className={styles.variables} aria-label={t(`canned.put.${language}`)}>
        {VARIABLES.map(name => (
          <Button key={name} size="compact-xs" variant="default" onClick={() => put(name)}>
            {t(`canned.variables.${keyOf(name)}`)}
          </Button>
        ))}
      </fieldset>
      {value.trim() !== '' && (
        <figure className={styles.preview}>
          <figcaption>{t('canned.preview')}</figcaption>
          <blockquote lang={language}>{render(value, values).text}</blockquote>
        </figure>
      )}
    </div>
  )
}

/** Values as a conversation has them. */
function useExample(): { [name in Variable]: string } {
  const { t } = useTranslation()
  const { user, business } = useMe()
  const [firstname, lastname] = [t('canned.example.firstname'), t('canned.example.lastname')]
  return {
    'contact.name': `${firstname} ${lastname}`,
    'contact.firstname': firstname,
    'contact.lastname': lastname,
    'me.name': user.name,
    'business.name': business.name,
    'ticket.hashid': 'tck-7hTq2dWzLc',
    'ticket.subject': t('canned.example.subject'),
  }
}
