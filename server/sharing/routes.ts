import { sharing } from '#contract/sharing/index.ts'
import { implement } from '#server/kernel/implement.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { enterShare } from './door.ts'
import { joinTeam, openInvitation, revokeInvitation, sendInvitation } from './invitations.ts'
import { closeLink, openLink } from './links.ts'
import { addShare, changeShare, findShare, listShares, stopShare, unlockShare } from './sharing.ts'
import { answerInvitation, changeMember, findTeam, inviteMember, listTeamPlaces, removeMember } from './team.ts'
import { newTryWork } from './tries.ts'

export const sharingRoutes = ({ secrets, mails }: Pick<Tools, 'secrets' | 'mails'>) =>
  implement(sharing, {
    shares: ({ db, user, params }) => listShares(db, user, params.castingId),
    addShare: ({ db, user, params, body }) => addShare(db, user, params.castingId, body),
    share: ({ db, user, params, query }) => findShare(db, user, { ...params, ...query }),
    changeShare: ({ db, user, params, query, body }) => changeShare(db, user, { ...params, ...query }, body),
    stopShare: ({ db, user, params, query }) => stopShare(db, user, { ...params, ...query }),
    unlockShare: ({ db, user, params, query }) => unlockShare(db, user, { ...params, ...query }),
    standing: () => ({ isOpen: true as const }),
    openLink: ({ db, user, params, query }) => openLink(db, user, { ...params, ...query }),
    closeLink: ({ db, user, params, query }) => closeLink(db, user, { ...params, ...query }),
    shareWork: async ({ db, params, request }) => ({
      challenge: await newTryWork(db, secrets, params.castingId, request.ip ?? ''),
    }),
    async enterShare({ db, jobs, params, body, request, effects }) {
      const from = { ip: request.ip, guestMark: request.guestMark, secrets }
      const { token, expiresAt, guestMark } = await enterShare({ db, jobs }, params.castingId, body, from)
      effects.setShareToken(token)
      effects.rememberGuest(guestMark)
      return { token: request.isBrowser ? null : token, expiresAt: expiresAt.toISOString() }
    },

    team: ({ db, user, params }) => findTeam(db, secrets, user, params.castingId),
    invite: ({ db, jobs, user, params, body }) => inviteMember({ db, jobs, user, secrets }, params.castingId, body),
    sendInvitation: ({ db, jobs, user, params, body }) =>
      sendInvitation({ db, jobs, user, tools: { secrets, mails } }, params.castingId, body),
    revokeInvitation: ({ db, user, params }) =>
      revokeInvitation({ db, user, tools: { secrets, mails } }, params.castingId, params.invitationId),
    openInvitation: ({ db, user, params }) => openInvitation(db, user, params.token),
    joinTeam: ({ db, jobs, user, params }) => joinTeam({ db, jobs, user }, params.token),
    changeMember: ({ db, jobs, user, params, body }) =>
      changeMember({ db, jobs, user, secrets }, params.castingId, params.userId, body.role),
    removeMember: ({ db, jobs, user, params }) => removeMember({ db, jobs, user }, params.castingId, params.userId),
    teamPlaces: ({ db, user }) => listTeamPlaces(db, user.id),
    answerInvitation: ({ db, jobs, user, params, body }) =>
      answerInvitation({ db, jobs, user }, params.castingId, body.accept),
  })
