import { z } from 'zod'
import { date, id, nothing } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { profileCard, profileView } from '../profiles/index.ts'

const sheet = {
  /** The office's name. */
  title: z.string(),
  /** The last day on which the sheet can be opened. */
  until: date,
}

/** What an office sees through its QR sheet: without a password, for a limited time, and without contacts. */
export const tourSheets = {
  tourSheet: endpoint('GET /v1/tour-sheets/:code', {
    access: 'optional',
    summary: 'QR 시트: 이 사무실에 전달한 배우들. 연락처는 없어요',
    textParams: ['code'],
    response: z.object({
      ...sheet,
      lookingFor: z.string(),
      list: z.array(z.object({ visitId: id, card: profileCard })),
    }),
    errors: ['tour_sheet_over'],
    rateLimit: 60,
  }),
  sheetProfile: endpoint('GET /v1/tour-sheets/:code/profiles/:visitId', {
    access: 'optional',
    summary: 'QR 시트의 배우 한 명. 연락처와 학력, 링크, 파일은 없어요',
    textParams: ['code'],
    response: z.object({ ...sheet, profile: profileView }),
    errors: ['tour_sheet_over'],
    rateLimit: 60,
  }),
  lookAtSheet: endpoint('POST /v1/tour-sheets/:code/looks', {
    access: 'optional',
    summary: '시트나 배우를 열어 봤다고 알리기: 한 사람은 하루에 한 번 세고, 로봇과 우리 쪽은 세지 않아요',
    textParams: ['code'],
    body: z.strictObject({ visitId: id.nullable() }),
    response: nothing,
    errors: ['tour_sheet_over'],
    rateLimit: 60,
  }),
}
