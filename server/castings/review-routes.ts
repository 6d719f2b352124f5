import type { castingSharing } from '#contract/casting-sharing.ts'
import type { castingTeam } from '#contract/casting-team.ts'
import type { Handlers } from '../kernel/implement.ts'
import { changeShare, findShare, stopShare } from './sharing.ts'
import { enterShare } from './sharing-door.ts'
import { answerInvitation, changeMember, findTeam, inviteMember, listTeamPlaces, removeMember } from './team.ts'

/** Who else may review a notice: guests by its password, and its team. */
export const reviewHandlers: Handlers<typeof castingSharing & typeof castingTeam> = {
  share: ({ db, user, params }) => findShare(db, user!, params.castingId),
  changeShare: ({ db, user, params, body }) => changeShare(db, user!, params.castingId, body),
  stopShare: ({ db, user, params }) => stopShare(db, user!, params.castingId),
  standing: () => ({ isOpen: true }),
  async enterShare({ db, params, body, request, effects }) {
    const { token, expiresAt, guestMark } = await enterShare(db, params.castingId, body, request)
    effects.setShareToken(token)
    effects.rememberGuest(guestMark)
    return { token: request.isBrowser ? null : token, expiresAt: expiresAt.toISOString() }
  },

  team: ({ db, user, params }) => findTeam(db, user!, params.castingId),
  invite: ({ db, jobs, user, params, body }) => inviteMember({ db, jobs, user: user! }, params.castingId, body),
  changeMember: ({ db, jobs, user, params, body }) =>
    changeMember({ db, jobs, user: user! }, params.castingId, params.userId, body.role),
  removeMember: ({ db, jobs, user, params }) =>
    removeMember({ db, jobs, user: user! }, params.castingId, params.userId),
  teamPlaces: ({ db, user }) => listTeamPlaces(db, user!.id),
  answerInvitation: ({ db, jobs, user, params, body }) =>
    answerInvitation({ db, jobs, user: user! }, params.castingId, body.accept),
}
