import { z } from 'zod'
import { SidesKind, SidesState } from '../codes/sides.ts'
import { SidesReaders } from '../codes/sides-rule.ts'
import { codes, id, listOf, paging, q, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { sidesTextLength } from '../limits.ts'
import { sidesTexts as texts } from './messages.ts'

const key = { key: q.text(60) }

/** The sides of a role as they stand on its casting: never their content or name. */
const roleSides = z
  .object({
    sidesId: id,
    roleId: id,
    kind: codes(SidesKind),
    /** Of a PDF. */
    pages: z.int().nullable(),
    state: codes(SidesState),
    /** From the second version on. */
    changedAt: time.nullable(),
  })
  .meta({ id: 'RoleSides' })
export type RoleSides = z.output<typeof roleSides>

/** The sides of a role for somebody who may read them; a PDF is a file of its own. */
const readSides = roleSides
  .extend({
    castingTitle: z.string(),
    roleName: z.string(),
    /** The words of a text while it is open. */
    text: z.string().nullable(),
    /** Who reads and when, over a text that is open. */
    mark: z.string().nullable(),
    pledgedAt: time.nullable(),
  })
  .meta({ id: 'ReadSides' })
export type ReadSides = z.output<typeof readSides>

const rule = { opensTo: codes(SidesReaders), needsPledge: z.boolean() }

/** Sides as the team edits them. */
const ownSides = z.object({
  ...rule,
  roles: z.array(
    z.object({
      roleId: id,
      roleName: z.string(),
      sides: z
        .object({
          sidesId: id,
          kind: codes(SidesKind),
          fileName: z.string().nullable(),
          pages: z.int().nullable(),
          text: z.string().nullable(),
          version: z.int(),
          createdAt: time,
          readers: z.int(),
        })
        .nullable(),
    }),
  ),
})
export type OwnSides = z.output<typeof ownSides>

const opening = z.object({
  id,
  roleName: z.string(),
  version: z.int(),
  /** Null: somebody who was not signed in, or has left. */
  reader: z.string().nullable(),
  isGuest: z.boolean(),
  openedAt: time,
  pledgedAt: time.nullable(),
})
export type SidesOpening = z.output<typeof opening>

export const sides = {
  list: endpoint('GET /v1/castings/:castingId/sides', {
    access: 'optional',
    representatives: 'act',
    summary: '공고의 배역마다 있는 지정연기 대본과 볼 수 있는 조건',
    query: z.strictObject(key),
    response: z.object({ list: z.array(roleSides) }),
    errors: ['casting_deleted'],
  }),
  read: endpoint('GET /v1/castings/:castingId/sides/:sidesId', {
    access: 'optional',
    representatives: 'act',
    summary: '지정연기 대본 한 건: 열려 있으면 글까지. 글을 연 기록이 남아요',
    writes: true,
    query: z.strictObject(key),
    response: readSides,
    errors: ['casting_deleted', 'sides_replaced'],
  }),
  pledge: endpoint('POST /v1/castings/:castingId/sides/:sidesId/pledge', {
    access: 'user',
    summary: '비밀 서약: 대본을 열기 전에, 사람과 판마다 한 번. 기록이 남아요',
    query: z.strictObject(key),
    body: z.strictObject({ isPledged: z.literal(true, texts.pledgeMissing) }),
    response: z.object({ pledgedAt: time }),
    errors: ['casting_deleted', 'sides_replaced', 'sides_locked'],
  }),
  reviewed: endpoint('GET /v1/castings/:castingId/reviewed-sides', {
    access: 'reviewer',
    summary: '지원자를 함께 보는 사람이 볼 수 있는 배역의 지정연기 대본',
    response: z.object({ list: z.array(roleSides.extend({ roleName: z.string() })) }),
  }),
  readReviewed: endpoint('GET /v1/castings/:castingId/reviewed-sides/:sidesId', {
    access: 'reviewer',
    summary: '지원자를 함께 보는 사람이 여는 지정연기 대본. 글을 연 기록이 남아요',
    writes: true,
    response: readSides,
    errors: ['sides_replaced'],
  }),
  openings: endpoint('GET /v1/castings/:castingId/sides-openings', {
    access: 'reviewer',
    summary: '지정연기 대본을 누가 언제 열었는지, 최근 것부터 (공고를 수정할 수 있는 사람만)',
    query: z.strictObject(paging(100, 30)),
    response: listOf(opening),
    errors: ['page_too_deep', 'forbidden'],
  }),
  editing: endpoint('GET /v1/castings/:castingId/sides-editing', {
    access: 'CastingManager',
    summary: '수정할 지정연기 대본: 규칙과 배역마다 파일이나 글',
    response: ownSides,
    errors: ['not_found'],
  }),
  saveRule: endpoint('PUT /v1/castings/:castingId/sides-rule', {
    hides: true,
    access: 'CastingManager',
    summary: '지정연기 대본을 누가 볼 수 있는지, 비밀 서약을 받는지',
    body: z.strictObject(rule),
    response: ownSides,
    errors: ['not_found'],
  }),
  save: endpoint('PUT /v1/castings/:castingId/roles/:roleId/sides', {
    hides: true,
    access: 'CastingManager',
    summary: '배역의 지정연기 대본을 PDF나 글로 올려요. 앞의 판은 내용을 지우고 기록만 남겨요',
    body: z
      .strictObject({ fileId: id.optional(), text: text(1, sidesTextLength).optional() })
      .refine(({ fileId, text }) => (fileId === undefined) !== (text === undefined), texts.fileOrText),
    response: ownSides,
    errors: ['not_found', 'document_not_yours', 'sides_not_pdf', 'contact_in_text'],
  }),
  remove: endpoint('DELETE /v1/castings/:castingId/roles/:roleId/sides', {
    hides: true,
    access: 'CastingManager',
    summary: '배역의 지정연기 대본을 빼요. 연 기록은 남아요',
    response: ownSides,
    errors: ['not_found'],
  }),
}
