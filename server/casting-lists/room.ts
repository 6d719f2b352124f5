import { castingLists } from '#contract/casting-lists/index.ts'
import { room } from '#server/kernel/room.ts'
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
import { castingListsPersonalData } from './personal-data.ts'

export const castingListsRoom = room('casting-lists', {
  contract: castingLists,
  handlers: {
    list: ctx => findCastingLists(ctx.db, ctx.user, ctx.query),
    read: ctx => readCastingList(ctx.db, ctx.user, ctx.params.castingListId, ctx.query),
    exportList: ctx => exportCastingList(ctx.db, ctx.user, ctx.params.castingListId, ctx.body),
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
  personalData: castingListsPersonalData,
})
