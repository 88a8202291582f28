import { ROLES, type Role } from '@palabre/contract/scopes'
import { rolesToGive } from '../may.ts'
import { Choice } from '../parts/choice.tsx'
import { useMe } from '../session/me.tsx'
import { useTranslation } from '../texts/use-translation.tsx'

type Props = { value: Role; onChange: (role: Role) => void; isService?: boolean }

/** The roles in words; those above one's own are not given. */
export function RoleChoice({ value, onChange, isService = false }: Props) {
  const { t } = useTranslation()
  const mine = rolesToGive(useMe().role)
  return (
    <Choice<Role>
      label={t('team.role')}
      value={value}
      onChange={onChange}
      options={ROLES.filter(role => !(isService && role === 'owner')).map(role => ({
        value: role,
        title: t(`roles.${role}`),
        text: t(`team.roleTexts.${role}`),
        reason: mine.includes(role) ? null : t('parts.mayNot.owner'),
      }))}
    />
  )
}
