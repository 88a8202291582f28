import { bootApp, type TestApp } from '../app.ts'
import { seed } from '../isolation/world.ts'
import type { Arena } from './contract.ts'

const AWA_PHONE = '237655333444'
const CHLOE_PHONE = '237699111222'
const MARK = 'zq7chloe'

/** Awa's test app with everything in it, next to Chloé's. Its agents keep quiet: nobody runs their jobs. */
export async function openArena(): Promise<Arena & { app: TestApp }> {
  const app = await bootApp()
  const foreign = await seed(app, {
    app: app.cast.chloe.test,
    phone: CHLOE_PHONE,
    mark: MARK,
    modelUrl: null,
  })
  const own = await seed(app, { app: app.cast.awa.test, phone: AWA_PHONE, mark: 'kx3awa', modelUrl: null })
  return { app, api: app.as(app.cast.awa.test.token, '/sandbox'), own, foreign, mark: MARK }
}
