import { z } from 'zod'
import { codes, id, image, listOf, nothing, paging, q, text, time } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ActorStage, CommentVisibility, DecidedStage, Gender, Stage } from './enums.ts'

const castingPath = '/v1/castings/:castingId/applications'
const message = text(0, 500)
const photoIds = z.array(id).min(1).max(10)
/** Of a private notice, which opens by its link alone. */
const key = z.string().max(100).optional()

/** Whether the applicant meets one criterion of a role. `difference`: years or centimetres outside; `code`: a dialect. */
const matchFlag = z.object({
  roleId: z.int(),
  kind: z.enum(['AGE', 'GENDER', 'HEIGHT', 'DIALECT']),
  isMet: z.boolean(),
  difference: z.number().nullable(),
  code: z.string().nullable(),
})
export type MatchFlag = z.output<typeof matchFlag>

const roleStage = z.object({ roleId: z.int(), stage: codes(Stage) })
const undoable = z.object({
  /** How many moved. */
  moved: z.int(),
  /** Takes the move back within 30 s; null when nothing moved. */
  undoToken: z.string().nullable(),
})

const card = z.object({
  id: z.int(),
  actorName: z.string(),
  gender: codes(Gender),
  /** 만 나이. */
  age: z.int(),
  height: z.number().nullable(),
  region: z.string(),
  groupId: z.int().nullable(),
  roles: z.array(roleStage),
  isReadByMe: z.boolean(),
  isRead: z.boolean(),
  message: z.string(),
  photo: image.nullable(),
  photoCount: z.int(),
  commentCount: z.int(),
  createdAt: time,
})
export type ApplicantCard = z.output<typeof card>

const credit = z.object({
  year: z.int(),
  category: z.string(),
  title: z.string(),
  roleName: z.string(),
  roleGrade: z.string().nullable(),
})

/** A profile as the casting team reads it: never a full birth date, a phone number or an address. */
const readableProfile = z.object({
  actorName: z.string(),
  engName: z.string().nullable(),
  gender: codes(Gender),
  birthYear: z.int(),
  age: z.int(),
  height: z.number().nullable(),
  weight: z.number().nullable(),
  region: z.string(),
  hasAgency: z.boolean(),
  agencyName: z.string().nullable(),
  intro: z.string(),
  aboutMe: z.string(),
  specialties: z.array(z.string()),
  languages: z.array(z.string()),
  dialects: z.array(z.string()),
  statusTags: z.array(z.string()),
  imageKeywords: z.array(z.string()),
  filmography: z.array(credit),
})
export type ReadableProfile = z.output<typeof readableProfile>

const comment = z.object({
  id: z.int(),
  body: z.string(),
  visibility: codes(CommentVisibility),
  authorName: z.string(),
  isMine: z.boolean(),
  canDelete: z.boolean(),
  createdAt: time,
})
export type ApplicantComment = z.output<typeof comment>

const group = z.object({
  id: z.int(),
  name: z.string(),
  colorId: z.int(),
  isSystem: z.boolean(),
  /** Applications in it now. */
  count: z.int(),
})
export type ApplicantGroup = z.output<typeof group>
const groups = z.object({ list: z.array(group), ungroupedCount: z.int() })

/** What the actor agrees to hand over, to whom and for how long: the five notices of a provision to a third party. */
const provision = z.object({
  recipient: z.string(),
  purpose: z.string(),
  items: z.string(),
  until: z.string(),
  refusal: z.string(),
})

const preparation = z.object({
  /** Nothing is missing and the notice takes applications. */
  isReady: z.boolean(),
  missing: z.array(z.object({ field: z.string(), label: z.string() })),
  isOpen: z.boolean(),
  applicationId: z.int().nullable(),
  isApplyOnce: z.boolean(),
  castingEndDate: z.string().nullable(),
  roles: z.array(z.object({ id: z.int(), name: z.string(), isOpen: z.boolean(), flags: z.array(matchFlag) })),
  photos: z.array(z.object({ id: z.int(), kind: z.string(), image })),
  provision,
})
export type Preparation = z.output<typeof preparation>

