// The request: method, address, headers with secrets that are never shown, body.
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { TOOL_VARIABLES } from '@palabre/contract/tools'
import { useTranslation } from '../texts/use-translation.tsx'
import { AS, BODIES, effectsOf, emptyParameter, METHODS, missingIn, placeIn, type Typed } from './form.ts'
import type { Part } from './form-page.tsx'
import { HeaderFields } from './header-fields.tsx'
import { PlaceField } from './place-field.tsx'
import type { Offer } from './places.ts'
import styles from './tools.module.css'

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
      <HeaderFields
        headers={typed.headers}
        text={t('tools.headersText')}
        fields={fields}
        onChange={headers => change({ headers })}
      />
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
