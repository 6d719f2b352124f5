import { z } from 'zod'
import { PapersState } from '../codes/accounts.ts'
import { codes, date, id, reason, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { operatorLimits } from '../limits.ts'
import { guardianPapers } from '../representations/index.ts'
import { pendingDecision } from './cases.ts'
import { decided } from './decisions.ts'
import { adminList, by, orderBy } from './list.ts'

const papersRow = z
  .object({
    id,
    state: codes(PapersState),
    guardian: z.object({ id, name: z.string() }),
    /** As the guardian typed them; empty once they took the papers back. */
    childName: z.string(),
    birthDate: date.nullable(),
    sentAt: time,
    decidedAt: time.nullable(),
  })
  .meta({ id: 'GuardianPapersRow' })

/** An account of a minor with the name and birth date that the guardian typed. */
const candidate = z.object({
  id,
  name: z.string(),
  loginId: z.string().nullable(),
  joinedAt: time,
  /** Its login id is the one that was typed; without one, it has none either. */
  isNamed: z.boolean(),
  /** Somebody else consented to the account as its guardian. */
  hasOtherGuardian: z.boolean(),
  /** This guardian represents it already. */
  isRepresented: z.boolean(),
})

const list = adminList('/v1/admin/guardian-papers', {
  access: 'Moderation',
  summary: '보호자가 함께 관리하려고 보낸 서류. 기다리는 것은 오래된 것부터',
  exported: { summary: '찾은 보호자 서류 목록을' },
  filters: { state: by.one(PapersState), q: by.word() },
  own: { order: orderBy('OLDEST', 'NEWEST') },
  row: papersRow,
  states: PapersState,
})

/** Guardians who send papers instead of a code to the child's phone. */
export const adminGuardianPapers = {
  guardianPapers: list.list,
  exportGuardianPapers: list.table,
  readGuardianPapers: endpoint('GET /v1/admin/guardian-papers/:papersId', {
    access: 'Moderation',
    summary: '보호자 서류 하나와 같은 이름과 생년월일의 계정. 읽은 것은 기록에 남아요',
    writes: true,
    response: papersRow.extend({
      ...guardianPapers.pick({ loginId: true, isContactShown: true, reason: true, files: true }).shape,
      decision: pendingDecision.nullable(),
      guardian: z.object({
        id,
        name: z.string(),
        birthDate: date,
        loginId: z.string().nullable(),
        phone: z.string().nullable(),
        joinedAt: time,
      }),
      candidates: z.array(candidate),
    }),
  }),
  decideGuardianPapers: endpoint('PATCH /v1/admin/guardian-papers/:papersId', {
    access: 'Moderation',
    summary: `보호자 서류 확인, 거절, 보완 요청. 확인하면 바로 함께 관리하고 배우에게 알려요. ${operatorLimits.recallMinutes}분 뒤에 보호자에게 알려요`,
    body: z.discriminatedUnion('state', [
      /** `userId`: the only account that is named by what the guardian typed. */
      z.strictObject({ state: z.literal('AGREED'), userId: id }),
      z.strictObject({ state: z.literal('REFUSED'), reason }),
      z.strictObject({ state: z.literal('MORE'), reason }),
    ]),
    response: decided,
    errors: [
      'papers_decided',
      'papers_no_account',
      'representation_agreed',
      'representation_minor_asks',
      'representation_other_guardian',
      'forbidden',
    ],
  }),
}
