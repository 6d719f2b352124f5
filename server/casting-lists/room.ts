import { castingLists } from '#contract/casting-lists/index.ts'
import { room } from '#server/kernel/room.ts'
import { enterShare } from '#server/sharing/door.ts'
import { closeLink, openLink } from '#server/sharing/links.ts'
import { sharedList } from '#server/sharing/shared.ts'
import { addShare, changeShare, readShare, stopShare, unlockShare } from '#server/sharing/sharing.ts'
import { newTryWork } from '#server/sharing/tries.ts'
import {
  addApplicants,
  addToCastingList,
  changeMemo,
  changePlace,
  changeProfileMemo,
  createCastingList,
  findCastingLists,
  readCastingList,
  removeCastingList,
  removeFromCastingList,
  renameCastingList,
} from './casting-lists.ts'
import { exportCastingList } from './export.ts'
import { registerGuestStream } from './guest-stream.ts'
import { castingListsPersonalData } from './personal-data.ts'
import { findListShares, ownShare, readSharedList, withCounts } from './shares.ts'

export const castingListsRoom = room('casting-lists', {
  contract: castingLists,
  handlers: {
    list: ctx => findCastingLists(ctx.db, ctx.user, ctx.query),
    read: ctx => readCastingList(ctx.db, ctx.user, ctx.params.castingListId, ctx.query),
    exportList: ctx => exportCastingList(ctx.db, ctx.user, ctx.params.castingListId, ctx.body),
    shares: findListShares,
    addShare: async ctx => withCounts(ctx, await addShare(ctx.db, ctx.user, (await ownShare(ctx)).shared, ctx.body)),
    share: async ctx => withCounts(ctx, await readShare(ctx.db, await ownShare(ctx))),
    changeShare: async ctx => withCounts(ctx, await changeShare(ctx.db, ctx.user, await ownShare(ctx), ctx.body)),
    stopShare: async ctx => withCounts(ctx, await stopShare(ctx.db, ctx.user, await ownShare(ctx))),
    unlockShare: async ctx => withCounts(ctx, await unlockShare(ctx.db, ctx.user, await ownShare(ctx))),
    async openLink(ctx) {
      const { key, share } = await openLink(ctx.db, ctx.user, await ownShare(ctx))
      return { key, share: await withCounts(ctx, share) }
    },
    closeLink: async ctx => withCounts(ctx, await closeLink(ctx.db, ctx.user, await ownShare(ctx))),
    shareWork: ctx => newTryWork(ctx, sharedList(ctx.params.castingListId)),
    enterShare: ctx => enterShare(ctx, sharedList(ctx.params.castingListId), ctx.body),
    shared: ctx => readSharedList(ctx.db, ctx.listGuest, ctx.params.castingListId, ctx.query),
    create: ctx => createCastingList(ctx.db, ctx.user, ctx.body),
    rename: ctx => renameCastingList(ctx.db, ctx.user, ctx.params.castingListId, ctx.body.title),
    changeMemo: ctx => changeMemo(ctx.db, ctx.user, ctx.params.castingListId, ctx.body.memo),
    changePlace: ctx => changePlace(ctx.db, ctx.user, ctx.params.castingListId, ctx.body),
    changeProfileMemo: ctx => changeProfileMemo(ctx.db, ctx.user, ctx.params, ctx.body.memo),
    remove: ctx => removeCastingList(ctx.db, ctx.user, ctx.params.castingListId),
    addProfiles: ctx => addToCastingList(ctx.db, ctx.user, ctx.params.castingListId, ctx.body.profileIds),
    addApplicants: ctx => addApplicants(ctx.db, ctx.user, ctx.params.castingListId, ctx.body),
    removeProfiles: ctx => removeFromCastingList(ctx.db, ctx.user, ctx.params.castingListId, ctx.body.profileIds),
  },
  doors: registerGuestStream,
  personalData: castingListsPersonalData,
})
