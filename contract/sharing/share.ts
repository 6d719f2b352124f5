import { z } from 'zod'
import { ShareState } from '../codes/applications.ts'
import { codes, id, name, time } from '../common.ts'
import { endpoint, teamRefusals } from '../endpoint.ts'

const path = '/v1/castings/:castingId/password'
const typed = (min: number, max: number) =>
  z
    .string()
    .transform(value => value.normalize('NFC').trim())
    .pipe(z.string().min(min).max(max))
const ids = z.array(id).max(50)
const shows = z.strictObject({ comments: z.boolean(), ratings: z.boolean(), files: z.boolean() })
const can = z.strictObject({ comment: z.boolean(), rate: z.boolean(), group: z.boolean() })

const share = z
  .object({
    state: codes(ShareState),
    /** The applicants guests see; an empty list means all. */
    scope: z.object({ roleIds: z.array(z.int()), groupIds: z.array(z.int()) }),
    shows,
    can,
    expiresAt: time,
    /** How many applicants guests see now. */
    seenCount: z.int(),
    /** How many they would see without a narrower scope. */
    everyoneCount: z.int(),
    /** The visitors, newest first; at most 200. */
    visits: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        company: z.string(),
        /** The beginning of the address: enough to recognise, not to locate. */
        ipPrefix: z.string().nullable(),
        enteredAt: time,
        /** Still valid. */
        isOpen: z.boolean(),
        /** Applicants whose cards they received, and whose applications they opened. */
        listedCount: z.int(),
        openedCount: z.int(),
      }),
    ),
  })
  .meta({ id: 'CastingShare' })
export type CastingShare = z.output<typeof share>

/** Sharing a casting's applicants by a password: to. */
export const castingSharing = {
  share: endpoint(`GET ${path}`, {
    access: 'CastingManager',
    summary: '공유 상태: 범위, 권한, 만료, 접속 기록. 공유한 적이 없으면 상태는 NONE',
    response: share,
    errors: teamRefusals,
  }),
  changeShare: endpoint(`PATCH ${path}`, {
    access: 'CastingManager',
    summary: '공유를 시작하거나 바꾸기. 새 비밀번호를 정하면 지금까지 들어온 사람은 모두 나가게 돼요',
    transaction: 'manual',
    body: z.strictObject({
      password: typed(6, 20).optional(),
      /** Necessary where nothing is shared yet; two empty lists share everybody. */
      scope: z.strictObject({ roleIds: ids, groupIds: ids }).optional(),
      shows: shows.optional(),
      can: can.optional(),
      /** Default: 14 days from now; at most 90. */
      expiresAt: z.iso.datetime({ error: '만료 시각을 다시 선택해 주세요' }).optional(),
    }),
    response: share,
    errors: [...teamRefusals, 'share_password_required', 'share_scope_required', 'share_expiry_invalid'],
    rateLimit: 60,
  }),
  stopShare: endpoint(`DELETE ${path}`, {
    access: 'CastingManager',
    summary: '공유 멈추기: 들어와 있던 사람도 다음 요청부터 볼 수 없어요',
    response: share,
    errors: teamRefusals,
  }),
  unlockShare: endpoint(`DELETE ${path}/lock`, {
    access: 'CastingManager',
    summary: '틀린 비밀번호로 잠긴 공유를 풀기: 비밀번호도, 들어와 있는 사람도 그대로예요',
    response: share,
    errors: teamRefusals,
  }),
  standing: endpoint('GET /v1/castings/:castingId/standing', {
    access: 'reviewer',
    summary: '아직 볼 수 있는지: 공유가 끝났으면 share_ended',
    response: z.object({ isOpen: z.literal(true) }),
  }),
  enterShare: endpoint(`POST ${path}`, {
    access: 'anyone',
    summary: '비밀번호로 들어가기: 이름과 소속이 제3자 제공 기록에 남고, 12시간 동안 볼 수 있어요',
    transaction: 'manual',
    body: z.strictObject({ password: typed(1, 100), name: name(1, 20), company: name(1, 40) }),
    /** Browsers get the token as the cookie pfShare and null here; others send it as X-Share-Token. */
    response: z.object({ token: z.string().nullable(), expiresAt: time }),
    errors: ['share_password_wrong', 'share_locked'],
    rateLimit: 60,
  }),
}
