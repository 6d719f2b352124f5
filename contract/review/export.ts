import { z } from 'zod'
import { applicationsPath, roleStage } from '../applications/fields.ts'
import { ReleaseState } from '../codes/applications.ts'
import { codes, id, image, spreadsheet, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { reviewLengths, reviewLimits, withCommas } from '../limits.ts'

// The handler enforces `exportRows`, with its own sentence.
const chosen = z.strictObject({
  ids: z.array(id).min(1).max(10_000),
  /** The purpose: recorded with the exporter and the applicants. */
  reason: text(2, reviewLengths.exportReason),
})

/** `leftOut`: how many of the chosen ones withdrew meanwhile or, of contacts, have none that is open. */
const chosenTable = spreadsheet.extend({ leftOut: z.int() }).meta({ id: 'ChosenTable' })
/** Rules for exporting people, whatever the columns of the file. */
const asFile = {
  access: 'reviewer',
  body: chosen,
  response: chosenTable,
  errors: ['export_limit', 'export_daily_limit', 'forbidden'],
  transaction: 'manual',
  rateLimit: 30,
} as const

/** Applicants in the given order, as a table and for printing, within the limits of exports; each is audited. */
export const applicantExport = {
  exportTable: endpoint(`POST ${applicationsPath}/export`, {
    ...asFile,
    summary: `지원자를 xlsx 표로: ${withCommas(reviewLimits.exportRows)}명까지, 하루 ${reviewLimits.exportsADay}번, 기록이 남는다`,
  }),
  exportContacts: endpoint(`POST ${applicationsPath}/contacts-export`, {
    ...asFile,
    summary: `연락처가 열린 지원자의 연락처를 xlsx 표로: 하루 ${reviewLimits.exportsADay}번(다른 내보내기와 함께), 기록이 남는다. 하루 인원을 넘으면 운영자가 확인할 때까지 기다린다`,
    /** Null: the people are more than the daily number leaves, and an operator has been asked. */
    response: z.object({ table: chosenTable.nullable() }),
  }),
  contactReleases: endpoint(`GET ${applicationsPath}/contact-releases`, {
    access: 'reviewer',
    summary: '운영자의 확인을 부탁한 내 연락처 내보내기와 그 결과',
    response: z.object({
      list: z.array(
        z.object({
          id,
          people: z.int(),
          reason: z.string(),
          state: codes(ReleaseState),
          decision: z.string().nullable(),
          at: time,
          /** Until when a released file may be fetched. */
          until: time.nullable(),
        }),
      ),
    }),
    errors: ['forbidden'],
  }),
  releasedContacts: endpoint(`POST ${applicationsPath}/contact-releases/:releaseId/file`, {
    access: 'reviewer',
    summary: `승인된 연락처 내보내기를 xlsx 표로: ${reviewLimits.releaseDays}일 안에, 내보내기로 센다`,
    response: z.object({ table: chosenTable }),
    errors: asFile.errors,
    transaction: 'manual',
    rateLimit: 30,
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
