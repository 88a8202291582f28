// The answer: what of it the agent is told, and how the built-in model words it; and calls as they should be made.
import { Button, CloseButton, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { LANGUAGES } from '@palabre/contract/languages'
import blocks from '../parts/blocks.module.css'
import { Icon } from '../parts/icon.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import { AS, emptyExample, linesOf, type Typed, type TypedExample } from './form.ts'
import type { Part } from './form-page.tsx'
import { PlaceField } from './place-field.tsx'
import styles from './tools.module.css'

const EXAMPLES_MAX = 5

export function AnswerFields({ typed, fields, change }: Part) {
  const { t } = useTranslation()
  const offers = [
    ...linesOf(typed.keep).map(name => ({ name, hint: t('tools.isKept') })),
    ...typed.parameters
      .filter(({ name }) => name.trim() !== '')
      .map(({ name }) => ({ name: name.trim(), hint: t('tools.isParameter') })),
  ]
  const isJson = typed.responseType === 'json'
  return (
    <>
      <NativeSelect
        label={t('tools.responseType')}
        className={styles.short!}
        value={typed.responseType}
        data={(['json', 'text'] as const).map(value => ({ value, label: t(`tools.responses.${value}`) }))}
        error={fields['response.type']}
        onChange={event => change({ responseType: event.currentTarget.value as Typed['responseType'] })}
      />
      {isJson && (
        <Textarea
          label={t('tools.keep')}
          description={t('tools.keepText')}
          placeholder={AS.keep}
          classNames={{ input: styles.code! }}
          rows={3}
          spellCheck={false}
          value={typed.keep}
          error={Object.entries(fields).find(([field]) => field.startsWith('response.keep'))?.[1]}
          onChange={event => change({ keep: event.currentTarget.value })}
        />
      )}
      {LANGUAGES.map(language => (
        <PlaceField
          key={language}
          label={t('tools.wordsIn', { language: t(`settings.languages.${language}`) })}
          description={t('tools.wordsText')}
          rows={2}
          value={typed.answer[language]}
          error={fields[`answer.${language}`]}
          offers={offers}
          onText={text => change({ answer: { ...typed.answer, [language]: text } })}
        />
      ))}
    </>
  )
}

export function ExampleFields({ typed, fields, change }: Part) {
  const { t } = useTranslation()
  const set = (n: number, one: Partial<TypedExample>): void =>
    change({ examples: typed.examples.map((now, at) => (at === n ? { ...now, ...one } : now)) })
  const parameters = typed.parameters.filter(({ name }) => name.trim() !== '')
  return (
    <div className={styles.rows}>
      {typed.examples.map((example, n) => (
        <fieldset key={example.key} className={`${blocks.framed} ${styles.parameter}`}>
          <legend>{t('tools.exampleNo', { number: n + 1 })}</legend>
          <TextInput
            className={styles.whole!}
            label={t('tools.says')}
            value={example.says}
            error={fields[`examples.${n}.says`]}
            onChange={event => set(n, { says: event.currentTarget.value })}
          />
          {parameters.map(({ key, name }) => (
            <TextInput
              key={key}
              label={name}
              value={example.arguments[name.trim()] ?? ''}
              error={fields[`examples.${n}.arguments.${name.trim()}`]}
              onChange={event =>
                set(n, { arguments: { ...example.arguments, [name.trim()]: event.currentTarget.value } })
              }
            />
          ))}
          <CloseButton
            className={styles.removeParameter}
            aria-label={t('tools.removeOf', { name: t('tools.exampleNo', { number: n + 1 }) })}
            onClick={() => change({ examples: typed.examples.filter((_, at) => at !== n) })}
          />
        </fieldset>
      ))}
      {typed.examples.length < EXAMPLES_MAX && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => change({ examples: [...typed.examples, emptyExample()] })}
        >
          {t('tools.addExample')}
        </Button>
      )}
    </div>
  )
}
