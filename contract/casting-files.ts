import { z } from 'zod'
import { codes, id, time } from './common.ts'
import { paper } from './documents.ts'
import { endpoint } from './endpoint.ts'

/** Who may open a paper of a notice. */
export const FileLock = {
  OPEN: '누구나',
  APPLICANT: '지원한 사람만',
  PASSED: '서류 합격자만 (보안 서약)',
} as const

const mostFiles = 10

/** What is pledged before a paper for those past the papers opens; kept with the pledge. */
export const pledgeText =
  '이 파일을 심사 준비에만 쓰고, 내용을 다른 사람에게 알리거나 복사해서 나누지 않을게요. 심사가 끝나면 지울게요.'

/** Papers of a notice as its owner orders them. */
export const chosenFiles = z
  .array(z.strictObject({ fileId: id, lock: codes(FileLock) }))
  .max(mostFiles)
  .refine(list => new Set(list.map(({ fileId }) => fileId)).size === list.length, '같은 파일을 두 번 골랐어요')

/** A paper in the editor of its owner. */
export const ownFile = paper.pick({ id: true, name: true, bytes: true }).extend({ lock: codes(FileLock) })

/** A paper as a reader of the notice sees it: its name and lock always, the rest when it opens for them. */
export const shownFile = ownFile.extend({
  isOpen: z.boolean(),
  /** It opens once the reader has pledged. */
  needsPledge: z.boolean(),
})
export type ShownFile = z.output<typeof shownFile>

export const castingFiles = {
  pledge: endpoint('POST /v1/castings/:castingId/files/:fileId/pledge', {
    access: 'Actor',
    summary: '보안 서약: 서류에 합격한 지원자가 잠긴 파일을 열기 전에. 기록이 남는다',
    body: z.strictObject({ isPledged: z.literal(true, '서약에 동의해 주세요') }),
    response: z.object({ pledgedAt: time }),
    errors: ['not_found'],
  }),
}