const mineRow = z.object({
  id: z.int(),
  casting: z.object({
    id: z.int(),
    title: z.string(),
    companyName: z.string(),
    castingEndDate: z.string().nullable(),
    isRecruiting: z.boolean(),
    isEarlyClosed: z.boolean(),
    isDeleted: z.boolean(),
    thumbnail: image.nullable(),
  }),
  status: z.enum(['SUBMITTED', 'READ', 'RESULT']),
  roles: z.array(
    z.object({
      roleId: z.int(),
      name: z.string(),
      stage: codes(ActorStage),
      changedAt: time,
      canWithdraw: z.boolean(),
    }),
  ),
  message: z.string(),
  photos: z.array(image),
  canEdit: z.boolean(),
  canWithdraw: z.boolean(),
  /** Opens with the first stage past the papers, at the moment the actor's contact opens to the team. */
  contact: z
    .object({ name: z.string().nullable(), phone: z.string().nullable(), email: z.string().nullable() })
    .nullable(),
  createdAt: time,
  withdrawnAt: time.nullable(),
})
export type MyApplication = z.output<typeof mineRow>

const applicantFilters = {
  role: q.number(id),
  /** 0: in no group. */
  group: q.number(z.int().min(0)),
  stage: q.one(Stage),
  unread: q.one({ me: '', anyone: '' }),
  gender: q.one(Gender),
  ageMin: q.number(z.int().min(0).max(120)),
  ageMax: q.number(z.int().min(0).max(120)),
  heightMin: q.number(z.int().min(0).max(250)),
  heightMax: q.number(z.int().min(0).max(250)),
  q: q.text(40),
}

