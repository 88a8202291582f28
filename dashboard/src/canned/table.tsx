import type { Operations } from '@palabre/client'
import { isVariable } from '@palabre/contract/canned'
import { LANGUAGES } from '@palabre/contract/languages'
import { useWhyNot } from '../may.ts'
import { RealAgo } from '../parts/ago.tsx'
import { RowMenu } from '../parts/row-menu.tsx'
import { Table } from '../parts/table.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './canned.module.css'
import { keyOf } from './variables.ts'

export type CannedReply = Operations['searchCannedReplies']['answer']['data'][number]

type Props = {
  replies: CannedReply[]
  onEdit: (reply: CannedReply) => void
  onRemove: (reply: CannedReply) => void
}

export function CannedTable({ replies, onEdit, onRemove }: Props) {
  const { t } = useTranslation()
  const notShared = useWhyNot('business.run')
  const notOwn = useWhyNot('conversations.answer')
  return (
    <Table
      label={t('shell.pages.canned')}
      rows={replies}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'title',
          title: t('canned.title'),
          cell: ({ shortcut, title }) => (
            <span className={styles.name}>
              <span>{title}</span>
              <code>/{shortcut}</code>
            </span>
          ),
        },
        { name: 'text', title: t('canned.text'), cell: reply => <Texts text={reply.text} /> },
        {
          name: 'whose',
          title: t('canned.whose'),
          cell: ({ is_shared }) => t(is_shared ? 'canned.of.shared' : 'canned.of.own'),
        },
        {
          name: 'changed',
          title: t('canned.changed'),
          cell: ({ updated_at }) => <RealAgo at={updated_at} />,
        },
        {
          name: 'acts',
          title: t('parts.actions'),
          isActions: true,
          cell: reply => {
            const reason = reply.is_shared ? notShared : notOwn
            return (
              <RowMenu
                label={t('parts.actionsFor', { name: reply.title })}
                acts={[
                  { name: 'edit', label: t('canned.edit'), reason, run: () => onEdit(reply) },
                  {
                    name: 'remove',
                    label: t('canned.remove'),
                    isGrave: true,
                    reason,
                    run: () => onRemove(reply),
                  },
                ]}
              />
            )
          },
        },
      ]}
    />
  )
}

/** How it begins in each language that it has. */
function Texts({ text }: { text: CannedReply['text'] }) {
  const { t } = useTranslation()
  return (
    <span className={styles.texts}>
      {LANGUAGES.filter(language => text[language] !== null).map(language => (
        <span key={language} className={styles.line}>
          <abbr title={t(`settings.languages.${language}`)}>{language.toUpperCase()}</abbr>
          <span lang={language}>
            <Words text={text[language]!} />
          </span>
        </span>
      ))}
    </span>
  )
}

/** Variables are called as the reader calls them. */
function Words({ text }: { text: string }) {
  const { t, i18n } = useTranslation()
  return text.split(/\{([\w.]+)\}/).map((part, n) => {
    if (n % 2 === 0) return part
    return isVariable(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other parts than these
      <span key={n} lang={i18n.language} className={styles.variable}>
        {t(`canned.variables.${keyOf(part)}`)}
      </span>
    ) : (
      `{${part}}`
    )
  })
}
