// One operation of a document: whether it is a tool, could be one, or cannot, and why.
import { Textarea, TextInput } from '@mantine/core'
import { memo } from 'react'
import { Mark, type Shape, type Tone } from '../parts/mark.tsx'
import { paths } from '../paths.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { Changes } from './changes.tsx'
import {
  type Candidate,
  declaredOf,
  hindrancesOf,
  isWordless,
  mayChoose,
  type NameTrouble,
} from './choosing.ts'
import styles from './imports.module.css'
import { LeftOut, Problems } from './notes.tsx'
import { ParameterLine } from './parameter-line.tsx'
import tools from './tools.module.css'

const NAME_CHARS_MAX = 64
const WORDS_CHARS_MAX = 1000
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
  /** What it does, where the document does not say it. */
  words: string | undefined
  onChoose: (operation: string, is: boolean) => void
  onName: (operation: string, name: string) => void
  onWords: (operation: string, words: string) => void
}

/** There may be five hundred: one is drawn again only when something of it changes. */
export const ImportRow = memo(Row, (was, is) => {
  const isSame = was.one === is.one && was.isChosen === is.isChosen
  return isSame && was.name === is.name && was.trouble === is.trouble && was.words === is.words
})

function Row({ one, isChosen, name, trouble, words, onChoose, onName, onWords }: Props) {
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
          <>
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
            {isWordless(one) && <Described operation={operation} words={words} onWords={onWords} />}
          </>
        )}
        {isWordless(one) && !isChosen && <p className={styles.fact}>{t('imports.wordless')}</p>}
        <Problems of={hindrancesOf(one)} />
        <Changes of={one.changes} />
        <LeftOut of={one.left_out} />
      </div>
    </li>
  )
}

/** Agents choose a tool by what is said of it: nothing is guessed. */
function Described({
  operation,
  words = '',
  onWords,
}: { operation: string } & Pick<Props, 'words' | 'onWords'>) {
  const { t } = useTranslation()
  return (
    <Textarea
      className={styles.name!}
      label={t('imports.words')}
      description={t('imports.wordless')}
      aria-label={t('imports.wordsFor', { operation })}
      rows={2}
      maxLength={WORDS_CHARS_MAX}
      value={words}
      onChange={event => onWords(operation, event.currentTarget.value)}
    />
  )
}
