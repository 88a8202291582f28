// The page begins: who is it, in which language and theme.
import './parts/styles.ts'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { Root } from './root.tsx'
import { nonce } from './session/nonce.ts'
import { startTexts } from './texts/start.ts'
import { TextsProvider } from './texts/use-translation.tsx'

// what Mantine's dialogs put into the page carries it too
setNonce(nonce)
await startTexts()
createRoot(document.getElementById('root')!).render(
  <TextsProvider>
    <Root />
  </TextsProvider>,
)
