import { z } from 'zod'
import { ContactType } from '../codes/profiles.ts'
import { codes, id, nothing } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { countingLimits } from '../limits.ts'
import { sharedTexts } from '../messages.ts'

/** A path of this site with its query, or the URL of the previous page. */
const address = z
  .string()
  .max(2000)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, sharedTexts.lettersWrong)

/** Core Web Vitals and their companions; layout shift is a number, the others are milliseconds. */
export const Vital = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
export type Vital = (typeof Vital)[number]

const log = {
  access: 'user',
  representatives: 'self',
  response: nothing,
  transaction: 'manual',
  rateLimit: 1200,
} as const

export const logs = {
  browser: endpoint('POST /v1/logs/browser', {
    ...log,
    access: 'anyone',
    rateLimit: 10,
    summary: '화면 속도와 스크립트 오류: 누가 보았는지는 남지 않아요',
    body: z.strictObject({
      /** The kind of page, as `/casting/:id`. */
      path: z.string().regex(/^\/[a-z-]{0,30}(\/:id)?$/),
      vitals: z.array(z.strictObject({ name: z.enum(Vital), value: z.number().min(0).max(600_000) })).max(Vital.length),
      /**
       * The kind of error and where in our scripts, never its text, which may quote what people typed. Anybody may call,
       * so a call writes at most one line of 260 letters.
       */
      errors: z
        .array(
          z.strictObject({
            name: z.string().max(60).regex(/^\w*$/),
            at: z
              .string()
              .max(200)
              .regex(/^[\w./:@-]*$/),
          }),
        )
        .max(1),
    }),
  }),
  visit: endpoint('POST /v1/logs/visit', {
    ...log,
    summary: '방문 기록',
    body: z.strictObject({ path: address.min(1) }),
  }),
  profileContact: endpoint('POST /v2/logs/profile-contact', {
    ...log,
    summary: '연락 기록: 누구에게 어떤 방법으로 연락했는지',
    body: z.strictObject({ profileIds: z.array(id).min(1).max(100), type: codes(ContactType) }),
  }),
  profileView: endpoint('POST /v1/logs/profile-view', {
    ...log,
    summary: `프로필 조회 기록: 같은 사람이 ${countingLimits.sameMinutes}분 안에 다시 보면 한 번으로 세요`,
    body: z.strictObject({ profileId: id, prePath: address.optional() }),
  }),
  profileExposure: endpoint('POST /v1/logs/profile-exposure', {
    ...log,
    summary: '프로필 노출 기록: 목록에서 카드가 보였어요',
    body: z.strictObject({ profileId: id }),
  }),
}
