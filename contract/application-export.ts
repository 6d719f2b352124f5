import { z } from 'zod'
import { applicationsPath, roleStage } from './application-fields.ts'
import { id, image, text } from './common.ts'
import { endpoint } from './endpoint.ts'

// The limit of 4,000 is the handler's, which says it in its own words.
const chosen = z.strictObject({
  ids: z.array(id).min(1).max(10_000),
  /** What for: stands in the record beside who and whom. */
  reason: text(2, 100),
})

/** Applicants in the order given, as a table and for printing. Up to 4,000, five times a day, each logged. */
export const applicationExport = {
  exportTable: endpoint(`POST ${applicationsPath}/export`, {
    access: 'reviewer',
    summary: '지원자를 xlsx 표로: 4,000명까지, 하루 5번, 기록이 남는다',
    body: chosen,
    response: z.object({
      fileName: z.string(),
      /** How many of those asked for withdrew meanwhile, and are not in it. */
      leftOut: z.int(),
      /** The file, in base64. */
      xlsx: z.string(),
    }),
    errors: ['export_limit', 'export_daily_limit', 'forbidden', 'not_found'],
    transaction: 'manual',
    rateLimit: 30,
  }),
  contactSheet: endpoint(`POST ${applicationsPath}/contact-sheet`, {
    access: 'reviewer',
    summary: '인쇄할 지원자 사진표: 4,000명까지, 하루 5번, 기록이 남는다',
    body: chosen,
    response: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          actorName: z.string(),
          age: z.int(),
          height: z.number().nullable(),
          roles: z.array(roleStage),
          photo: image.nullable(),
        }),
      ),
    }),
    errors: ['export_limit', 'export_daily_limit', 'forbidden', 'not_found'],
    transaction: 'manual',
    rateLimit: 30,
  }),
}
