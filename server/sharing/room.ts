import { sharing } from '#contract/sharing/index.ts'
import type { Db } from '#server/kernel/db.ts'
import { room } from '#server/kernel/room.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { requireRight } from './access.ts'
import { enterShare, sharingJob } from './door.ts'
import { invitationMailJob, joinTeam, openInvitation, revokeInvitation, sendInvitation } from './invitations.ts'
import { closeLink, openLink } from './links.ts'
import { sharingPersonalData } from './personal-data.ts'
import { sharedCasting } from './shared.ts'
import { addShare, changeShare, listShares, type NamedShare, readShare, stopShare, unlockShare } from './sharing.ts'
import { answerInvitation, changeMember, findTeam, inviteMember, listTeamPlaces, removeMember } from './team.ts'
import { newTryWork } from './tries.ts'

type ShareCall = { db: Db; user: Viewer; params: { castingId: number }; query?: { shareId?: number | undefined } }

/** The share of a casting whose viewer may share. Throws `not_found`, `forbidden`. */
async function ownShare(ctx: ShareCall): Promise<NamedShare> {
  await requireRight(ctx.db, ctx.user, ctx.params.castingId, 'share')
  return { shared: sharedCasting(ctx.params.castingId), shareId: ctx.query?.shareId }
}

export const sharingRoom = room('sharing', {
  contract: sharing,
  handlers: {
    shares: async ctx => listShares(ctx.db, (await ownShare(ctx)).shared),
    addShare: async ctx => addShare(ctx.db, ctx.user, (await ownShare(ctx)).shared, ctx.body),
    share: async ctx => readShare(ctx.db, await ownShare(ctx)),
    changeShare: async ctx => changeShare(ctx.db, ctx.user, await ownShare(ctx), ctx.body),
    stopShare: async ctx => stopShare(ctx.db, ctx.user, await ownShare(ctx)),
    unlockShare: async ctx => unlockShare(ctx.db, ctx.user, await ownShare(ctx)),
    standing: () => ({ isOpen: true as const }),
    openLink: async ctx => openLink(ctx.db, ctx.user, await ownShare(ctx)),
    closeLink: async ctx => closeLink(ctx.db, ctx.user, await ownShare(ctx)),
    shareWork: ctx => newTryWork(ctx, sharedCasting(ctx.params.castingId)),
    enterShare: ctx => enterShare(ctx, sharedCasting(ctx.params.castingId), ctx.body),

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
