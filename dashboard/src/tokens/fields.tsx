import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { SCOPES, type Scope } from '@palabre/contract/scopes'
import { useMe } from '../session/me.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import { scopeWords } from './scope-words.ts'
import styles from './tokens.module.css'

const DAY_MS = 86_400_000
/** A minute less than the most that is allowed. */
const LESS_MS = 60_000
const DAYS = [30, 90, 180, 365]

/** `days`: how long from now; "": its end stays. */
export type TokenValues = { name: string; scopes: Scope[]; days: string; addresses: string }

/** What the API takes of the fields. */
export function bodyOf({ name, scopes, days, addresses }: TokenValues) {
  return {
    name: name.trim(),
    scopes: SCOPES.filter(scope => scopes.includes(scope)),
    addresses: addresses.split(/[\s,]+/).filter(one => one !== ''),
    ...(days === ''
      ? {}
      : { expires_at: new Date(Date.now() + Number(days) * DAY_MS - LESS_MS).toISOString() }),
  }
}

type Props = {
  values: TokenValues
  errors: { [field: string]: string }
  /** Of a token that is there: its end may stay, and what it may stays in sight. */
  old?: Scope[]
  onChange: (values: TokenValues) => void
}

/** A token's name, what it may, until when and from where; nobody gives what they do not hold. */
export function TokenFields({ values, errors, old, onChange }: Props) {
  const { t } = useTranslation()
  const { scopes: held } = useMe()
  const { name, scopes, days, addresses } = values
  const toggle = (scope: Scope): void =>
    onChange({
      ...values,
      scopes: scopes.includes(scope) ? scopes.filter(one => one !== scope) : [...scopes, scope],
    })
  const ends = DAYS.map(count => ({ value: String(count), label: t('tokens.days', { count }) }))
  return (
    <>
      <TextInput
        label={t('tokens.name')}
        description={t('tokens.nameText')}
        value={name}
        error={errors.name}
        maxLength={100}
        data-autofocus
        onChange={event => onChange({ ...values, name: event.currentTarget.value })}
      />
      <fieldset className={styles.scopes}>
        <legend>{t('tokens.may')}</legend>
        {SCOPES.filter(scope => held.includes(scope) || old?.includes(scope)).map(scope => (
          <Checkbox
            key={scope}
            label={scopeWords(scope, t)}
            description={scope}
            checked={scopes.includes(scope)}
            onChange={() => toggle(scope)}
          />
        ))}
      </fieldset>
      <NativeSelect
        label={t('tokens.ends')}
        value={days}
        error={errors.expires_at}
        data={old ? [{ value: '', label: t('tokens.endStays') }, ...ends] : ends}
        onChange={event => onChange({ ...values, days: event.currentTarget.value })}
      />
      <TextInput
        label={t('tokens.addresses')}
        description={t('tokens.addressesText')}
        value={addresses}
        error={errors.addresses}
        placeholder="192.0.2.0/24"
        onChange={event => onChange({ ...values, addresses: event.currentTarget.value })}
      />
    </>
  )
}
