import type { accountConsents } from '#contract/accounts/consents.ts'
import type { accountLeaving } from '#contract/accounts/leaving.ts'
import type { Handlers } from '#server/kernel/implement.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { changeConsents, readConsents } from '../consents/consents.ts'
import { exportPersonalData } from './export.ts'
import { leave, readLeaving } from './leaving.ts'

type LeavingTools = Pick<Tools, 'secrets' | 'env' | 'clock'> & { personalData: readonly PersonalData[] }

/** Consents, the export of one's data, and leaving. */
export const leavingHandlers = ({
  secrets,
  env,
  clock,
  personalData,
}: LeavingTools): Handlers<typeof accountLeaving & typeof accountConsents> => ({
  leaving: ({ db, user }) => readLeaving(db, user, { clock, secrets, personalData }),
  async leave({ db, user, body, jobs, effects }) {
    await leave(db, user, body, { secrets, jobs, clock, personalData })
    effects.clearToken()
    return null
  },
  exportMine: ({ db, user }) => exportPersonalData(db, user, { secrets, personalData }),
  consents: ({ db, user }) => readConsents(db, user.id),
  changeConsents: ({ db, user, body, jobs, request }) =>
    changeConsents(db, user.id, body, { ip: request.ip, jobs, env }),
})
