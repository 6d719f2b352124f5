import { createPortone } from '#server/integrations/payment/portone.ts'
import { standInSettings } from '#server/integrations/payment/stand-in/stand-in.ts'
import { openDatabase } from '#server/kernel/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { type Clock, systemClock } from '#server/kernel/money/clock.ts'
import { createSecrets } from '#server/kernel/secrets.ts'
import type { Engine } from '#server/payments/engine.ts'
import { products } from '#server/rooms.ts'

type EngineSettings = {
  databaseUrl: string
  /** The provider stand-in's URL. */
  providerUrl: string
  /** 32 bytes as hex. */
  secret: string
  clock?: Clock
}

/** The money engine, without the program around it; jobs are left to the sweep. */
export function openMoneyEngine({ databaseUrl, providerUrl, secret, clock = systemClock }: EngineSettings) {
  const log = createLog({ logLevel: 'error', isProduction: true })
  // A busy machine takes longer to answer, and is measured all the same.
  const { db, pool, close } = openDatabase(databaseUrl, { max: 10, limits: { DATABASE_CONNECT_MS: 60_000 }, log })
  const engine: Engine = {
    db,
    jobs: { send: async () => {} },
    clock,
    log,
    gateway: createPortone(standInSettings(providerUrl)),
    secrets: createSecrets(secret),
    products,
  }
  return { engine, pool, close }
}
