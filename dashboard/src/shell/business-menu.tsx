import { Menu } from '@mantine/core'
import { memo } from 'react'
import { Avatar } from '../parts/avatar.tsx'
import { Icon } from '../parts/icon.tsx'
import { toast } from '../parts/toasts.ts'
import { troubleOf } from '../parts/words.ts'
import { paths } from '../paths.ts'
import { call } from '../session/call.ts'
import { gateway } from '../session/gateway.ts'
import { useMe } from '../session/me.tsx'
import { tellOtherTabs } from '../session/tabs.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './navigation.module.css'

/** Which business and app this is; a person may belong to several. */
export const BusinessMenu = memo(function BusinessMenu() {
  const { t } = useTranslation()
  const { business, businesses } = useMe()
  const others = businesses.filter(({ id }) => id !== business.id)
  const change = async (id: string): Promise<void> => {
    try {
      await call('changeBusiness', { body: { business: id } })
      tellOtherTabs({ is: 'changed' })
      location.assign(paths.home())
    } catch (error) {
      toast(troubleOf(error, t).message, { tone: 'bad' })
    }
  }
  const label = (
    <>
      <Avatar name={business.name} />
      <span className={styles.who}>
        <span>{business.name}</span>
        {gateway === 'test' && <small className={styles.app}>{t('shell.testApp')}</small>}
      </span>
    </>
  )
  if (others.length === 0) return <div className={styles.item}>{label}</div>
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <button type="button" className={styles.item}>
          {label}
          <Icon name="down" size={16} />
          <span className="visually-hidden">{t('shell.changeBusiness')}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('shell.changeBusiness')}</Menu.Label>
        {others.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => void change(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
})
