import { z } from 'zod'
import { personName } from '../accounts/fields.ts'
import { PapersState, RepresentationKind, RepresentationStatus, RepresentationWay } from '../codes/accounts.ts'
import { birthDate, codes, date, id, listOf, nothing, paging, phone, plainText, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { accountLengths, representationLimits } from '../limits.ts'
import { documentIds, storedDocument } from '../media/documents.ts'

const common = {
  id,
  kind: codes(RepresentationKind),
  status: codes(RepresentationStatus),
  way: codes(RepresentationWay),
  askedAt: time,
  agreedAt: time.nullable(),
}

/** Somebody I act for, or have asked. */
const represented = z
  .object({
    ...common,
    /** As I typed it until they agree, then as their account says. */
    name: z.string(),
    /** Their account, once they have agreed. */
    userId: id.nullable(),
  })
  .meta({ id: 'Represented' })
export type Represented = z.output<typeof represented>

/** Somebody who acts for me, or asks to. */
const representative = z
  .object({
    ...common,
    name: z.string(),
    /** Like 010-****-1234, to be recognised by; null for an account without a number. */
    phone: z.string().nullable(),
  })
  .meta({ id: 'Representative' })
export type Representative = z.output<typeof representative>

/** What a guardian has sent to be seen by an operator; it says nothing about accounts. */
export const guardianPapers = z
  .object({
    id,
    /** As the guardian typed them. */
    name: z.string(),
    birthDate: date,
    loginId: z.string().nullable(),
    isContactShown: z.boolean(),
    state: codes(PapersState),
    sentAt: time,
    decidedAt: time.nullable(),
    /** The operator's text. */
    reason: z.string().nullable(),
    files: z.array(storedDocument),
  })
  .meta({ id: 'GuardianPapers' })
export type GuardianPapers = z.output<typeof guardianPapers>

/** Something done for me. `act`: the endpoint's name, such as applications.apply. */
const act = z.object({ id, act: z.string(), name: z.string(), kind: codes(RepresentationKind), actedAt: time })

/** Guardians and agencies who act for actors: asked, agreed and ended. */
export const representations = {
  represented: endpoint('GET /v1/representations/represented', {
    access: 'user',
    representatives: 'self',
    summary: '내가 함께 관리하는 배우와 동의를 기다리는 부탁, 최근부터',
    query: z.strictObject(paging()),
    response: listOf(represented),
  }),
  representatives: endpoint('GET /v1/representations/representatives', {
    access: 'Actor',
    representatives: 'self',
    summary: '나를 함께 관리하는 사람과 나에게 온 부탁, 최근부터',
    query: z.strictObject(paging()),
    response: listOf(representative),
  }),
  ask: endpoint('POST /v1/representations', {
    access: 'user',
    representatives: 'self',
    summary:
      '배우를 함께 관리하겠다고 부탁하기. 그 이름과 번호의 계정이 있는지는 알려 주지 않고, 배우가 자기 번호로 인증하며 동의해요',
    body: z.strictObject({
      kind: codes(RepresentationKind),
      name: personName,
      phone,
      /** A guardian's number is shown where an adult's own would be. */
      isContactShown: z.boolean().default(false),
    }),
    response: z.object({ id }),
    errors: [
      'representation_asked',
      'representation_asks_many',
      'representation_own_phone',
      'representation_minor_asks',
    ],
  }),
  agree: endpoint('POST /v1/representations/:representationId/agree', {
    access: 'Actor',
    summary: '부탁에 동의하기. 내 계정의 번호를 REPRESENTATION으로 인증한 증명이 필요해요',
    body: z.strictObject({ phoneProof: z.string().min(1).max(100) }),
    response: nothing,
    errors: [
      'phone_proof_invalid',
      'representation_agreed',
      'representation_adult',
      'representation_needs_guardian',
      'representation_other_guardian',
    ],
  }),
  sendPapers: endpoint('POST /v1/representations/papers', {
    access: 'user',
    representatives: 'self',
    summary: `보호자가 인증번호 대신 서류로 부탁하기. 계정이 있는지는 알려 주지 않고 운영자가 확인해요. 하루 ${representationLimits.papersDaily}번까지, 파일은 결정하고 ${representationLimits.papersDays}일 뒤 지워요`,
    body: z.strictObject({
      name: personName,
      birthDate,
      /** Null for an account that signs in by another service alone. */
      loginId: plainText().trim().toLowerCase().min(1).max(accountLengths.loginId).nullable(),
      fileIds: documentIds,
      isContactShown: z.boolean().default(false),
    }),
    response: z.object({ id }),
    errors: ['papers_sent', 'papers_many', 'papers_adult', 'representation_minor_asks', 'document_not_yours'],
  }),
  papers: endpoint('GET /v1/representations/papers', {
    access: 'user',
    representatives: 'self',
    summary: '내가 보낸 보호자 서류 중 확인 중이거나 더 필요하거나 거절된 것, 최근부터',
    query: z.strictObject(paging()),
    response: listOf(guardianPapers),
  }),
  addPapers: endpoint('POST /v1/representations/papers/:papersId/files', {
    access: 'user',
    representatives: 'self',
    summary: '운영자가 더 달라고 한 서류를 보태고 다시 보내기',
    body: z.strictObject({ fileIds: documentIds }),
    response: nothing,
    errors: ['papers_not_asked', 'document_not_yours'],
  }),
  withdrawPapers: endpoint('DELETE /v1/representations/papers/:papersId', {
    access: 'user',
    representatives: 'self',
    summary: '보낸 서류 거두기. 파일은 바로 지워요',
    response: nothing,
  }),
  end: endpoint('POST /v1/representations/:representationId/end', {
    access: 'user',
    representatives: 'self',
    summary: '함께 관리하기를 끝내거나 부탁을 거절하거나 거두기. 둘 중 누구나 한 번에 끝내요',
    response: nothing,
  }),
  actFor: endpoint('PUT /v1/representations/acting', {
    access: 'user',
    representatives: 'self',
    summary: '브라우저의 페이지를 이 배우를 대신해 열기. null은 내 계정으로. 다른 앱은 X-Acting-For를 직접 보내요',
    body: z.strictObject({ userId: id.nullable() }),
    response: nothing,
    errors: ['acting_ended'],
  }),
  acts: endpoint('GET /v1/representations/acts', {
    access: 'Actor',
    summary: '나를 대신해 한 일, 최근부터',
    query: z.strictObject(paging()),
    response: listOf(act),
  }),
}
