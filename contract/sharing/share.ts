import { z } from 'zod'
import { SharedStage, ShareState } from '../codes/applications.ts'
import { codes, id, name, q, time } from '../common.ts'
import { endpoint, teamRefusals } from '../endpoint.ts'
import { guestLengths, sharingLimits } from '../limits.ts'
import { shareTexts as texts } from './messages.ts'

const path = '/v1/castings/:castingId/password'
/** Selects one of several shares; the first one by default. */
export const namedShare = z.strictObject({ shareId: q.number(id) })
const typed = (min: number, max: number) =>
  z
    .string()
    .transform(value => value.normalize('NFC').trim())
    .pipe(z.string().min(min).max(max))
const ids = z.array(id).max(50)
/** Empty lists share everybody; chosen people exclude roles, groups and stages. */
const scope = z
  .strictObject({
    roleIds: ids,
    groupIds: ids,
    /** Who stands in one of them now, in one of the roles if there are any. */
    stages: z.array(codes(SharedStage)).max(Object.keys(SharedStage).length).default([]),
    applicationIds: z.array(id).max(sharingLimits.chosen).default([]),
  })
  .refine(
    ({ roleIds, groupIds, stages, applicationIds }) =>
      !applicationIds.length || roleIds.length + groupIds.length + stages.length === 0,
  )
const shows = z.strictObject({ comments: z.boolean(), ratings: z.boolean(), files: z.boolean() })
const can = z.strictObject({ comment: z.boolean(), rate: z.boolean(), group: z.boolean() })

/** A share among others, whatever it opens. */
export const shareItem = z
  .object({
    id: z.int(),
    name: z.string(),
    state: codes(ShareState),
    expiresAt: time,
    /** Number of people that guests see now. */
    seenCount: z.int(),
    visitCount: z.int(),
    lastVisitAt: time.nullable(),
  })
  .meta({ id: 'CastingShareItem' })
export type CastingShareItem = z.output<typeof shareItem>

/** A share as who shares sees it, whatever it opens. */
export const shareFacts = z.object({
  /** Null until something is shared. */
  id: z.int().nullable(),
  name: z.string(),
  state: codes(ShareState),
  expiresAt: time,
  /** Whether a link opens it without the password. */
  hasLink: z.boolean(),
  /** Number of people that guests see now. */
  seenCount: z.int(),
  /** Number without a narrower scope. */
  everyoneCount: z.int(),
})

/** One of its visitors. */
export const shareVisit = z.object({
  id: z.int(),
  name: z.string(),
  company: z.string(),
  /** The beginning of the IP address: enough to recognise, not to locate. */
  ipPrefix: z.string().nullable(),
  enteredAt: time,
  /** Still valid. */
  isOpen: z.boolean(),
})

const share = shareFacts
  .extend({
    /** The applicants that guests see; an empty list means all. */
    scope: z.object({
      roleIds: z.array(z.int()),
      groupIds: z.array(z.int()),
      stages: z.array(codes(SharedStage)),
      applicationIds: z.array(z.int()),
    }),
    shows,
    can,
    /** The latest visitors, newest first. */
    visits: z.array(
      shareVisit.extend({
        /** Number of applicants whose cards they received, and of applications they opened. */
        listedCount: z.int(),
        openedCount: z.int(),
      }),
    ),
  })
  .meta({ id: 'CastingShare' })
export type CastingShare = z.output<typeof share>

/** What is set of a share, whatever it opens. */
export const shareSettings = z.strictObject({
  name: name(1, sharingLimits.nameLength).optional(),
  password: typed(sharingLimits.passwordLeast, sharingLimits.passwordMost).optional(),
  /** Default: `sharingLimits.standardDays` from now; at most `mostDays`. */
  expiresAt: z.iso.datetime({ error: texts.endWrong }).optional(),
})
const change = shareSettings.extend({
  /** Necessary where nothing is shared yet. */
  scope: scope.optional(),
  shows: shows.optional(),
  can: can.optional(),
})
export const settingRefusals = [
  'share_password_required',
  'share_password_taken',
  'share_expiry_invalid',
  'share_limit',
  'conflict',
] as const
const changeRefusals = [...teamRefusals, ...settingRefusals, 'share_scope_required'] as const

