import { apiTest } from '../../test/support/api.ts'
import { reportFigures, startReal } from '../../test/support/money-model.ts'
import { withPayments } from '../../test/support/payments.ts'
import { createActor } from '../../test/support/people.ts'
import { addProfile } from '../../test/support/profiles.ts'
import { createCast } from '../../test/support/purchases.ts'
import { randomFrom } from '../../test/support/random.ts'
import { liveYears } from '../../test/support/years.ts'

const { control, settings } = withPayments({ PORTONE_TIMEOUT_MS: '1000' })
const { server, test } = apiTest(settings)

const { YEARS_MEMBERS = '8', YEARS_MONTHS = '3', MODEL_SEED = '20261126' } = process.env

test(
  'after months of everything members do, the books are the journal of the provider',
  async () => {
    const people = []
    for (let count = 0; count < Number(YEARS_MEMBERS); count++) {
      const person = await createActor(server)
      people.push({ person, profileId: await addProfile(server, person) })
    }
    const cast = await createCast(server)
    const began = performance.now()
    const real = await startReal(server, control, cast)
    const days = Math.round((Number(YEARS_MONTHS) * 365) / 12)
    const report = await liveYears(real, { people, days, random: randomFrom(Number(MODEL_SEED)) })
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(`${YEARS_MEMBERS} members, ${YEARS_MONTHS} months in ${seconds} s, seed ${MODEL_SEED}`, report)
    const size = { members: people.length, months: Number(YEARS_MONTHS), seconds, seed: Number(MODEL_SEED) }
    reportFigures({ ...size, ...report })
  },
  24 * 3_600_000,
)
