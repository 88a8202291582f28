import { TextInput } from '@mantine/core'
import { SHORTCUT_CHARS_MAX, TITLE_CHARS_MAX } from '@palabre/contract/canned'
import { inEachLanguage, LANGUAGES, type Language } from '@palabre/contract/languages'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { Choice } from '../parts/choice.tsx'
import { FormDialog } from '../parts/dialog.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import type { CannedReply } from './table.tsx'
import { TextField } from './text-field.tsx'

/** A shortcut as it can be typed behind a slash. */
const typeable = (shortcut: string): string =>
  shortcut.trim().replace(/^\/+/, '').trim().replaceAll(/\s+/g, '-')

/** A new answer, or one that is there: what it is called, and its words in one language or both. */
export function EditDialog({ reply, onClose }: { reply: CannedReply | null; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const notShared = useWhyNot('business.run')
  const [shortcut, setShortcut] = useState(reply?.shortcut ?? '')
  const [title, setTitle] = useState(reply?.title ?? '')
  const [text, setText] = useState(() => inEachLanguage(language => reply?.text[language] ?? ''))
  const [isShared, setShared] = useState(reply?.is_shared ?? notShared === null)
  // the reader's own language first
  const languages = LANGUAGES.toSorted((a, b) => Number(b === i18n.language) - Number(a === i18n.language))
  const save = async (): Promise<void> => {
    const body = {
      shortcut: typeable(shortcut),
      title: title.trim(),
      text: inEachLanguage((language: Language) => text[language].trim() || null),
    }
    if (reply === null) await call('addCannedReply', { body: { ...body, shared: isShared } })
    else await call('updateCannedReply', { params: { id: reply.id }, body })
    await forget('searchCannedReplies')
    toast(t('canned.saved', { name: body.title }))
  }
  return (
    <FormDialog
      title={t(reply === null ? 'canned.add' : 'canned.editTitle', { name: reply?.title })}
      go={t('parts.save')}
      size="lg"
      isReady={
        [shortcut, title].every(one => one.trim() !== '') &&
        Object.values(text).some(one => one.trim() !== '')
      }
      onGo={save}
      onClose={onClose}
    >
      {errors => (
        <>
          <TextInput
            label={t('canned.shortcut')}
            description={t('canned.shortcutText')}
            leftSection="/"
            value={shortcut}
            error={errors.shortcut}
            maxLength={SHORTCUT_CHARS_MAX}
            data-autofocus
            autoComplete="off"
            onChange={event => setShortcut(event.currentTarget.value)}
          />
          <TextInput
            label={t('canned.title')}
            value={title}
            error={errors.title}
            maxLength={TITLE_CHARS_MAX}
            autoComplete="off"
            onChange={event => setTitle(event.currentTarget.value)}
          />
          {languages.map(language => (
            <TextField
              key={language}
              language={language}
              value={text[language]}
              error={errors[`text.${language}`] ?? errors.text}
              onText={words => setText(now => ({ ...now, [language]: words }))}
            />
          ))}
          {reply === null && (
            <Choice
              label={t('canned.whose')}
              value={isShared ? 'shared' : 'own'}
              options={[
                {
                  value: 'shared',
                  title: t('canned.of.shared'),
                  text: t('canned.sharedText'),
                  reason: notShared,
                },
                { value: 'own', title: t('canned.of.own'), text: t('canned.ownText') },
              ]}
              onChange={value => setShared(value === 'shared')}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
