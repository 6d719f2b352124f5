import { sharing } from '#contract/sharing/index.ts'
import { implement } from '#server/kernel/implement.ts'
import { enterShare } from './door.ts'
import { changeShare, findShare, stopShare, unlockShare } from './sharing.ts'
import { answerInvitation, changeMember, findTeam, inviteMember, listTeamPlaces, removeMember } from './team.ts'

export const sharingRoutes = () =>
  implement(sharing, {
    share: ({ db, user, params }) => findShare(db, user, params.castingId),
    changeShare: ({ db, user, params, body }) => changeShare(db, user, params.castingId, body),
    stopShare: ({ db, user, params }) => stopShare(db, user, params.castingId),
    unlockShare: ({ db, user, params }) => unlockShare(db, user, params.castingId),
    standing: () => ({ isOpen: true as const }),
    async enterShare({ db, jobs, params, body, request, effects }) {
      const { token, expiresAt, guestMark } = await enterShare({ db, jobs }, params.castingId, body, request)
      effects.setShareToken(token)
      effects.rememberGuest(guestMark)
      return { token: request.isBrowser ? null : token, expiresAt: expiresAt.toISOString() }
    },

    team: ({ db, user, params }) => findTeam(db, user, params.castingId),
    invite: ({ db, jobs, user, params, body }) => inviteMember({ db, jobs, user }, params.castingId, body),
    changeMember: ({ db, jobs, user, params, body }) =>
      changeMember({ db, jobs, user }, params.castingId, params.userId, body.role),
    removeMember: ({ db, jobs, user, params }) => removeMember({ db, jobs, user }, params.castingId, params.userId),
    teamPlaces: ({ db, user }) => listTeamPlaces(db, user.id),
    answerInvitation: ({ db, jobs, user, params, body }) =>
      answerInvitation({ db, jobs, user }, params.castingId, body.accept),
  })
