import { z } from 'zod'
import { applicationsPath, matchFlag, messageReply, pick, roleStage, undoable } from '../applications/fields.ts'
import { keptAnswer } from '../castings/pre-questions.ts'
import { CastAnswer, DecidedStage, Stage } from '../codes/applications.ts'
import { Gender } from '../codes/profiles.ts'
import { codes, id, image, listOf, paging, q, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { reviewLengths, reviewLimits, withCommas } from '../limits.ts'
import { profileVideo, video } from '../media/videos.ts'
import { contact } from '../profiles/index.ts'
import { scriptLine } from '../self-tapes/script.ts'
import { comment } from './comments.ts'
import { personConditions, roleConditions } from './conditions.ts'
import { applicantsTexts as texts } from './messages.ts'
import { rating } from './ratings.ts'

const card = z
  .object({
    id: z.int(),
    /** Its number in the casting, by order of application; never reused. */
    number: z.int(),
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
  .meta({ id: 'ApplicantCard' })
export type ApplicantCard = z.output<typeof card>

const credit = z.object({
  year: z.int(),
  category: z.string(),
  title: z.string(),
  roleName: z.string(),
  roleGrade: z.string().nullable(),
})

/** A profile as the casting team reads it: never a full birth date, a phone number or an address. */
const readableProfile = z
  .object({
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
  .meta({ id: 'ReadableProfile' })
export type ReadableProfile = z.output<typeof readableProfile>

type Field<Condition> = Condition extends { codes: Record<infer Code, string> }
  ? ReturnType<typeof q.one<Record<Code, string>>>
  : ReturnType<typeof q.number<z.ZodInt>>

/** A field of the query for each condition. */
const fieldsOf = <
  Table extends Record<string, { codes: Record<string, string> } | { range: readonly [number, number] }>,
>(
  table: Table,
) =>
  Object.fromEntries(
    Object.entries(table).map(([name, condition]) => [
      name,
      'codes' in condition ? q.one(condition.codes) : q.number(z.int().min(condition.range[0]).max(condition.range[1])),
    ]),
  ) as { [Name in keyof Table]: Field<Table[Name]> }

const applicantFilters = {
  ...fieldsOf(personConditions),
  ...fieldsOf(roleConditions),
  unread: q.one({ me: '', anyone: '' }),
  /** `LOOK:담백한`, `DIALECT:JEJU`: at least one of each kind, see `facets`. */
  facets: q.texts(/^[A-Z]+:/, 40),
  q: q.text(reviewLengths.search),
}

const hints = z
  .object({
    /** Other accounts' applications to this casting with the same phone number, or the same name and birth date. */
    samePerson: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Applications to other castings of the owner, with the stage reached; for the owner only. */
    elsewhere: z.array(z.object({ castingId: z.int(), title: z.string(), stage: codes(Stage) })),
  })
  .meta({ id: 'ApplicantHints' })
export type ApplicantHints = z.output<typeof hints>

/** The viewer's rights and scope. The server checks every call; a page hides what would be refused. */
const reviewerFacts = z
  .object({
    kind: z.enum(['OWNER', 'FULL', 'REVIEWER', 'ADMIN', 'SHARE']),
    name: z.string(),
    rights: z.object({
      decide: z.boolean(),
      group: z.boolean(),
      comment: z.boolean(),
      rate: z.boolean(),
      export: z.boolean(),
      share: z.boolean(),
      edit: z.boolean(),
      seeContact: z.boolean(),
    }),
    shows: z.object({ comments: z.boolean(), ratings: z.boolean(), files: z.boolean() }),
    /** Whether applicants without a group are shown, and people may be moved there. */
    seesUngrouped: z.boolean(),
  })
  .meta({ id: 'ReviewerFacts' })
export type ReviewerFacts = z.output<typeof reviewerFacts>

/** The applicants of a casting as its team reads and decides them. */
export const reviewApplicants = {
  overview: endpoint(`GET ${applicationsPath}/overview`, {
    access: 'reviewer',
    summary: '지원자 검토 화면의 머리: 공고, 배역별 지원자 수. 새 지원자 알림을 읽은 것으로 해요',
    writes: true,
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
      isRatingBlind: z.boolean(),
      viewer: reviewerFacts,
    }),
  }),
  profiles: endpoint(`GET ${applicationsPath}/profiles`, {
    access: 'reviewer',
    summary: `지원자 한 쪽. 한 쪽보다 많으면 내보내기: ${withCommas(reviewLimits.exportRows)}명까지, 하루 ${reviewLimits.exportsADay}번, 기록이 남는다`,
    query: z.strictObject({
      ...applicantFilters,
      ids: q.ids(100),
      sort: q.one({ recent: '', name: '', age: '', unread: '', rating: '' }),
      page: paging().page,
      limit: q.number(z.int().min(1).max(1_000_000)),
    }),
    response: listOf(card),
    errors: ['export_limit', 'export_daily_limit', 'forbidden', 'page_too_deep'],
  }),
  index: endpoint(`GET ${applicationsPath}/index`, {
    access: 'reviewer',
    summary: '공고의 지원자 전체를 열 단위로 짧게: 그룹, 단계, 열람, 정렬 기준',
    query: z.strictObject({ q: applicantFilters.q }),
    response: z.object({
      /** One entry per application in every column, newest first. */
      ids: z.array(z.int()),
      numbers: z.array(z.int()),
      names: z.array(z.string()),
      /** 0: in no group. */
      groupIds: z.array(z.int()),
      /** 0 read by nobody, 1 by others, 2 by me. */
      reads: z.array(z.int()),
      genders: z.array(codes(Gender)),
      ages: z.array(z.int()),
      /** Centimetres; 0 unknown. */
      heights: z.array(z.number()),
      /** This reviewer's rating; 0 none. */
      marks: z.array(z.int()),
      /** The reviewers' average; 0 without ratings or while they are hidden. */
      averages: z.array(z.number()),
      /** Seconds since 1970 when the final result was sent; 0 not yet. */
      sentAt: z.array(z.int()),
      /** Sent videos that the program itself plays. */
      storedVideos: z.array(z.int()),
      /** Sent videos that can be watched, wherever they were uploaded. */
      videos: z.array(z.int()),
      /** Comments that this reviewer may read. */
      comments: z.array(z.int()),
      /** 'roleId:STAGE', joined by commas. */
      stages: z.array(z.string()),
      /** Since when, for each of `stages`: seconds since 1970, joined by commas. */
      stagesSince: z.array(z.string()),
      /** 'roleId:PICK:ANSWER:DAY' of roles with a pick, joined by commas; empty for guests. */
      picks: z.array(z.string()),
      /** Roles whose criteria are not all met, joined by commas. */
      outside: z.array(z.string()),
      /** Those of them whose sex or age is not met; of the others only what the team wishes for. */
      unsuited: z.array(z.string()),
      /** Seconds since 1970. */
      createdAt: z.array(z.int()),
    }),
    rateLimit: 120,
  }),
  facets: endpoint(`GET ${applicationsPath}/facets`, {
    access: 'reviewer',
    summary: '지원자를 거를 수 있는 것(이미지 키워드, 특기, 사투리, 언어, 체형, 지역, 소속)과 그 지원자',
    response: z.object({
      /** `text`: as the latest of these actors writes it; null where the facet is a code. */
      list: z.array(z.object({ facet: z.string(), text: z.string().nullable(), ids: z.array(z.int()) })),
    }),
    rateLimit: 120,
  }),
  detail: endpoint(`GET ${applicationsPath}/:appId/profiles`, {
    access: 'reviewer',
    summary: '보낸 그대로의 지원서와 지금 프로필. 연락처는 따로 눌러야 보인다',
    response: z.object({
      id: z.int(),
      number: z.int(),
      groupId: z.int().nullable(),
      message: z.string(),
      answers: z.array(keptAnswer),
      isReadByMe: z.boolean(),
      isResultSent: z.boolean(),
      createdAt: time,
      sent: readableProfile,
      photos: z.array(image),
      videos: z.array(profileVideo.omit({ isMain: true })),
      /** Videos that the actor sent at the team's request, newest first. */
      selfTapes: z.array(
        z.object({ id, sceneId: id.nullable(), script: z.array(scriptLine), submittedAt: time, video }),
      ),
      flags: z.array(matchFlag),
      roles: z.array(
        roleStage.extend({
          name: z.string(),
          changedAt: time,
          castAnswer: codes(CastAnswer).nullable(),
          pick: pick.nullable(),
        }),
      ),
      /** The current profile; null when it is private or gone. */
      live: readableProfile
        .extend({ profileId: z.int(), photos: z.array(image), updatedAt: time, isChanged: z.boolean() })
        .nullable(),
      /** Whether `openContact` shows the contact to this reviewer. */
      isContactOpen: z.boolean(),
      history: z.array(
        z.object({ roleId: z.int(), from: z.string().nullable(), to: z.string(), by: z.string().nullable(), at: time }),
      ),
      /** What the team has written to the applicant, with the replies: for who may write, the latest first. */
      letters: z.array(z.object({ id, body: z.string(), at: time, replies: z.array(messageReply) })),
      comments: z.array(comment),
      rating,
      hints,
    }),
  }),
  openContact: endpoint(`POST ${applicationsPath}/:appId/contact`, {
    access: 'reviewer',
    summary: '지원자 연락처 보기: 합격 결과를 보낸 뒤부터, 배우에게 알리고 기록이 남으며 하루 인원이 정해져 있다',
    response: contact,
    errors: ['forbidden', 'contact_closed', 'contacts_exceeded'],
  }),
  decide: endpoint(`POST ${applicationsPath}/:appId`, {
    access: 'reviewer',
    summary: '한 지원서의 결정: 단계(배역마다), 그룹, 내 평가(0은 취소). 되돌리기는 단계와 그룹에만',
    body: z
      .strictObject({
        roleId: id.optional(),
        stage: codes({ READ: '', ...DecidedStage }).optional(),
        groupId: z.int().min(0).optional(),
        rating: z.int().min(0).max(5).optional(),
      })
      .refine(
        ({ stage, groupId, rating }) => stage !== undefined || groupId !== undefined || rating !== undefined,
        texts.changeMissing,
      ),
    response: undoable,
    errors: ['stage_not_allowed', 'forbidden'],
  }),
  changeStages: endpoint(`POST ${applicationsPath}/stages`, {
    access: 'reviewer',
    replays: true,
    summary: '여러 지원자의 단계를 한 번에 바꾸기; 결과를 이미 보낸 지원자는 그대로 둔다',
    body: z.strictObject({
      applicationIds: z.array(id).min(1).max(500),
      roleId: id.optional(),
      stage: codes({ READ: '', ...DecidedStage }),
      /** Only roles in one of these stages are moved. */
      from: z.array(codes(Stage)).min(1).max(10).optional(),
    }),
    response: undoable.extend({
      /** Applicants whose result was already sent; they are not moved. */
      skippedIds: z.array(z.int()),
      /** Applicants neither in `from` nor in the target stage; they are not moved either. */
      stayedIds: z.array(z.int()),
    }),
    errors: ['stage_not_allowed', 'forbidden'],
  }),
  markRead: endpoint(`PATCH ${applicationsPath}/read/:appId`, {
    access: 'reviewer',
    summary: '내 열람 표시; 캐스팅팀의 첫 열람이면 지원이 열람됨으로 바뀐다',
    response: z.object({ readAt: time }),
  }),
  markManyRead: endpoint(`PATCH ${applicationsPath}/read`, {
    access: 'reviewer',
    summary: '여러 지원서를 한 번에 내가 읽은 것으로',
    body: z.strictObject({ applicationIds: z.array(id).min(1).max(500) }),
    response: z.object({ readAt: time }),
  }),
  reads: endpoint(`GET ${applicationsPath}/read`, {
    access: 'reviewer',
    summary: '읽은 지원서의 번호',
    query: z.strictObject({ by: q.one({ me: '', anyone: '' }) }),
    response: z.object({ by: z.enum(['me', 'anyone']), applicationIds: z.array(z.int()) }),
  }),
}
