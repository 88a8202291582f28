// One operation of a document: whether it is a tool, could be one, or cannot, and why.
import { TextInput } from '@mantine/core'
import { memo } from 'react'
import { Mark, type Shape, type Tone } from '../parts/mark.tsx'
import { paths } from '../paths.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { Changes } from './changes.tsx'
import { type Candidate, declaredOf, hindrancesOf, mayChoose, type NameTrouble } from './choosing.ts'
import styles from './imports.module.css'
import { LeftOut, Problems } from './notes.tsx'
import { ParameterLine } from './parameter-line.tsx'
import tools from './tools.module.css'

const NAME_CHARS_MAX = 64
const LOOKS: { [state in Candidate['state']]: [Shape, Tone] } = {
  new: ['ring', 'blue'],
  changed: ['alert', 'earth'],
  same: ['check', 'leaf'],
  impossible: ['cross', 'quiet'],
}

type Props = {
  one: Candidate
  isChosen: boolean
  name: string | undefined
  trouble: NameTrouble | undefined
  onChoose: (operation: string, is: boolean) => void
  onName: (operation: string, name: string) => void
}

/** There may be five hundred: one is drawn again only when something of it changes. */
export const ImportRow = memo(Row, (was, is) => {
  const isSame = was.one === is.one && was.isChosen === is.isChosen
  return isSame && was.name === is.name && was.trouble === is.trouble
})

function Row({ one, isChosen, name, trouble, onChoose, onName }: Props) {
  const { t } = useTranslation()
  const { operation, state, tool, headers } = one
  const declared = declaredOf(one)
  const isOpen = mayChoose(one)
  const [shape, tone] = LOOKS[state]
  return (
    <li className={styles.row} data-chosen={isChosen || undefined}>
      <label className={styles.choose}>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!isOpen}
          onChange={event => onChoose(operation, event.currentTarget.checked)}
        />
        <code>{operation}</code>
      </label>
      <Mark shape={shape} tone={tone}>
        {t(`imports.states.${state}`)}
      </Mark>
      <div className={styles.about}>
        {declared?.description && <p className={styles.description}>{declared.description}</p>}
        {declared && state !== 'impossible' && <ParameterLine parameters={declared.parameters} />}
        {headers.length > 0 && state === 'new' && (
          <p className={styles.fact}>
            <span>{t('imports.lets')}</span> <code>{headers.join(', ')}</code>
          </p>
        )}
        {tool && (
          <p className={styles.fact}>
            <span>{t('imports.toolNow')}</span> <a href={paths.tools({ tool: tool.id })}>{tool.name}</a>
          </p>
        )}
        {isChosen && state === 'new' && (
          <TextInput
            className={styles.name!}
            label={t('imports.name')}
            aria-label={t('imports.nameFrom', { operation })}
            classNames={{ input: tools.code! }}
            value={name ?? declared?.name ?? ''}
            maxLength={NAME_CHARS_MAX}
            error={trouble && t(`imports.nameTroubles.${trouble}`)}
            autoComplete="off"
            spellCheck={false}
            onChange={event => onName(operation, event.currentTarget.value)}
          />
        )}
        <Problems of={hindrancesOf(one)} />
        <Changes of={one.changes} />
        <LeftOut of={one.left_out} />
      </div>
    </li>
  )
}
