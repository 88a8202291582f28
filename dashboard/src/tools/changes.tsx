// What is otherwise than before, field by field, line by line: a sign and a word say which, the colour only helps.
import type { TFunction } from 'i18next'
import { useTranslation } from '../texts/use-translation.tsx'
import { differences, type Line, linesOf } from './differences.ts'
import styles from './imports.module.css'
import type { ToolDetails } from './read.ts'

const NAMED = ['parameters', 'headers'] as const
const FIELDS = ['description', 'method', 'url', 'body', 'response', 'effects', 'schema'] as const
const SIGNS = { same: '', gone: '−', new: '+' } as const

type Parameter = ToolDetails['parameters'][number]
type Change = { field: string; before: unknown; after: unknown }

export function Changes({ of }: { of: { [key: string]: unknown }[] }) {
  const { t } = useTranslation()
  if (of.length === 0) return null
  return (
    <section className={styles.changes} aria-label={t('imports.changes')}>
      {(of as Change[]).map(one => (
        <Field key={one.field} {...one} />
      ))}
    </section>
  )
}

function Field({ field, before, after }: Change) {
  const { t } = useTranslation()
  const lines = (value: unknown): string[] => {
    const said = worded(value, t)
    return linesOf(said, said === value ? undefined : t('imports.between'))
  }
  const state = before === null ? t('imports.isNew') : after === null ? t('imports.isGone') : null
  return (
    <div className={styles.change}>
      <p>
        <strong>
          <Title field={field} />
        </strong>
        {state && ` · ${state}`}
      </p>
      <div className={styles.lines}>
        {differences(lines(before), lines(after)).map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names
          <LineOf key={n} {...line} />
        ))}
      </div>
    </div>
  )
}

/** A parameter of a tool in the words of its form; what servers define stays as they have it. */
function worded(value: unknown, t: TFunction): unknown {
  if (value === null || typeof value !== 'object' || !('in' in value)) return value
  const { name: _, type, in: where, required, wire_name, ...rest } = value as Parameter
  const said = Object.entries(rest).flatMap(([field, one]): [string, unknown][] =>
    one === '' ? [] : [[t(`tools.parameter.${field as keyof typeof rest}`), one]],
  )
  return {
    [t('tools.parameter.type')]: t(`tools.types.${type}`),
    [t('tools.parameter.in')]: t(`tools.ins.${where}`),
    [t('tools.parameter.required')]: t(`tools.yesNo.${required ? 'true' : 'false'}`),
    ...(wire_name ? { [t('tools.parameter.wireName')]: wire_name } : {}),
    ...Object.fromEntries(said),
  }
}

function Title({ field }: { field: string }) {
  const { t } = useTranslation()
  const [first = '', ...rest] = field.split('.')
  const named = NAMED.find(one => one === first)
  const whole = FIELDS.find(one => one === first)
  if (named) return t(`imports.fields.${named}`, { name: rest.join('.') })
  return whole ? t(`imports.fields.${whole}`) : field
}

function LineOf({ is, text }: Line) {
  const { t } = useTranslation()
  const said = { same: 'imports.lineSame', gone: 'imports.lineGone', new: 'imports.lineNew' } as const
  return (
    <p className={styles.line} data-is={is}>
      <span className="visually-hidden">{t(said[is])}</span>
      <span aria-hidden="true">{SIGNS[is]}</span>
      <span>{text}</span>
    </p>
  )
}
