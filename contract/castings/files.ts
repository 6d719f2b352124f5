import { z } from 'zod'
import { FileLock } from '../codes/castings.ts'
import { codes, id, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { castingLimits } from '../limits.ts'
import { storedDocument } from '../media/documents.ts'
import { filesTexts as texts } from './messages.ts'

/** A casting's files in the owner's order. */
export const chosenFiles = z
  .array(z.strictObject({ fileId: id, lock: codes(FileLock) }))
  .max(castingLimits.files)
  .refine(list => new Set(list.map(({ fileId }) => fileId)).size === list.length, texts.sameFile)

/** A file in its owner's editor. */
export const ownFile = storedDocument.pick({ id: true, name: true, bytes: true }).extend({ lock: codes(FileLock) })

/** A file as a reader of the casting sees it: name and visibility always, the rest if it opens for them. */
export const shownFile = ownFile
  .extend({
    isOpen: z.boolean(),
    /** It opens once the reader has accepted the pledge. */
    needsPledge: z.boolean(),
  })
  .meta({ id: 'ShownFile' })
export type ShownFile = z.output<typeof shownFile>

export const castingFiles = {
  pledge: endpoint('POST /v1/castings/:castingId/files/:fileId/pledge', {
    access: 'Actor',
    summary: '보안 서약: 서류에 합격한 지원자가 잠긴 파일을 열기 전에. 기록이 남는다',
    body: z.strictObject({ isPledged: z.literal(true, texts.pledgeMissing) }),
    response: z.object({ pledgedAt: time }),
  }),
}
