// From a name to a session: password, second factor, and where a person has several businesses which one.
import { ApiError, type Operations } from '@palabre/client'
import { useState } from 'react'
import { call } from '../session/call.ts'
import { keep, readKept } from '../session/kept.ts'
import { tellOtherTabs } from '../session/tabs.ts'
import { ChooseBusiness } from './choose-business.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

type SignedIn = Operations['addSession']['answer']
type Challenge = { challenge: string; methods: string[]; passkey: object | null }
type Step =
  | { is: 'password' }
  | { is: 'forgot' }
  | { is: 'second-factor'; challenge: Challenge }
  | { is: 'business'; signedIn: SignedIn }

const KEPT_NAME = 'username'

type Props = {
  onDone: () => unknown
  /** Who must sign in again; nobody else goes on in their place, and no business is chosen. */
  only?: string
}

export function SignInSteps({ onDone, only }: Props) {
  const [step, setStep] = useState<Step>({ is: 'password' })
  const [username, setUsername] = useState(only ?? readKept(KEPT_NAME) ?? '')

  const done = async (): Promise<void> => {
    tellOtherTabs({ is: 'signed-in' })
    await onDone()
  }

  const finish = async (signedIn: SignedIn): Promise<void> => {
    keep(KEPT_NAME, signedIn.user.username)
    if (only === undefined && signedIn.businesses.length > 1) setStep({ is: 'business', signedIn })
    else await done()
  }

  const signIn = async (password: string): Promise<void> => {
    const name = username.trim()
    tellOtherTabs({ is: 'signing-in', username: name })
    try {
      await finish(await call('addSession', { body: { username: name, password } }))
    } catch (error) {
      const challenge = challengeOf(error)
      if (challenge === null) throw error
      setStep({ is: 'second-factor', challenge })
    }
  }

  if (step.is === 'forgot')
    return (
      <ForgotForm username={username} setUsername={setUsername} back={() => setStep({ is: 'password' })} />
    )
  if (step.is === 'second-factor')
    return (
      <SecondFactorForm
        methods={step.challenge.methods}
        passkey={passkeyOf(step.challenge)}
        prove={async proof =>
          await finish(
            await call('proveSecondFactor', { body: { challenge: step.challenge.challenge, ...proof } }),
          )
        }
        back={() => setStep({ is: 'password' })}
      />
    )
  if (step.is === 'business') return <ChooseBusiness signedIn={step.signedIn} onDone={done} />
  return (
    <PasswordForm
      username={username}
      setUsername={setUsername}
      fixed={only !== undefined}
      signIn={signIn}
      forgot={() => setStep({ is: 'forgot' })}
    />
  )
}

const passkeyOf = ({ passkey }: Challenge) => (passkey === null ? null : async () => passkey)

/** What the refusal asks for, where it asks for a second factor. */
function challengeOf(error: unknown): Challenge | null {
  if (!(error instanceof ApiError) || error.reason !== 'second_factor_required') return null
  const { challenge, methods = [], passkey = null } = error.body ?? {}
  return challenge === undefined ? null : { challenge, methods, passkey }
}
