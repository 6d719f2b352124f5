import { z } from 'zod'
import { Provider } from '../../codes/admin.ts'
import { codes, time } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'

const provider = z
  .object({
    provider: codes(Provider),
    /** When something last went through, and when something last did not; null if never. */
    succeededAt: time.nullable(),
    failedAt: time.nullable(),
    /** What the last failure said. */
    failure: z.string().nullable(),
    /** Failures of the last day. */
    failures: z.int(),
    /** What is due and has not been done. */
    waiting: z.int(),
  })
  .meta({ id: 'ProviderHealth' })
export type ProviderHealth = z.output<typeof provider>

export const adminProviders = {
  providers: endpoint('GET /v1/admin/providers', {
    access: 'Support',
    summary: '연결 상태: 문자, 메일, 푸시, 결제, 영화인 정보, 저장소, 사업자 조회, 영상 변환의 마지막 성공과 실패',
    response: z.object({ list: z.array(provider) }),
  }),
}
