// Stops the tests' own database server, unless another run still uses it: test files leave it up for each other.

import { startEmbedded } from '@palabre/embedded-postgres'
import { DATA_DIR } from './data-dir.ts'

const embedded = await startEmbedded({ dataDir: DATA_DIR, log: () => undefined })
await embedded.stop()
