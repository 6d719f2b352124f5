import { applications } from '#contract/applications/index.ts'
import { implement } from '#server/kernel/implement.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { deleteProfile } from '#server/profiles/profiles.ts'
import { apply, editApplication } from './apply.ts'
import { answerCast } from './cast-answers.ts'
import { findMyApplications } from './history.ts'
import { answerPick } from './picks.ts'
import { prepareApplication } from './prepare.ts'
import { discardApplication, withdrawFromAll, withdrawFromRole } from './withdraw.ts'

export const applicationRoutes = ({ secrets }: Pick<Tools, 'secrets'>) =>
  implement(applications, {
    validate: ({ db, user, params, body }) => prepareApplication(db, secrets, user.id, params.castingId, body.key),
    apply: ({ db, jobs, user, params, body }) => apply({ db, jobs }, user.id, params.castingId, body),
    edit: ({ db, user, params, body }) => editApplication(db, user.id, params, body),
    discard: ({ db, jobs, user, params }) => discardApplication({ db, jobs }, user.id, params.castingId, params.appId),
    async withdrawAllWithProfile({ db, jobs, user, params }) {
      const count = await withdrawFromAll({ db, jobs }, user.id)
      await deleteProfile({ db, jobs }, user.id, params.profileId)
      return { count }
    },
    withdrawRole: ({ db, jobs, user, params }) =>
      withdrawFromRole({ db, jobs }, user.id, params.castingId, params.roleId),
    answerCast: ({ db, jobs, user, params, body }) => answerCast({ db, jobs }, user.id, params, body.isAccepted),
    answerPick: ({ db, jobs, user, params, body }) => answerPick({ db, jobs }, user.id, params, body.isPossible),
    mine: ({ db, user, query }) => findMyApplications(db, secrets, user.id, query),
  })
