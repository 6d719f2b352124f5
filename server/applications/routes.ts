import { applications } from '#contract/applications.ts'
import { fail } from '../kernel/errors.ts'
import { implement } from '../kernel/implement.ts'
import type { Tools } from '../kernel/tools.ts'
import { findApplicants, mostInList } from './applicants.ts'
import { findIndex } from './applicants-index.ts'
import { apply, editApplication } from './apply.ts'
import { addComment, deleteComment, findComments, requireApplication } from './comments.ts'
import { findApplication } from './detail.ts'
import { exportApplicants } from './export.ts'
import { changeGroup, findGroups, moveToGroup, replaceGroups } from './groups.ts'
import { findAppliedRoles, findMyApplications } from './history.ts'
import { findOverview } from './overview.ts'
import { prepareApplication } from './prepare.ts'
import { findReads, markRead } from './reading.ts'
import { changeStages, decide } from './stages.ts'
import { takeBack } from './undo.ts'
import { discardApplication, withdrawFromRole } from './withdraw.ts'

export const applicationRoutes = ({ secrets }: Pick<Tools, 'secrets'>) =>
  implement(applications, {
    validate: ({ db, user, params, body }) => prepareApplication(db, user!.id, params.castingId, body.key),
    apply: ({ db, user, params, body }) => apply(db, user!.id, params.castingId, body),
    edit: ({ db, user, params, body }) => editApplication(db, user!.id, params.appId, body),
    discard: ({ db, user, params }) => discardApplication(db, user!.id, params.castingId, params.appId),
    withdrawRole: ({ db, user, params }) => withdrawFromRole(db, user!.id, params.castingId, params.roleId),
    mine: ({ db, user, query }) => findMyApplications(db, secrets, user!.id, query),
    roles: ({ db, user, params }) => findAppliedRoles(db, user!.id, params.castingId, params.appId),

    overview: ({ db, user, params }) => findOverview(db, user!, params.castingId),
    profiles: ({ db, user, params, query, request }) =>
      query.limit !== undefined && query.limit > mostInList
        ? exportApplicants(db, user!, params.castingId, { ...query, limit: query.limit }, request.ip)
        : findApplicants(db, user!, params.castingId, query, request.ip),
    index: ({ db, user, params, query, request }) => findIndex(db, user!, params.castingId, query, request.ip),
    groups: ({ db, params }) => findGroups(db, params.castingId),
    replaceGroups: ({ db, params, body }) => replaceGroups(db, params.castingId, body.groups),
    changeGroup: ({ db, user, params, body }) => {
      const groupId = groupIdOf(params.groupId)
      return body.applicationIds
        ? moveToGroup(db, params.castingId, user!.id, body.applicationIds, groupId)
        : changeGroup(db, params.castingId, groupId, body)
    },
    undo: ({ db, user, params, body }) => takeBack(db, params.castingId, user!.id, body.undoToken),
    detail: ({ db, user, params, request }) => findApplication(db, secrets, user!, params, request.ip),
    decide: ({ db, user, params, body }) => decide(db, user!, params.castingId, params.appId, body),
    changeStages: ({ db, user, params, body }) => changeStages(db, user!, params.castingId, body),
    comments: async ({ db, user, params }) => {
      await requireApplication(db, params.castingId, params.appId)
      return { list: await findComments(db, user!.id, params.castingId, params.appId) }
    },
    addComment: ({ db, user, params, body }) => addComment(db, user!, params.castingId, params.appId, body),
    deleteComment: ({ db, user, params }) => deleteComment(db, user!, params),
    markRead: ({ db, user, params }) => markRead(db, user!, params.castingId, params.appId),
    reads: ({ db, user, params, query }) => findReads(db, user!.id, params.castingId, query.by ?? 'me'),
  })

// 0 takes people out of their group, so the parameter is a word to the kernel, whose ids start at 1.
function groupIdOf(word: unknown): number {
  if (!/^\d{1,15}$/.test(String(word))) fail('invalid_input', { fields: { groupId: '번호가 올바르지 않아요' } })
  return Number(word)
}
