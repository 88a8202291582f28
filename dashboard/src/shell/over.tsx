// What opens over any page: the navigation of a phone, notices, palette, help.
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { NoticesDrawer } from '../notices/drawer.tsx'
import { useWayBack } from '../parts/use-way-back.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './frame.module.css'
import { Help } from './help.tsx'
import { Palette } from './palette.tsx'

export type Opened = 'help' | 'palette' | 'menu' | 'notices'

export function Over({
  open,
  navigation,
  close,
}: {
  open: Opened | null
  navigation: ReactNode
  close: () => void
}) {
  return (
    <>
      {open === 'menu' && <Menu navigation={navigation} close={close} />}
      {open === 'help' && <Help onClose={close} />}
      {open === 'notices' && <NoticesDrawer onClose={close} />}
      {open === 'palette' && <Palette onClose={close} />}
    </>
  )
}

function Menu({ navigation, close }: { navigation: ReactNode; close: () => void }) {
  const { t } = useTranslation()
  useWayBack()
  return (
    <Drawer
      opened
      onClose={close}
      size={288}
      padding={0}
      withCloseButton={false}
      title={<span className="visually-hidden">{t('shell.menu')}</span>}
      classNames={{ header: styles.drawerHeader!, body: styles.drawerBody! }}
    >
      {navigation}
    </Drawer>
  )
}