/** The problem to solve before another try, and how a guest enters, whatever the share opens. */
export const shareDoor = {
  work: { response: z.object({ challenge: z.string() }), rateLimit: 60 },
  enter: {
    body: z
      .strictObject({
        password: typed(1, guestLengths.password).optional(),
        /** The solved challenge of `shareWork`. */
        work: z.string().max(4000).optional(),
        /** The secret part of a link, instead of the password. */
        key: z.string().max(100).optional(),
        name: name(1, guestLengths.name),
        company: name(1, guestLengths.company),
      })
      .refine(({ password, key }) => (password === undefined) !== (key === undefined), { path: ['password'] }),
    /** Browsers receive the token as the cookie pfShare and null here; others send it as X-Share-Token. */
    response: z.object({ token: z.string().nullable(), expiresAt: time }),
    errors: ['share_password_wrong', 'share_locked', 'share_work', 'share_link_ended'],
    rateLimit: 60,
  },
} as const

/** Sharing a casting's applicants by password, one per share: to. */
export const castingSharing = {
  shares: endpoint('GET /v1/castings/:castingId/shares', {
    access: 'CastingManager',
    summary: '공고의 모든 공유, 처음 만든 것부터',
    response: z.object({ list: z.array(shareItem), everyoneCount: z.int() }),
    errors: teamRefusals,
  }),
  addShare: endpoint('POST /v1/castings/:castingId/shares', {
    access: 'CastingManager',
    summary: '공유를 하나 더 만들기: 이름과 범위, 기한, 비밀번호를 따로 정해요. 한 공고의 비밀번호는 서로 달라야 해요',
    transaction: 'manual',
    body: change,
    response: share,
    errors: changeRefusals,
    rateLimit: 60,
  }),
  share: endpoint(`GET ${path}`, {
    access: 'CastingManager',
    summary: '공유 상태: 범위, 권한, 만료, 접속 기록. 공유한 적이 없으면 상태는 NONE',
    query: namedShare,
    response: share,
    errors: teamRefusals,
  }),
  changeShare: endpoint(`PATCH ${path}`, {
    access: 'CastingManager',
    summary: '공유를 시작하거나 바꾸기. 새 비밀번호를 정하면 지금까지 들어온 사람은 모두 나가게 돼요',
    transaction: 'manual',
    query: namedShare,
    body: change,
    response: share,
    errors: changeRefusals,
    rateLimit: 60,
  }),
  stopShare: endpoint(`DELETE ${path}`, {
    access: 'CastingManager',
    summary: '공유 멈추기: 들어와 있던 사람도 다음 요청부터 볼 수 없어요',
    query: namedShare,
    response: share,
    errors: teamRefusals,
  }),
  unlockShare: endpoint(`DELETE ${path}/lock`, {
    access: 'CastingManager',
    summary: '틀린 비밀번호로 잠긴 공유를 모두 풀기: 비밀번호도, 들어와 있는 사람도 그대로예요',
    query: namedShare,
    response: share,
    errors: teamRefusals,
  }),
  openLink: endpoint(`POST ${path}/link`, {
    access: 'CastingManager',
    summary: '비밀번호 없이 열리는 링크 만들기: 비밀 부분은 이때만 볼 수 있고, 앞서 만든 링크는 끝나요',
    query: namedShare,
    response: z.object({ key: z.string(), share }),
    errors: [...teamRefusals, 'share_password_required'],
    rateLimit: 60,
  }),
  closeLink: endpoint(`DELETE ${path}/link`, {
    access: 'CastingManager',
    summary: '비밀번호 없이 열리는 링크 끄기: 들어와 있는 사람은 그대로예요',
    query: namedShare,
    response: share,
    errors: teamRefusals,
  }),
  standing: endpoint('GET /v1/castings/:castingId/standing', {
    access: 'reviewer',
    summary: '아직 볼 수 있는지: 공유가 끝났으면 share_ended',
    response: z.object({ isOpen: z.literal(true) }),
  }),
  shareWork: endpoint(`POST ${path}/work`, {
    access: 'anyone',
    summary: 'share_work를 받았을 때 풀 문제: 이 주소에서 다음 한 번을 시도할 때만 쓸 수 있어요',
    transaction: 'manual',
    ...shareDoor.work,
  }),
  enterShare: endpoint(`POST ${path}`, {
    access: 'anyone',
    summary: '비밀번호가 맞거나 링크의 비밀 부분이 맞는 공유로 들어가기: 이름과 소속이 제3자 제공 기록에 남아요',
    transaction: 'manual',
    ...shareDoor.enter,
  }),
}