export const applications = {
  validate: endpoint(`POST ${castingPath}/validate`, {
    access: 'Actor',
    summary: '지원 전 확인: 빠진 항목, 배역 조건, 고를 사진',
    body: z.strictObject({ key }),
    response: preparation,
    errors: ['not_found'],
    writes: false,
  }),
  apply: endpoint(`POST ${castingPath}`, {
    access: 'Actor',
    summary: '지원하기',
    body: z.strictObject({
      roleIds: z.array(id).min(1).max(50),
      photoIds,
      message: message.default(''),
      consent: z.boolean(),
      key,
    }),
    response: z.object({ id: z.int() }),
    errors: [
      'casting_closed',
      'role_closed',
      'one_role_only',
      'already_applied',
      'profile_incomplete',
      'photo_not_yours',
      'provision_consent_required',
      'minor_not_allowed',
    ],
    rateLimit: 60,
  }),
  edit: endpoint(`PATCH ${castingPath}/:appId`, {
    access: 'applicant',
    summary: '읽히기 전에 지원 메시지와 사진 고치기',
    body: z
      .strictObject({ message: message.optional(), photoIds: photoIds.optional() })
      .refine(body => body.message !== undefined || body.photoIds !== undefined, '고칠 내용을 보내 주세요'),
    response: nothing,
    errors: ['already_read', 'already_withdrawn', 'photo_not_yours'],
  }),
  discard: endpoint(`DELETE ${castingPath}/:appId`, {
    access: 'applicant',
    summary: '지원 전체 취소',
    response: nothing,
    errors: ['already_withdrawn', 'already_cast'],
  }),
  withdrawRole: endpoint(`DELETE ${castingPath}/roles/:roleId`, {
    access: 'Actor',
    summary: '한 배역의 지원 취소; 마지막 배역이면 지원 전체가 취소된다',
    response: z.object({ isWithdrawn: z.boolean() }),
    errors: ['not_found', 'already_withdrawn', 'already_cast', 'stage_not_allowed'],
  }),
  mine: endpoint('GET /v1/applications/mine', {
    access: 'Actor',
    summary: '내 지원 내역',
    query: z.strictObject({ status: q.one({ SUBMITTED: '', READ: '', RESULT: '' }), ...paging() }),
    response: listOf(mineRow).extend({
      counts: z.object({ ALL: z.int(), SUBMITTED: z.int(), READ: z.int(), RESULT: z.int() }),
    }),
  }),
  roles: endpoint(`GET ${castingPath}/:appId/roles`, {
    access: ['reviewer', 'applicant'],
    summary: '지원한 배역들; 단계는 보는 사람이 알 수 있는 만큼',
    response: z.object({
      list: z.array(
        z.object({ roleId: z.int(), name: z.string(), grade: z.string(), stage: z.string(), changedAt: time }),
      ),
    }),
  }),

  overview: endpoint(`GET ${castingPath}/overview`, {
    access: 'reviewer',
    summary: '지원자 검토 화면의 머리: 공고, 배역별 지원자 수',
    response: z.object({
      casting: z.object({
        id: z.int(),
        title: z.string(),
        status: z.string(),
        castingEndDate: z.string().nullable(),
        isApplyOnce: z.boolean(),
      }),
      roles: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          count: z.int(),
          gender: z.string(),
          ageMin: z.int().nullable(),
          ageMax: z.int().nullable(),
        }),
      ),
      total: z.int(),
      unreadCount: z.int(),
      /** Owners decide and export; operators look. */
      canDecide: z.boolean(),
    }),
  }),
  profiles: endpoint(`GET ${castingPath}/profiles`, {
    access: 'reviewer',
    summary: '지원자 한 쪽. 100명을 넘기면 내보내기: 4,000명까지, 하루 5번, 기록이 남는다',
    query: z.strictObject({
      ...applicantFilters,
      ids: q.ids(100),
      sort: q.one({ recent: '', name: '', age: '', unread: '' }),
      page: paging().page,
      limit: q.number(z.int().min(1).max(1_000_000)),
    }),
    response: listOf(card),
    errors: ['export_limit', 'export_daily_limit', 'forbidden', 'page_too_deep'],
  }),
  index: endpoint(`GET ${castingPath}/index`, {
    access: 'reviewer',
    summary: '공고의 지원자 전체를 열 단위로 짧게: 그룹, 단계, 열람, 정렬 기준',
    query: z.strictObject({ q: applicantFilters.q }),
    response: z.object({
      /** One entry an application in every column, the newest first. */
      ids: z.array(z.int()),
      names: z.array(z.string()),
      /** 0: in no group. */
      groupIds: z.array(z.int()),
      /** 0 read by nobody, 1 by others, 2 by me. */
      reads: z.array(z.int()),
      genders: z.array(codes(Gender)),
      ages: z.array(z.int()),
      /** Centimetres; 0 unknown. */
      heights: z.array(z.number()),
      /** 'roleId:STAGE', joined by commas. */
      stages: z.array(z.string()),
      /** Seconds since 1970. */
      createdAt: z.array(z.int()),
    }),
    rateLimit: 120,
  }),
  groups: endpoint(`GET ${castingPath}/groups`, {
    access: 'reviewer',
    summary: '지원자 그룹; 처음 읽을 때 관심, 보류, 제외가 생긴다',
    response: groups,
  }),
  replaceGroups: endpoint(`PUT ${castingPath}/groups`, {
    access: 'reviewer',
    summary: '그룹 전체를 바꾸기; 빠진 그룹은 지워지고 그 지원자는 미분류가 된다',
    body: z.strictObject({
      groups: z
        .array(z.strictObject({ id: id.optional(), name: text(1, 20), colorId: z.int().min(1).max(7) }))
        .min(1)
        .max(100),
    }),
    response: groups,
    errors: ['group_limit', 'not_found'],
  }),
  changeGroup: endpoint(`PATCH ${castingPath}/groups/:groupId`, {
    access: 'reviewer',
    summary: '지원자를 그룹으로 옮기거나(0은 미분류) 그룹의 이름·색 바꾸기',
    textParams: ['groupId'],
    body: z
      .strictObject({
        applicationIds: z.array(id).min(1).max(500).optional(),
        name: text(1, 20).optional(),
        colorId: z.int().min(1).max(7).optional(),
      })
      .refine(
        body => (body.applicationIds === undefined) !== (body.name === undefined && body.colorId === undefined),
        '지원자를 옮기거나 이름·색을 바꾸는 일 가운데 하나만 보내 주세요',
      ),
    response: undoable,
    errors: ['not_found'],
  }),
  undo: endpoint(`POST ${castingPath}/groups/undo`, {
    access: 'reviewer',
    summary: '그룹·단계 이동 되돌리기(30초 안)',
    body: z.strictObject({ undoToken: z.string().max(100) }),
    response: z.object({ moved: z.int() }),
    errors: ['undo_expired'],
  }),
  detail: endpoint(`GET ${castingPath}/:appId/profiles`, {
    access: 'reviewer',
    summary: '보낸 그대로의 지원서와 지금 프로필. 연락처는 서류 합격부터 열리고 기록이 남는다',
    response: z.object({
      id: z.int(),
      groupId: z.int().nullable(),
      message: z.string(),
      isReadByMe: z.boolean(),
      isResultSent: z.boolean(),
      createdAt: time,
      sent: readableProfile,
      photos: z.array(image),
      flags: z.array(matchFlag),
      roles: z.array(roleStage.extend({ name: z.string(), changedAt: time })),
      /** The profile as it is now; null when it is private or gone. */
      live: readableProfile
        .extend({ profileId: z.int(), photos: z.array(image), updatedAt: time, isChanged: z.boolean() })
        .nullable(),
      contact: z.object({ phone: z.string().nullable(), email: z.string().nullable() }).nullable(),
      history: z.array(
        z.object({ roleId: z.int(), from: z.string().nullable(), to: z.string(), by: z.string().nullable(), at: time }),
      ),
      comments: z.array(comment),
    }),
    errors: ['not_found'],
  }),
  decide: endpoint(`POST ${castingPath}/:appId`, {
    access: 'reviewer',
    summary: '한 지원서의 결정: 단계(배역마다), 그룹',
    body: z
      .strictObject({
        roleId: id.optional(),
        stage: codes({ READ: '', ...DecidedStage }).optional(),
        groupId: z.int().min(0).optional(),
      })
      .refine(body => body.stage !== undefined || body.groupId !== undefined, '단계나 그룹을 골라 주세요'),
    response: undoable,
    errors: ['stage_not_allowed', 'not_found', 'forbidden'],
  }),
  changeStages: endpoint(`POST ${castingPath}/stages`, {
    access: 'reviewer',
    summary: '여러 지원자의 단계를 한 번에 바꾸기',
    body: z.strictObject({
      applicationIds: z.array(id).min(1).max(500),
      roleId: id.optional(),
      stage: codes({ READ: '', ...DecidedStage }),
    }),
    response: undoable,
    errors: ['stage_not_allowed', 'not_found', 'forbidden'],
  }),
  comments: endpoint(`GET ${castingPath}/:appId/comments`, {
    access: 'reviewer',
    summary: '댓글; 배우는 볼 수 없다',
    response: z.object({ list: z.array(comment) }),
  }),
  addComment: endpoint(`POST ${castingPath}/:appId/comments`, {
    access: 'reviewer',
    summary: '댓글 쓰기',
    body: z.strictObject({ body: text(1, 500), visibility: codes(CommentVisibility).default('TEAM') }),
    response: comment,
    errors: ['not_found'],
  }),
  deleteComment: endpoint(`DELETE ${castingPath}/:appId/comments/:commentId`, {
    access: 'reviewer',
    summary: '댓글 지우기: 쓴 사람이나 공고 주인',
    response: nothing,
    errors: ['not_found', 'forbidden'],
  }),
  markRead: endpoint(`PATCH ${castingPath}/read/:appId`, {
    access: 'reviewer',
    summary: '내 열람 표시; 캐스팅팀의 첫 열람이면 지원이 열람됨으로 바뀐다',
    response: z.object({ readAt: time }),
    errors: ['not_found'],
  }),
  reads: endpoint(`GET ${castingPath}/read`, {
    access: 'reviewer',
    summary: '읽은 지원서의 번호',
    query: z.strictObject({ by: q.one({ me: '', anyone: '' }) }),
    response: z.object({ by: z.enum(['me', 'anyone']), applicationIds: z.array(z.int()) }),
  }),
}
