// The words, the priority and the promise of a ticket, as fields of the forms that open or change one.
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from '../texts/use-translation.tsx'
import { type Policy, usePolicies } from './policies.ts'
import { PRIORITIES, type Priority } from './read.ts'

/** `sla_policy` is an id, or empty: the default promise of the priority. */
export type Values = { subject: string; description: string; priority: string; sla_policy: string }

/** What a request says of both, so that the ticket has what the form shows. */
export const promisedBy = ({ priority, sla_policy }: Values) => ({
  priority: priority as Priority,
  sla_policy_id: sla_policy === '' ? null : Number(sla_policy),
})

export function TicketFields(props: {
  values: Values
  fields: { [field: string]: string }
  onChange: (values: Values) => void
}) {
  const { t } = useTranslation()
  const { values, fields, onChange } = props
  const policies = usePolicies()
  const promise = (id: string): Policy | undefined => policies.find(one => String(one.id) === id)
  return (
    <>
      <TextInput
        label={t('tickets.subject')}
        value={values.subject}
        maxLength={500}
        error={fields.subject}
        data-autofocus
        onChange={event => onChange({ ...values, subject: event.currentTarget.value })}
      />
      <Textarea
        label={t('tickets.description')}
        value={values.description}
        error={fields.description}
        rows={4}
        onChange={event => onChange({ ...values, description: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('tickets.priority')}
        value={values.priority}
        data={PRIORITIES.map(value => ({ value, label: t(`tickets.priorities.${value}`) }))}
        onChange={event => {
          const priority = event.currentTarget.value
          // a default belongs to its priority, and goes with it
          const sla_policy = promise(values.sla_policy)?.is_default ? '' : values.sla_policy
          onChange({ ...values, priority, sla_policy })
        }}
      />
      <NativeSelect
        label={t('tickets.filters.sla_policy_id')}
        value={values.sla_policy}
        error={fields.sla_policy_id}
        data={[
          { value: '', label: t('tickets.byPriority') },
          ...policies
            .filter(one => one.is_active || String(one.id) === values.sla_policy)
            .map(({ id, label }) => ({ value: String(id), label })),
        ]}
        onChange={event => {
          const sla_policy = event.currentTarget.value
          onChange({ ...values, priority: promise(sla_policy)?.priority ?? values.priority, sla_policy })
        }}
      />
    </>
  )
}
