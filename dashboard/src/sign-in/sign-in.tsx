// The page for who is not signed in: it stays at the address that was asked for, and shows it afterwards.
import { LANGUAGES } from '@palabre/contract/languages'
import { chooseLanguage, currentLanguage } from '../texts/start.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import tree from '../tree.svg'
import styles from './sign-in.module.css'
import { SignInSteps } from './steps.tsx'

/** `onDone` when somebody is signed in. */
export function SignInPage({ onDone }: { onDone: () => unknown }) {
  const { t } = useTranslation()
  return (
    <div className={styles.page}>
      <main className={styles.middle}>
        <div className={styles.brand}>
          <img src={tree} alt="" width={28} height={28} />
          Palabre
        </div>
        <div className={styles.card}>
          <SignInSteps onDone={onDone} />
        </div>
      </main>
      <footer className={styles.foot}>
        {LANGUAGES.filter(language => language !== currentLanguage()).map(language => (
          <button
            key={language}
            type="button"
            lang={language}
            className={styles.link}
            onClick={() => void chooseLanguage(language)}
          >
            {t('signIn.otherLanguage')}
          </button>
        ))}
      </footer>
    </div>
  )
}
