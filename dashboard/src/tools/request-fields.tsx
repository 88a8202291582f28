// The request: method, address, headers with secrets that are never shown, body.
import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { TOOL_VARIABLES } from '@palabre/contract/tools'
import { useTranslation } from 'react-i18next'
import { Icon } from '../parts/icon.tsx'
import { SecretField } from '../parts/secret-field.tsx'
import {
  AS,
  BODIES,
  effectsOf,
  emptyHeader,
  emptyParameter,
  METHODS,
  missingIn,
  placeIn,
  type Typed,
  type TypedHeader,
} from './form.ts'
import type { Part } from './form-page.tsx'
import { PlaceField } from './place-field.tsx'
import type { Offer } from './places.ts'
import styles from './tools.module.css'

const HEADERS_MAX = 20
const URL_CHARS_MAX = 2048

/** Parameters that go to one of these places, then the variables. */
function useOffers(typed: Typed, places: readonly string[]): Offer[] {
  const { t } = useTranslation()
  return [
    ...typed.parameters
      .filter(one => one.name.trim() !== '' && places.includes(one.in))
      .map(one => ({ name: one.name.trim(), hint: t('tools.isParameter') })),
    ...TOOL_VARIABLES.map(name => ({ name, hint: t(`tools.variables.${name}`) })),
  ]
}

export function RequestFields({ typed, fields, change }: Part) {
  const { t } = useTranslation()
  const inAddress = useOffers(typed, ['path', 'query'])
  const missing = missingIn(typed, TOOL_VARIABLES)
  return (
    <>
      <div className={styles.address}>
        <NativeSelect
          label={t('tools.method')}
          value={typed.method}
          data={[...METHODS]}
          error={fields.method}
          onChange={event => change({ method: event.currentTarget.value as Typed['method'] })}
        />
        <PlaceField
          label={t('tools.address')}
          placeholder={AS.url}
          value={typed.url}
          error={fields.url}
          offers={inAddress}
          maxLength={URL_CHARS_MAX}
          isCode
          onText={url => change({ url })}
        />
      </div>
      <p className={styles.soft}>{t('tools.placesText')}</p>
      {missing.length > 0 && (
        <p className={styles.missing}>
          {t('tools.missing', { names: missing.map(name => `{${name}}`).join(', ') })}{' '}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              change({
                parameters: [
                  ...typed.parameters,
                  ...missing.map(name => ({ ...emptyParameter(placeIn(typed.url, name)), name })),
                ],
              })
            }
          >
            {t('tools.addMissing')}
          </Button>
        </p>
      )}
      <Headers typed={typed} fields={fields} change={change} />
      {effectsOf(typed.method) === 'write' && <Body typed={typed} fields={fields} change={change} />}
      <TextInput
        label={t('tools.timeout')}
        description={t('tools.timeoutText')}
        className={styles.short!}
        inputMode="numeric"
        value={typed.timeoutMs}
        error={fields.timeout_ms}
        onChange={event => change({ timeoutMs: event.currentTarget.value })}
      />
    </>
  )
}

function Headers({ typed, fields, change }: Part) {
  const { t } = useTranslation()
  const set = (n: number, one: Partial<TypedHeader>): void =>
    change({ headers: typed.headers.map((header, at) => (at === n ? { ...header, ...one } : header)) })
  return (
    <fieldset className={styles.rows}>
      <legend>{t('tools.headers')}</legend>
      <p className={styles.soft}>{t('tools.headersText')}</p>
      {typed.headers.map((header, n) => (
        <div key={header.key} className={styles.header}>
          <TextInput
            aria-label={t('tools.headerName')}
            placeholder={AS.header}
            classNames={{ input: styles.code! }}
            value={header.name}
            error={fields[`headers.${n}.name`]}
            autoComplete="off"
            onChange={event => set(n, { name: event.currentTarget.value })}
          />
          <SecretField
            aria-label={t('tools.headerValue', { name: header.name })}
            placeholder={t(header.isSet ? 'tools.valueKept' : 'tools.value')}
            value={header.value}
            error={fields[`headers.${n}.value`]}
            autoComplete="off"
            onText={value => set(n, { value })}
          />
          <CloseButton
            aria-label={t('tools.removeOf', { name: header.name })}
            onClick={() => change({ headers: typed.headers.filter((_, at) => at !== n) })}
          />
        </div>
      ))}
      {fields.headers && <p role="alert">{fields.headers}</p>}
      {typed.headers.length < HEADERS_MAX && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => change({ headers: [...typed.headers, emptyHeader()] })}
        >
          {t('tools.addHeader')}
        </Button>
      )}
    </fieldset>
  )
}

function Body({ typed, fields, change }: Part) {
  const { t } = useTranslation()
  const offers = useOffers(typed, ['body'])
  return (
    <>
      <NativeSelect
        label={t('tools.body')}
        className={styles.short!}
        value={typed.bodyType}
        error={fields['body.type']}
        data={BODIES.map(value => ({ value, label: t(`tools.bodies.${value}`) }))}
        onChange={event => change({ bodyType: event.currentTarget.value as Typed['bodyType'] })}
      />
      {typed.bodyType === 'json' && (
        <PlaceField
          label={t('tools.template')}
          description={t('tools.templateText')}
          placeholder={AS.template}
          rows={5}
          value={typed.template}
          error={fields['body.template']}
          offers={offers}
          isCode
          onText={template => change({ template })}
        />
      )}
    </>
  )
}
