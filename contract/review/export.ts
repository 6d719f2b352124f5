import { z } from 'zod'
import { applicationsPath, roleStage } from '../applications/fields.ts'
import { id, image, spreadsheet, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { reviewLengths, reviewLimits, withCommas } from '../limits.ts'

// The handler enforces the limit of 4,000, with its own sentence.
const chosen = z.strictObject({
  ids: z.array(id).min(1).max(10_000),
  /** The purpose: recorded with the exporter and the applicants. */
  reason: text(2, reviewLengths.exportReason),
})

/** `leftOut`: how many of the chosen ones withdrew meanwhile or, of contacts, have none that is open. */
const chosenTable = spreadsheet.extend({ leftOut: z.int() })
/** Rules for exporting people, whatever the columns of the file. */
const asFile = {
  access: 'reviewer',
  body: chosen,
  response: chosenTable,
  errors: ['export_limit', 'export_daily_limit', 'forbidden'],
  transaction: 'manual',
  rateLimit: 30,
} as const

/** Applicants in the given order, as a table and for printing. Up to 4,000, five times a day, each audited. */
export const applicantExport = {
  exportTable: endpoint(`POST ${applicationsPath}/export`, {
    ...asFile,
    summary: `지원자를 xlsx 표로: ${withCommas(reviewLimits.exportRows)}명까지, 하루 ${reviewLimits.exportsADay}번, 기록이 남는다`,
  }),
  exportContacts: endpoint(`POST ${applicationsPath}/contacts-export`, {
    ...asFile,
    errors: [...asFile.errors, 'contacts_exceeded'],
    summary: `연락처가 열린 지원자의 연락처를 xlsx 표로: 하루 ${reviewLimits.exportsADay}번(다른 내보내기와 함께), 기록이 남는다`,
  }),
  contactSheet: endpoint(`POST ${applicationsPath}/contact-sheet`, {
    access: 'reviewer',
    summary: `인쇄할 지원자 사진표: ${withCommas(reviewLimits.exportRows)}명까지, 하루 ${reviewLimits.exportsADay}번, 기록이 남는다`,
    body: chosen,
    response: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          number: z.int(),
          actorName: z.string(),
          age: z.int(),
          height: z.number().nullable(),
          roles: z.array(roleStage),
          photo: image.nullable(),
        }),
      ),
    }),
    errors: ['export_limit', 'export_daily_limit', 'forbidden'],
    transaction: 'manual',
    rateLimit: 30,
  }),
}
