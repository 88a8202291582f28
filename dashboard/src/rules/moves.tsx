// Which state may follow which: drawn as a graph, and the same in a table.
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { FormDialog, useDialog } from '../parts/dialog.tsx'
import { RowMenu } from '../parts/row-menu.tsx'
import { Shown } from '../parts/states.tsx'
import { Table } from '../parts/table.tsx'
import { toast } from '../parts/toasts.ts'
import { paths, type RulesFilter } from '../paths.ts'
import { type AnswerOf, call } from '../session/call.ts'
import { useFilters } from '../shell/use-filters.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { Graph } from './graph.tsx'
import { Part } from './part.tsx'
import { forgetRules, type Status, useStatusRecords, useTransitions } from './read.ts'
import styles from './rules.module.css'

export type Way = AnswerOf<'searchTicketTransitions'>['data'][number]

export function Moves() {
  const { t } = useTranslation()
  const reason = useWhyNot('business.run')
  const [filter, filterBy] = useFilters<RulesFilter>(paths.rules)
  const statuses = useStatusRecords()
  const ways = useTransitions()
  const [changed, change, endChange] = useDialog<Way>()
  const names = new Map((statuses.data ?? []).map(({ code, name }) => [code, name]))
  const nameOf = (code: string): string => names.get(code) ?? code
  const resetTo = async (from: string): Promise<void> => {
    await call('setTicketTransition', { body: { from, to: null } })
    await forgetRules()
    toast(t('rules.movesSet', { name: nameOf(from) }))
  }
  const actsOf = (way: Way) => [
    { name: 'change', label: t('rules.change'), reason, run: () => change(way) },
    {
      name: 'reset',
      label: t('rules.movesReset'),
      reason: reason ?? (way.is_own ? null : t('rules.movesAsBuilt')),
      run: () => resetTo(way.from),
    },
  ]
  return (
    <Part lead={t('rules.movesLead')} reason={reason}>
      {/* without its names a state would be a code for a moment */}
      <Shown of={statuses.data === undefined ? { ...statuses, data: undefined } : ways}>
        {({ data }) => (
          <div className={styles.moves}>
            <Graph
              ways={data}
              nameOf={nameOf}
              from={data.some(({ from }) => from === filter.from) ? filter.from! : data[0]!.from}
              onFrom={from => filterBy({ from })}
            />
            <div>
              <Table
                label={t('rules.names.moves')}
                rows={data}
                keyOf={({ from }) => from}
                columns={[
                  { name: 'from', title: t('rules.from'), cell: ({ from }) => nameOf(from) },
                  { name: 'to', title: t('rules.to'), cell: ({ to }) => <To to={to.map(nameOf)} /> },
                  {
                    name: 'whose',
                    title: t('rules.whose'),
                    cell: way => (
                      <span className={styles.whose}>{t(way.is_own ? 'rules.own' : 'rules.builtIn')}</span>
                    ),
                  },
                  {
                    name: 'acts',
                    title: t('parts.actions'),
                    isActions: true,
                    cell: way => (
                      <RowMenu label={t('parts.actionsFor', { name: nameOf(way.from) })} acts={actsOf(way)} />
                    ),
                  },
                ]}
              />
            </div>
            {changed && (
              <MovesDialog
                way={changed}
                statuses={(statuses.data ?? []).filter(({ is_active }) => is_active)}
                onClose={endChange}
              />
            )}
          </div>
        )}
      </Shown>
    </Part>
  )
}

function To({ to }: { to: string[] }) {
  const { t } = useTranslation()
  return to.length === 0 ? <span className={styles.soft}>{t('rules.nowhere')}</span> : to.join(', ')
}

function MovesDialog(props: { way: Way; statuses: Status[]; onClose: () => void }) {
  const { t } = useTranslation()
  const { way, statuses, onClose } = props
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(way.to))
  const from = statuses.find(({ code }) => code === way.from)
  const name = from?.name ?? way.from
  const isStuck = chosen.size === 0 && from?.is_terminal !== true
  return (
    <FormDialog
      title={t('rules.movesOf', { name })}
      go={t('parts.save')}
      isReady={!isStuck && chosen.symmetricDifference(new Set(way.to)).size > 0}
      onClose={onClose}
      onGo={async () => {
        await call('setTicketTransition', { body: { from: way.from, to: [...chosen] } })
        await forgetRules()
        toast(t('rules.movesSet', { name }))
      }}
    >
      {() => (
        <>
          {statuses
            .filter(({ code }) => code !== way.from)
            .map(({ code, name: to }) => (
              <Checkbox
                key={code}
                label={to}
                checked={chosen.has(code)}
                onChange={() => setChosen(now => now.symmetricDifference(new Set([code])))}
              />
            ))}
          {isStuck && <p role="alert">{t('rules.stuck', { name })}</p>}
        </>
      )}
    </FormDialog>
  )
}
