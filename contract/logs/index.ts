import { z } from 'zod'
import { ContactType } from '../codes/profiles.ts'
import { codes, id, nothing } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** A path of this site with its query, or the address of the page before. */
const address = z
  .string()
  .max(2000)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, '쓸 수 없는 글자가 있어요')

const log = { access: 'user', response: nothing, transaction: 'manual', rateLimit: 1200 } as const

export const logs = {
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
    summary: '프로필 조회 기록: 같은 사람이 30분 안에 다시 보면 한 번으로 세요',
    body: z.strictObject({ profileId: id, prePath: address.optional() }),
  }),
  profileExposure: endpoint('POST /v1/logs/profile-exposure', {
    ...log,
    summary: '프로필 노출 기록: 목록에서 카드가 보였어요',
    body: z.strictObject({ profileId: id }),
  }),
}
