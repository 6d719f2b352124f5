import { sharing } from '#contract/sharing/index.ts'
import { room } from '#server/kernel/room.ts'
import { enterShare, sharingJob } from './door.ts'
import { invitationMailJob, joinTeam, openInvitation, revokeInvitation, sendInvitation } from './invitations.ts'
import { closeLink, openLink } from './links.ts'
import { sharingPersonalData } from './personal-data.ts'
import { addShare, changeShare, findShare, listShares, stopShare, unlockShare } from './sharing.ts'
import { answerInvitation, changeMember, findTeam, inviteMember, listTeamPlaces, removeMember } from './team.ts'
import { newTryWork } from './tries.ts'

export const sharingRoom = room('sharing', {
  contract: sharing,
  handlers: {
    shares: ctx => listShares(ctx.db, ctx.user, ctx.params.castingId),
    addShare: ctx => addShare(ctx.db, ctx.user, ctx.params.castingId, ctx.body),
    share: ctx => findShare(ctx.db, ctx.user, { ...ctx.params, ...ctx.query }),
    changeShare: ctx => changeShare(ctx.db, ctx.user, { ...ctx.params, ...ctx.query }, ctx.body),
    stopShare: ctx => stopShare(ctx.db, ctx.user, { ...ctx.params, ...ctx.query }),
    unlockShare: ctx => unlockShare(ctx.db, ctx.user, { ...ctx.params, ...ctx.query }),
    standing: () => ({ isOpen: true as const }),
    openLink: ctx => openLink(ctx.db, ctx.user, { ...ctx.params, ...ctx.query }),
    closeLink: ctx => closeLink(ctx.db, ctx.user, { ...ctx.params, ...ctx.query }),
    shareWork: async ctx => ({
      challenge: await newTryWork(ctx.db, ctx, ctx.params.castingId, ctx.request.ip ?? ''),
    }),
    async enterShare(ctx) {
      const from = { ip: ctx.request.ip, guestMark: ctx.request.guestMark, secrets: ctx.secrets }
      const { token, expiresAt, guestMark } = await enterShare(ctx, ctx.params.castingId, ctx.body, from)
      ctx.effects.setShareToken(token)
      ctx.effects.rememberGuest(guestMark)
      return { token: ctx.request.isBrowser ? null : token, expiresAt: expiresAt.toISOString() }
    },

    team: ctx => findTeam(ctx.db, ctx.secrets, ctx.user, ctx.params.castingId),
    invite: ctx => inviteMember(ctx, ctx.params.castingId, ctx.body),
    sendInvitation: ctx => sendInvitation({ ...ctx, tools: ctx }, ctx.params.castingId, ctx.body),
    revokeInvitation: ctx => revokeInvitation({ ...ctx, tools: ctx }, ctx.params.castingId, ctx.params.invitationId),
    openInvitation: ctx => openInvitation(ctx.db, ctx.user, ctx.params.token),
    joinTeam: ctx => joinTeam(ctx, ctx.params.token),
    changeMember: ctx => changeMember(ctx, ctx.params.castingId, ctx.params.userId, ctx.body.role),
    removeMember: ctx => removeMember(ctx, ctx.params.castingId, ctx.params.userId),
    teamPlaces: ctx => listTeamPlaces(ctx.db, ctx.user.id),
    answerInvitation: ctx => answerInvitation(ctx, ctx.params.castingId, ctx.body.accept),
  },
  jobs: [sharingJob, invitationMailJob],
  personalData: sharingPersonalData,
})
