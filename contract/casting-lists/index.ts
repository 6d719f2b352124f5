import { z } from 'zod'
import { id, image, listOf, name, nothing, paging, q, text, time } from '../common.ts'
import { endpoint, teamRefusals } from '../endpoint.ts'
import { castingListLimits } from '../limits.ts'
import { profileCard } from '../profiles/index.ts'
import { castingListShares } from './shares.ts'

/** A folder: its size, and the faces of the four latest additions. */
const castingList = z
  .object({
    id,
    title: z.string(),
    memo: z.string(),
    /** 1–7 as the colours of groups; 0 none. */
    colorId: z.int(),
    /** Pinned above the others. */
    isPinned: z.boolean(),
    count: z.int(),
    /** Whether it contains the person in the query. */
    holds: z.boolean(),
    faces: z.array(image),
    updatedAt: time,
  })
  .meta({ id: 'CastingList' })
export type CastingList = z.output<typeof castingList>

const title = name(1, castingListLimits.titleLength)
const memo = text(0, castingListLimits.memoLength)
const people = z.strictObject({ profileIds: z.array(id).min(1).max(castingListLimits.people) })
/** An actor in a list, with the note on them. */
const member = profileCard.extend({ memo: z.string() })
export type ListMember = z.output<typeof member>
/** What became of the people to be added. */
const addition = z.object({
  /** The added profiles, for undoing. */
  addedIds: z.array(z.int()),
  /** In the list already. */
  skipped: z.int(),
  /** Hidden or withdrawn by now. */
  unseen: z.int(),
})

export const castingLists = {
  ...castingListShares,
  list: endpoint('GET /v1/casting-list', {
    access: 'optional',
    summary: '내 캐스팅 리스트: 맨 위에 둔 것, 그다음 최근에 바뀐 순서; 로그인하지 않으면 빈 목록',
    query: z.strictObject({
      ...paging(castingListLimits.lists, castingListLimits.lists),
      /** Adds to each folder whether it contains this person. */
      profileId: q.number(id),
    }),
    response: listOf(castingList),
  }),
  read: endpoint('GET /v1/casting-list/:castingListId', {
    access: 'CastingManager',
    summary: '리스트 하나와 담긴 배우: 나중에 담은 순서, 지금 볼 수 있는 사람만',
    query: z.strictObject(paging(100, 60)),
    response: z.object({
      id,
      title: z.string(),
      memo: z.string(),
      colorId: z.int(),
      isPinned: z.boolean(),
      profiles: listOf(member),
    }),
  }),
  exportList: endpoint('POST /v1/casting-list/:castingListId/export', {
    access: 'CastingManager',
    summary:
      '리스트의 배우를 표나 사진표로 내보내기: 지금 볼 수 있는 사람만 연락처 없이, 메모의 연락처는 가려요. 기록이 남아요',
    body: z.strictObject({ as: z.enum(['xlsx', 'contact-sheet']) }),
    response: z.object({ title: z.string(), list: z.array(member) }),
    errors: ['auth_required', 'reauthentication_required'],
    rateLimit: 30,
  }),
  create: endpoint('POST /v1/casting-list', {
    access: 'CastingManager',
    summary: '캐스팅 리스트 만들기',
    body: z.strictObject({ title, profileIds: people.shape.profileIds.optional() }),
    response: z.object({ id }),
    errors: ['casting_list_limit', 'not_found'],
  }),
  rename: endpoint('PATCH /v1/casting-list/:castingListId/title', {
    access: 'CastingManager',
    summary: '리스트 이름 바꾸기',
    body: z.strictObject({ title }),
    response: nothing,
  }),
  changeMemo: endpoint('PATCH /v1/casting-list/:castingListId/memo', {
    access: 'CastingManager',
    summary: '리스트의 메모, 나만 봐요',
    body: z.strictObject({ memo }),
    response: nothing,
  }),
  changePlace: endpoint('PATCH /v1/casting-list/:castingListId/place', {
    access: 'CastingManager',
    summary: '리스트의 색과, 목록 맨 위에 둘지',
    body: z.strictObject({ colorId: z.int().min(0).max(7).optional(), isPinned: z.boolean().optional() }),
    response: nothing,
  }),
  changeProfileMemo: endpoint('PATCH /v1/casting-list/:castingListId/profiles/:profileId', {
    access: 'CastingManager',
    summary: '리스트에 담은 배우의 메모, 나만 봐요',
    body: z.strictObject({ memo }),
    response: nothing,
  }),
  remove: endpoint('DELETE /v1/casting-list/:castingListId', {
    access: 'CastingManager',
    summary: '리스트 지우기; 배우의 프로필은 그대로예요',
    response: nothing,
  }),
  addProfiles: endpoint('POST /v1/casting-list/:castingListId/profiles', {
    access: 'CastingManager',
    summary: '배우를 리스트에 담기: 이미 있거나 지금 볼 수 없는 사람은 건너뛰어요. 모두 볼 수 없으면 거절해요',
    body: people,
    response: addition,
    errors: ['casting_list_full'],
  }),
  addApplicants: endpoint('POST /v1/casting-list/:castingListId/applicants', {
    access: 'CastingManager',
    summary: '내가 검토하는 공고의 지원자를 리스트에 담기: 이미 있거나 지금 볼 수 없는 프로필은 건너뛰어요',
    body: z.strictObject({
      castingId: id,
      applicationIds: z.array(id).min(1).max(castingListLimits.people),
    }),
    response: addition,
    errors: [...teamRefusals, 'casting_list_full'],
  }),
  removeProfiles: endpoint('DELETE /v1/casting-list/:castingListId/profiles', {
    access: 'CastingManager',
    summary: '배우를 리스트에서 빼기',
    body: people,
    response: z.object({ removed: z.int() }),
  }),
}
