// Menus that change tickets: state, person or team, priority, tags. What is not allowed says why.
import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { KeyName } from '../keys/table.ts'
import { useKey } from '../keys/use-key.ts'
import { useWhyNot } from '../may.ts'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { useMe } from '../session/me.tsx'
import { askWhole } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { useTicketActs } from './acts.ts'
import { PRIORITIES, type Ticket } from './read.ts'
import { useStatuses } from './statuses.ts'

type Props = {
  tickets: Ticket[]
  isSmall?: boolean
  /** When it was done, for those of many that are selected: they are others from then on. */
  onDone?: () => void
  /** For the button of one card among many. */
  label?: string
  /** Does its key open it? Of what is open or selected; cards are many. */
  hasKey?: boolean
  /** What else the menu has. */
  children?: ReactNode
}

function Choices(props: Props & { title: string; keyName: KeyName; children: ReactNode }) {
  const reason = useWhyNot('tickets.change')
  const [isOpen, setOpen] = useState(false)
  useKey(props.keyName, () => setOpen(true), props.hasKey === true && reason === null)
  const button = (
    <GuardedButton
      variant="default"
      reason={reason}
      size={props.isSmall ? 'compact-sm' : 'sm'}
      rightSection={<Icon name="down" size={14} />}
      aria-label={props.label}
    >
      {props.title}
    </GuardedButton>
  )
  if (reason !== null) return button
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {props.children}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Gives tickets another status; which ones they may get the API knows. */
export function MoveMenu(props: Props) {
  const { t } = useTranslation()
  const statuses = useStatuses()
  const { move } = useTicketActs()
  const { tickets } = props
  return (
    <Choices {...props} title={t('tickets.move')} keyName="move">
      {statuses
        .filter(({ code }) => tickets.some(({ ticket_status }) => ticket_status.code !== code))
        .map(status => (
          <Menu.Item key={status.code} onClick={() => void move(tickets, status).then(props.onDone)}>
            {status.name}
          </Menu.Item>
        ))}
      {props.children}
    </Choices>
  )
}

/** Gives tickets to a colleague who may answer, to a team, or to nobody. */
export function AssignMenu(props: Props) {
  const { t } = useTranslation()
  const { user } = useMe()
  const { assign, assignTeam } = useTicketActs()
  const teams = useQuery(askWhole('searchTeams')).data?.data ?? []
  const people = useQuery(askWhole('searchColleagues')).data?.data ?? []
  const answering = people
    .filter(({ role }) => role !== 'viewer')
    .toSorted((a, b) => Number(b.id === user.id) - Number(a.id === user.id))
  return (
    <Choices {...props} title={t('tickets.assign')} keyName="assign">
      {answering.map(({ id, name }) => (
        <Menu.Item key={id} onClick={() => void assign(props.tickets, { id, name }).then(props.onDone)}>
          {id === user.id ? t('tickets.me', { name }) : name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      {teams.map(team => (
        <Menu.Item key={team.id} onClick={() => void assignTeam(props.tickets, team).then(props.onDone)}>
          {t('tickets.teamOf', { name: team.name })}
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => void assign(props.tickets, null).then(props.onDone)}>
        {t('tickets.nobody')}
      </Menu.Item>
    </Choices>
  )
}

export function PriorityMenu(props: Props) {
  const { t } = useTranslation()
  const { prioritise } = useTicketActs()
  return (
    <Choices {...props} title={t('tickets.priority')} keyName="priority">
      {PRIORITIES.map(priority => (
        <Menu.Item key={priority} onClick={() => void prioritise(props.tickets, priority).then(props.onDone)}>
          {t(`tickets.priorities.${priority}`)}
        </Menu.Item>
      ))}
    </Choices>
  )
}

/** Gives tickets a tag, or takes it from them. */
export function TagMenu(props: Props) {
  const { t } = useTranslation()
  const { tag } = useTicketActs()
  const all = useQuery(askWhole('searchTags')).data?.data ?? []
  const { tickets } = props
  return (
    <Choices {...props} title={t('tickets.tag')} keyName="tag">
      {all.map(one => {
        const isOn = tickets.every(({ tags }) => tags?.some(({ id }) => id === one.id))
        return (
          <Menu.Item
            key={one.id}
            leftSection={isOn ? <Icon name="check" size={14} /> : <Icon name="tag" size={14} />}
            onClick={() => void tag(tickets, one, !isOn).then(props.onDone)}
          >
            {one.name}
            {isOn && <span className="visually-hidden"> ({t('tickets.tagged')})</span>}
          </Menu.Item>
        )
      })}
      {all.length === 0 && <Menu.Label maw={280}>{t('tickets.noTags')}</Menu.Label>}
    </Choices>
  )
}
