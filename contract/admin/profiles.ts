import { z } from 'zod'
import { AdminProfiles } from '../codes/admin.ts'
import { listOf, paging, q, reason } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { operatorLengths } from '../limits.ts'
import { moviePersonState } from '../profiles/movie-people.ts'
import { decided } from './decisions.ts'
import { orderBy } from './list.ts'

const row = z.object({
  id: z.int(),
  actorName: z.string(),
  accountId: z.int(),
  accountName: z.string(),
  isIntroduced: z.boolean(),
  isHidden: z.boolean(),
  hiddenReason: z.string().nullable(),
  moviePerson: z
    .object({ code: z.string(), state: moviePersonState, name: z.string().nullable(), films: z.int() })
    .nullable(),
})

export const adminProfiles = {
  profiles: endpoint('GET /v1/admin/profiles', {
    access: 'Moderation',
    summary: '프로필 목록: 영화인 확인을 기다리는 것, 소개할 수 있는 것, 소개하는 것, 숨긴 것. q는 활동명의 일부',
    query: z.strictObject({
      list: q.one(AdminProfiles),
      order: orderBy('NEWEST', 'OLDEST'),
      q: q.text(operatorLengths.searchProfiles),
      ...paging(),
    }),
    response: listOf(row),
  }),
  introduceProfile: endpoint('PATCH /v1/admin/profiles/:profileId/introduction', {
    hides: true,
    access: 'Moderation',
    summary: '첫 화면에 소개하기, 그만두기',
    body: z.strictObject({ isIntroduced: z.boolean() }),
    response: z.null(),
    errors: ['introduction_not_agreed'],
  }),
  hideProfile: endpoint('PATCH /v1/admin/profiles/:profileId/hidden', {
    hides: true,
    access: 'Moderation',
    summary: '프로필 숨기기와 다시 보이기. 배우에게 알려요',
    body: z.discriminatedUnion('isHidden', [
      z.strictObject({ isHidden: z.literal(true), reason }),
      z.strictObject({ isHidden: z.literal(false) }),
    ]),
    response: decided,
    errors: ['profile_state_moved', 'profile_of_suspended'],
  }),
  decideMoviePerson: endpoint('PATCH /v1/admin/profiles/:profileId/movie-person', {
    hides: true,
    access: 'Moderation',
    summary: '영화인 정보가 이 배우의 것인지 정하기. 아니면 가져온 작품이 빠져요',
    body: z.strictObject({ isConfirmed: z.boolean() }),
    response: z.null(),
    errors: ['movie_person_taken'],
  }),
}
