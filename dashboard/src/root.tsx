// What is shown first: the sign-in, or what lies behind it.
import { MantineProvider, useMantineColorScheme } from '@mantine/core'
import { ApiError } from '@palabre/client'
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { AppFailed, LatePlaceholder } from './parts/boot.tsx'
import { endFirstPaint } from './parts/first-paint.ts'
import { cssVariables, theme } from './parts/theme.ts'
import { callOnce } from './session/call.ts'
import { gateOf } from './session/gates.ts'
import { type Me, MeProvider } from './session/me.tsx'
import { nonce } from './session/nonce.ts'
import { schemeOf, takePreferences, themeStore } from './session/preferences.ts'
import { SignInPage } from './sign-in/sign-in.tsx'
import { useTranslation } from './texts/use-translation.tsx'

const App = lazy(() => import('./app.tsx'))

type Known =
  | { is: 'asked' }
  | { is: 'nobody' }
  | { is: 'failed'; error: unknown }
  | { is: 'somebody'; me: Me }

export function Root() {
  const [known, setKnown] = useState<Known>({ is: 'asked' })
  const { t } = useTranslation()
  const look = useCallback(async () => setKnown(await readKnown()), [])
  useEffect(() => {
    void look()
  }, [look])
  useLayoutEffect(() => {
    // who is signed in sees the frame until the page has drawn its own
    if (known.is === 'nobody' || known.is === 'failed') endFirstPaint()
    if (known.is === 'nobody') document.title = `${t('signIn.title')} · Palabre`
  }, [known, t])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={themeStore}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      {known.is === 'asked' && <LatePlaceholder />}
      {known.is === 'nobody' && <SignInPage onDone={look} />}
      {known.is === 'failed' && <AppFailed error={known.error} again={look} />}
      {known.is === 'somebody' && (
        <MeProvider value={known.me}>
          <AccountTheme theme={known.me.user.theme} />
          <Suspense fallback={<LatePlaceholder />}>
            <App onMe={me => setKnown({ is: 'somebody', me })} />
          </Suspense>
        </MeProvider>
      )}
    </MantineProvider>
  )
}

/** The account's theme counts as soon as it is known who is signed in, whatever this browser had before. */
function AccountTheme({ theme }: Pick<Me['user'], 'theme'>) {
  const { setColorScheme } = useMantineColorScheme()
  useLayoutEffect(() => setColorScheme(schemeOf(theme)), [theme, setColorScheme])
  return null
}

async function readKnown(): Promise<Known> {
  try {
    const me = await callOnce('getMe')
    await takePreferences(me)
    return { is: 'somebody', me }
  } catch (error) {
    return error instanceof ApiError && gateOf(error) === 'sign-in'
      ? { is: 'nobody' }
      : { is: 'failed', error }
  }
}
