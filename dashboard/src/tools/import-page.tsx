// Tools from a document of an API: it is read, one chooses what becomes a tool, and is told what they still lack.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { PageHead } from '../parts/page.tsx'
import { paths } from '../paths.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { type Imported, type Lacking, lackingIn } from './choosing.ts'
import { ImportDone } from './import-done.tsx'
import { ImportList } from './import-list.tsx'
import { ImportSource, type Source, sourceOf, type TypedSource } from './import-source.tsx'
import styles from './imports.module.css'
import { forgetTools } from './read.ts'

/** What was asked for, and what the API read in it. */
type Read = { source: Source; answer: Imported; server: string }
type Done = Pick<Imported, 'added' | 'updated'> & { lacking: Lacking[] }

export function ToolImportPage() {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<TypedSource>({ by: 'url', url: '', text: '', headers: [] })
  const [read, setRead] = useState<Read | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const look = async (source: Source, server: string): Promise<void> => {
    const body = { ...source, ...(server ? { server } : {}) }
    setRead({ source, server, answer: await call('importTools', { body }) })
    setDone(null)
  }
  const take = async (chosen: object): Promise<void> => {
    const { source, server } = read!
    const body = { ...source, ...(server ? { server } : {}), ...chosen }
    const answer = await call('importTools', { body })
    setRead({ source, server, answer })
    const { added, updated } = answer
    setDone({ added, updated, lacking: lackingIn(read!.answer, answer) })
    await forgetTools()
  }
  return (
    <>
      <PageHead title={t('imports.title')} lead={t('imports.lead')}>
        <Button component="a" variant="default" href={paths.tools()}>
          {t('tools.toTools')}
        </Button>
      </PageHead>
      <div className={styles.page}>
        {read === null ? (
          <ImportSource typed={typed} onChange={setTyped} onRead={() => look(sourceOf(typed), '')} />
        ) : (
          <>
            {done && <ImportDone key={JSON.stringify(done)} {...done} />}
            <ImportList
              read={read.answer}
              server={read.server}
              onServer={server => look(read.source, server)}
              onTake={take}
              onAnother={() => {
                setRead(null)
                setDone(null)
              }}
            />
          </>
        )}
      </div>
    </>
  )
}
