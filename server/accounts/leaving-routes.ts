import type { accountConsents } from '#contract/account-consents.ts'
import type { accountLeaving } from '#contract/account-leaving.ts'
import type { Handlers } from '../kernel/implement.ts'
import type { PersonalData } from '../kernel/personal-data.ts'
import type { Tools } from '../kernel/tools.ts'
import { changeConsents, readConsents } from './consents.ts'
import { exportPersonalData } from './export.ts'
import { leave, readLeaving } from './leaving.ts'

type Given = Pick<Tools, 'secrets' | 'env'> & { personalData: readonly PersonalData[] }

/** Consents, the export of one's data, and leaving. */
export const leavingHandlers = ({
  secrets,
  env,
  personalData,
}: Given): Handlers<typeof accountLeaving & typeof accountConsents> => ({
  leaving: ({ db, user }) => readLeaving(db, user!, personalData),
  async leave({ db, user, body, jobs, request, effects }) {
    await leave(db, user!, body, { secrets, jobs, personalData, ip: request.ip })
    effects.clearToken()
    return null
  },
  exportMine: ({ db, user, request }) =>
    exportPersonalData(db, { userId: user!.id, secrets, personalData, ip: request.ip }),
  consents: ({ db, user }) => readConsents(db, user!.id),
  changeConsents: ({ db, user, body, jobs, request }) =>
    changeConsents(db, user!.id, body, { ip: request.ip, jobs, env }),
})
