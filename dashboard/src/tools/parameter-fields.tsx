// The parameters that the agent fills, as a table: the essential in a row, what narrows it below.
import { Button, Checkbox, CloseButton, NativeSelect, Textarea, TextInput } from '@mantine/core'
import blocks from '../parts/blocks.module.css'
import { Icon } from '../parts/icon.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import { effectsOf, emptyParameter, PLACES, TYPES, type TypedParameter } from './form.ts'
import type { Part } from './form-page.tsx'
import styles from './tools.module.css'

const PARAMETERS_MAX = 32

export function ParameterFields({ typed, fields, change }: Part) {
  const { t } = useTranslation()
  const set = (n: number, one: Partial<TypedParameter>): void =>
    change({ parameters: typed.parameters.map((now, at) => (at === n ? { ...now, ...one } : now)) })
  const where = effectsOf(typed.method) === 'write' && typed.bodyType !== 'none' ? 'body' : 'query'
  return (
    <div className={styles.rows}>
      {typed.parameters.map((one, n) => (
        <Parameter
          key={one.key}
          one={one}
          number={n + 1}
          trouble={field => fields[`parameters.${n}.${field}`]}
          onChange={change => set(n, change)}
          onRemove={() => change({ parameters: typed.parameters.filter((_, at) => at !== n) })}
        />
      ))}
      {typed.parameters.length === 0 && <p className={styles.soft}>{t('tools.noParameters')}</p>}
      {typed.parameters.length < PARAMETERS_MAX && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => change({ parameters: [...typed.parameters, emptyParameter(where)] })}
        >
          {t('tools.addParameter')}
        </Button>
      )}
    </div>
  )
}

type Props = {
  one: TypedParameter
  number: number
  trouble: (field: string) => string | undefined
  onChange: (change: Partial<TypedParameter>) => void
  onRemove: () => void
}

function Parameter({ one, number, trouble, onChange, onRemove }: Props) {
  const { t } = useTranslation()
  const text = (
    field: 'name' | 'description' | 'wireName' | 'minimum' | 'maximum' | 'example',
    said: string,
  ) => ({
    label: t(`tools.parameter.${field}`),
    value: one[field],
    error: trouble(said),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      onChange({ [field]: event.currentTarget.value }),
  })
  return (
    <fieldset className={`${blocks.framed} ${styles.parameter}`}>
      <legend>{one.name.trim() || t('tools.parameterNo', { number })}</legend>
      <TextInput {...text('name', 'name')} classNames={{ input: styles.code! }} autoComplete="off" />
      <NativeSelect
        label={t('tools.parameter.type')}
        value={one.type}
        data={TYPES.map(value => ({ value, label: t(`tools.types.${value}`) }))}
        error={trouble('type')}
        onChange={event => onChange({ type: event.currentTarget.value as TypedParameter['type'] })}
      />
      <NativeSelect
        label={t('tools.parameter.in')}
        value={one.in}
        data={PLACES.map(value => ({ value, label: t(`tools.ins.${value}`) }))}
        error={trouble('in')}
        onChange={event => onChange({ in: event.currentTarget.value as TypedParameter['in'] })}
      />
      <CloseButton
        className={styles.removeParameter}
        aria-label={t('tools.removeOf', { name: one.name })}
        onClick={onRemove}
      />
      <TextInput
        {...text('description', 'description')}
        className={styles.whole!}
        placeholder={t('tools.parameter.descriptionAs')}
      />
      <Checkbox
        className={styles.whole!}
        label={t('tools.parameter.required')}
        checked={one.isRequired}
        error={trouble('required')}
        onChange={event => onChange({ isRequired: event.currentTarget.checked })}
      />
      <details className={styles.whole}>
        <summary>{t('tools.parameter.more')}</summary>
        <div className={styles.narrowed}>
          <TextInput {...text('example', 'example')} description={t('tools.parameter.exampleText')} />
          <TextInput {...text('wireName', 'wire_name')} description={t('tools.parameter.wireNameText')} />
          {one.type === 'INTEGER' && (
            <>
              <TextInput {...text('minimum', 'minimum')} inputMode="numeric" />
              <TextInput {...text('maximum', 'maximum')} inputMode="numeric" />
            </>
          )}
          {one.type === 'STRING' && (
            <Textarea
              className={styles.whole!}
              label={t('tools.parameter.values')}
              description={t('tools.parameter.valuesText')}
              rows={3}
              value={one.values}
              error={trouble('values')}
              onChange={event => onChange({ values: event.currentTarget.value })}
            />
          )}
        </div>
      </details>
    </fieldset>
  )
}
