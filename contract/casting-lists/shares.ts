import { z } from 'zod'
import { id, listOf, paging } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { profileCard } from '../profiles/index.ts'
import {
  namedShare,
  settingRefusals,
  shareDoor,
  shareFacts,
  shareItem,
  shareSettings,
  shareVisit,
} from '../sharing/share.ts'

const path = '/v1/casting-list/:castingListId/password'

const share = shareFacts
  .extend({
    /** The latest visitors, newest first. `viewCount`: how often they opened the list. */
    visits: z.array(shareVisit.extend({ viewCount: z.int() })),
  })
  .meta({ id: 'CastingListShare' })
export type CastingListShare = z.output<typeof share>

/** What only approved casting managers do with their lists. */
const approved = ['auth_required'] as const
const one = { access: 'CastingManager', query: namedShare, response: share, errors: approved } as const
const saved = {
  access: 'CastingManager',
  transaction: 'manual',
  body: shareSettings,
  response: share,
  errors: [...approved, ...settingRefusals],
  rateLimit: 60,
} as const

/** Sharing a casting list by password: whole, and with guests who see of the actors what everybody may see. */
export const castingListShares = {
  shares: endpoint('GET /v1/casting-list/:castingListId/shares', {
    access: 'CastingManager',
    summary: '리스트의 모든 공유, 처음 만든 것부터',
    response: z.object({ list: z.array(shareItem), everyoneCount: z.int() }),
    errors: approved,
  }),
  addShare: endpoint('POST /v1/casting-list/:castingListId/shares', {
    ...saved,
    summary: '리스트의 공유를 하나 더 만들기: 이름과 기한, 비밀번호를 따로 정해요',
  }),
  share: endpoint(`GET ${path}`, {
    ...one,
    summary: '리스트의 공유 상태: 만료, 접속 기록. 공유한 적이 없으면 상태는 NONE',
  }),
  changeShare: endpoint(`PATCH ${path}`, {
    ...saved,
    summary: '리스트 공유를 시작하거나 바꾸기. 새 비밀번호를 정하면 지금까지 들어온 사람은 모두 나가게 돼요',
    query: namedShare,
  }),
  stopShare: endpoint(`DELETE ${path}`, {
    ...one,
    summary: '리스트 공유 멈추기: 들어와 있던 사람도 바로 볼 수 없어요',
  }),
  unlockShare: endpoint(`DELETE ${path}/lock`, {
    ...one,
    summary: '틀린 비밀번호로 잠긴 리스트 공유를 모두 풀기',
  }),
  openLink: endpoint(`POST ${path}/link`, {
    access: 'CastingManager',
    summary: '비밀번호 없이 열리는 링크 만들기: 비밀 부분은 이때만 볼 수 있고, 앞서 만든 링크는 끝나요',
    query: namedShare,
    response: z.object({ key: z.string(), share }),
    errors: [...approved, 'share_password_required'],
    rateLimit: 60,
  }),
  closeLink: endpoint(`DELETE ${path}/link`, { ...one, summary: '비밀번호 없이 열리는 링크 끄기' }),
  shareWork: endpoint(`POST ${path}/work`, {
    access: 'anyone',
    summary: 'share_work를 받았을 때 풀 문제: 이 주소에서 다음 한 번을 시도할 때만 쓸 수 있어요',
    transaction: 'manual',
    ...shareDoor.work,
  }),
  enterShare: endpoint(`POST ${path}`, {
    access: 'anyone',
    summary: '비밀번호나 링크의 비밀 부분이 맞는 리스트로 들어가기: 이름과 소속이 기록에 남아요',
    transaction: 'manual',
    ...shareDoor.enter,
  }),
  shared: endpoint('GET /v1/casting-list/:castingListId/shared', {
    access: 'listGuest',
    summary: '공유받은 리스트의 배우: 누구나 볼 수 있게 공개한 사람과 항목만, 메모 없이. 첫 쪽을 열 때마다 센다',
    query: z.strictObject(paging(100, 60)),
    writes: true,
    response: z.object({ id, title: z.string(), profiles: listOf(profileCard) }),
  }),
}
