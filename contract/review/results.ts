import { z } from 'zod'
import { applicationsPath } from '../applications/fields.ts'
import { DecidedStage, NoResult, ResultKind } from '../codes/applications.ts'
import { codes, id, nothing, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { castingLimits, reviewLengths } from '../limits.ts'
import { sharedTexts } from '../messages.ts'

const planned = z
  .object({ id, leavesAt: time, people: z.int(), plannedBy: z.string().nullable() })
  .meta({ id: 'PlannedResults' })

const preview = z
  .object({
    /** Planned results, the next first. */
    planned: z.array(planned),
    list: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        kind: codes({ ...ResultKind, ...NoResult }),
        /** The roles of the message; for undecided applicants, all of theirs. */
        roleIds: z.array(z.int()),
        roleNames: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'ResultPreview' })
export type ResultPreview = z.output<typeof preview>

const sending = {
  messages: z
    .array(
      z.strictObject({
        kind: codes(ResultKind),
        /** `{공고}` and `{배역}` are filled in. */
        body: text(5, reviewLengths.message),
        applicationIds: z.array(id).min(1).max(4_000),
      }),
    )
    .min(1)
    .max(4),
  /** Undecided applicants who are told 불합격 with the message of that kind. */
  undecidedIds: z.array(id).max(4_000).default([]),
}

/** Sends applicants their results: preview first, then once, immediately or later. */
export const applicantResults = {
  previewResults: endpoint(`GET ${applicationsPath}/results`, {
    access: 'reviewer',
    summary: '결과 발송 미리보기: 누가 어떤 소식을 받는지, 누가 빠지는지',
    response: preview,
    errors: ['forbidden'],
  }),
  sendResults: endpoint(`POST ${applicationsPath}/results`, {
    access: 'reviewer',
    summary: '결과 발송: 미리 본 사람에게 한 번만. 그사이 단계가 바뀐 사람은 빼고 알린다',
    body: z.strictObject(sending),
    response: z.object({ sent: z.int(), skipped: z.int() }),
    errors: ['forbidden', 'invalid_input', 'contact_in_text'],
    rateLimit: 30,
  }),
  planResults: endpoint(`POST ${applicationsPath}/results/planned`, {
    access: 'reviewer',
    summary: `결과를 나중에 보내기: 정한 시각에, 없으면 ${castingLimits.takeBackMinutes}분 뒤에. 그 전까지 취소할 수 있어요`,
    body: z.strictObject({
      ...sending,
      leavesAt: z.iso.datetime({ offset: true, error: sharedTexts.momentMissing }).nullable(),
    }),
    response: planned,
    errors: ['forbidden', 'invalid_input', 'contact_in_text'],
    rateLimit: 30,
  }),
  cancelResults: endpoint(`DELETE ${applicationsPath}/results/planned/:plannedId`, {
    access: 'reviewer',
    summary: '보낼 예정인 결과 취소하기',
    response: nothing,
    errors: ['forbidden', 'not_found', 'results_left'],
  }),
  correctResult: endpoint(`POST ${applicationsPath}/:appId/correction`, {
    access: 'Moderation',
    summary: '보낸 결과 바로잡기: 운영자만, 이유와 함께 기록이 남는다',
    body: z.strictObject({ roleId: id, stage: codes(DecidedStage), reason: text(5, reviewLengths.changeReason) }),
    response: nothing,
    errors: ['applicants_emptied', 'stage_not_allowed'],
  }),
}
