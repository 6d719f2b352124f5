import { z } from 'zod'
import { Topic } from '../codes/notification-topics.ts'
import { codes } from '../common.ts'
import { endpoint } from '../endpoint.ts'

const token = z.string().min(1).max(200)
const ended = z.object({ topic: codes(Topic) })

export const accountUnsubscribe = {
  unsubscribing: endpoint('GET /v1/users/unsubscribe', {
    access: 'anyone',
    summary: '메일의 수신거부 링크가 무엇을 끄는지',
    query: z.strictObject({ token }),
    response: ended,
    errors: ['unsubscribe_invalid'],
    rateLimit: 30,
  }),
  unsubscribe: endpoint('POST /v1/users/unsubscribe', {
    access: 'anyone',
    summary: '메일 수신거부: 로그인 없이 그 주제의 메일을 꺼요. 소식이면 광고 메일 동의도 철회돼요',
    body: z.strictObject({ token }),
    response: ended,
    errors: ['unsubscribe_invalid'],
    rateLimit: 30,
  }),
}
