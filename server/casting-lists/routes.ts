import { castingLists } from '#contract/casting-lists/index.ts'
import { implement } from '#server/kernel/implement.ts'
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

export const castingListRoutes = () =>
  implement(castingLists, {
    list: ({ db, user, query }) => findCastingLists(db, user, query),
    read: ({ db, user, params, query }) => readCastingList(db, user, params.castingListId, query),
    create: ({ db, user, body }) => createCastingList(db, user, body),
    rename: ({ db, user, params, body }) => renameCastingList(db, user, params.castingListId, body.title),
    changeMemo: ({ db, user, params, body }) => changeMemo(db, user, params.castingListId, body.memo),
    changePlace: ({ db, user, params, body }) => changePlace(db, user, params.castingListId, body),
    changeProfileMemo: ({ db, user, params, body }) => changeProfileMemo(db, user, params, body.memo),
    remove: ({ db, user, params }) => removeCastingList(db, user, params.castingListId),
    addProfiles: ({ db, user, params, body }) => addToCastingList(db, user, params.castingListId, body.profileIds),
    addApplicants: ({ db, user, params, body }) => addApplicants(db, user, params.castingListId, body),
    removeProfiles: ({ db, user, params, body }) =>
      removeFromCastingList(db, user, params.castingListId, body.profileIds),
  })
