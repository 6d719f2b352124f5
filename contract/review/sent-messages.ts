import { z } from 'zod'
import { offeredAnswers } from '../applications/fields.ts'
import { TemplateKind } from '../codes/applications.ts'
import { codes, id, nothing, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { castingLimits, messageLimits, reviewLengths } from '../limits.ts'
import { departed, tells } from '../notifications/departures.ts'

const sent = z
  .object({
    id,
    body: z.string(),
    people: z.int(),
    replies: z.int(),
    /** Offered with it, and how many chose each. */
    answers: z.array(z.object({ text: z.string(), count: z.int() })),
    by: z.string().nullable(),
    /** When it left, or will leave. */
    at: time,
    /** It has not left yet, and can be taken back. */
    isPending: z.boolean(),
  })
  .meta({ id: 'SentMessage' })
export type SentMessage = z.output<typeof sent>

const template = z
  .object({ id, kind: codes(TemplateKind), title: z.string(), body: z.string(), answers: z.array(z.string()) })
  .meta({ id: 'Template' })
export type Template = z.output<typeof template>
const templates = z.object({ list: z.array(template) })

/** Messages to applicants apart from their results, and the texts that a team uses again. */
export const applicantMessages = {
  sentMessages: endpoint('GET /v1/castings/:castingId/messages', {
    access: 'reviewer',
    summary: '지원자에게 최근에 보낸 메시지',
    response: z.object({ list: z.array(sent) }),
    errors: ['forbidden'],
  }),
  sendMessage: endpoint('POST /v1/castings/:castingId/messages', {
    access: 'reviewer',
    summary: `선택한 지원자에게 메시지 보내기: 한 번에 ${messageLimits.people}명, 한 사람에게 하루 ${messageLimits.perPersonADay}번까지. 연락처는 적을 수 없고, 답장은 지원서에서 읽어요. 짧은 답을 함께 보내면 한 번 눌러 답해요`,
    body: z.strictObject({
      applicationIds: z.array(id).min(1).max(messageLimits.people),
      body: text(5, reviewLengths.message),
      answers: offeredAnswers,
      tells,
    }),
    response: departed.extend({
      /** Null if nobody could be told. */
      messageId: id.nullable(),
      sent: z.int(),
      /** Withdrawn by now, or told often enough today. */
      skipped: z.int(),
    }),
    errors: ['forbidden', 'contact_in_text', 'message_limit'],
    rateLimit: 30,
  }),
  takeMessageBack: endpoint('DELETE /v1/castings/:castingId/messages/:messageId', {
    access: 'reviewer',
    summary: `메시지 되돌리기: 나가기 전 ${castingLimits.takeBackMinutes}분 안에`,
    response: nothing,
    errors: ['forbidden', 'departure_left'],
  }),
  templates: endpoint('GET /v1/castings/:castingId/templates', {
    access: 'reviewer',
    summary: '이 공고의 팀이 쓰는 문장',
    response: templates,
    errors: ['forbidden'],
  }),
  saveTemplate: endpoint('POST /v1/castings/:castingId/templates', {
    access: 'reviewer',
    summary: `문장 저장하기; 같은 종류에 같은 이름이 있으면 바뀌어요. ${messageLimits.templates}개까지`,
    body: z
      .strictObject({
        kind: codes(TemplateKind),
        title: text(1, reviewLengths.template),
        body: text(5, reviewLengths.message),
        answers: offeredAnswers,
      })
      .refine(({ kind, answers }) => kind === 'MESSAGE' || !answers.length, { path: ['answers'] }),
    response: templates,
    errors: ['forbidden', 'contact_in_text', 'template_limit'],
  }),
  deleteTemplate: endpoint('DELETE /v1/castings/:castingId/templates/:templateId', {
    access: 'reviewer',
    summary: '저장한 문장 지우기',
    response: nothing,
    errors: ['forbidden'],
  }),
}
