import { Menu, useMantineColorScheme } from '@mantine/core'
import { LANGUAGES } from '@palabre/contract/languages'
import { memo } from 'react'
import { Avatar } from '../parts/avatar.tsx'
import { Icon } from '../parts/icon.tsx'
import { Segments } from '../parts/segments.tsx'
import { toast } from '../parts/toasts.ts'
import { paths } from '../paths.ts'
import { useChangeMe } from '../session/change-me.ts'
import { useMe } from '../session/me.tsx'
import { signOut } from '../session/sign-out.ts'
import { currentLanguage } from '../texts/start.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './navigation.module.css'

const THEMES = ['system', 'light', 'dark'] as const

/** Who is signed in, how they see the page, and the way out. */
export const PersonMenu = memo(function PersonMenu() {
  const { t } = useTranslation()
  const { user, role } = useMe()
  const change = useChangeMe()
  const { colorScheme } = useMantineColorScheme()
  const leave = async (): Promise<void> => {
    if (!(await signOut())) toast(t('shell.stillSignedIn'), { tone: 'bad' })
  }
  return (
    <Menu position="top-start" width={264} closeOnItemClick={false}>
      <Menu.Target>
        <button type="button" className={styles.item}>
          <Avatar name={user.name} />
          <span className={styles.who}>
            <span>{user.name}</span>
            <small>{t(`roles.${role}`)}</small>
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.username}</Menu.Label>
        <Menu.Label component="div">
          <Segments
            label={t('settings.theme')}
            value={colorScheme === 'auto' ? 'system' : colorScheme}
            options={THEMES.map(theme => ({ value: theme, label: t(`settings.themes.${theme}`) }))}
            onChange={theme => change({ theme })}
          />
        </Menu.Label>
        <Menu.Label component="div">
          <Segments
            label={t('settings.language')}
            value={currentLanguage()}
            options={LANGUAGES.map(language => ({
              value: language,
              label: t(`settings.languages.${language}`),
            }))}
            onChange={language => change({ language })}
          />
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item
          component="a"
          href={paths.settings()}
          leftSection={<Icon name="settings" />}
          closeMenuOnClick
        >
          {t('shell.pages.settings')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="leave" />} onClick={() => void leave()}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
})
