import { renewPlans } from '#server/membership/renew.ts'
import { openMoneyEngine } from './money-engine.ts'

/** Renews due memberships in a separate process, which a test may kill. Arguments: database, provider, secret. */
const [databaseUrl = '', providerUrl = '', secret = ''] = process.argv.slice(2)
const { engine, close } = openMoneyEngine({ databaseUrl, providerUrl, secret })
await renewPlans(engine)
await close()
process.disconnect?.()
