import { z } from 'zod'
import { applicationsPath, undoable } from '../applications/fields.ts'
import { id, name } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { reviewLengths } from '../limits.ts'
import { groupsTexts as texts } from './messages.ts'

const group = z
  .object({
    id: z.int(),
    name: z.string(),
    colorId: z.int(),
    isSystem: z.boolean(),
    /** Its position among the casting's groups, from 1: the same for everybody, including guests who see only some. */
    number: z.int(),
    /** Number of its applications. */
    count: z.int(),
  })
  .meta({ id: 'ApplicantGroup' })
export type ApplicantGroup = z.output<typeof group>
const groups = z.object({ list: z.array(group), ungroupedCount: z.int() })

/** The team's groups of applicants. */
export const applicantGroups = {
  groups: endpoint(`GET ${applicationsPath}/groups`, {
    access: 'reviewer',
    summary: '지원자 그룹; 처음 읽을 때 관심, 보류, 제외가 생긴다',
    response: groups,
  }),
  replaceGroups: endpoint(`PUT ${applicationsPath}/groups`, {
    access: 'reviewer',
    summary: '그룹 전체를 바꾸기; 빠진 그룹은 지워지고 그 지원자는 미분류가 된다',
    body: z.strictObject({
      /** The groups as the client knows them: if they have changed, nothing is written. */
      known: z
        .array(z.strictObject({ id, name: z.string().max(100), colorId: z.int() }))
        .max(100)
        .optional(),
      groups: z
        .array(
          z.strictObject({ id: id.optional(), name: name(1, reviewLengths.group), colorId: z.int().min(1).max(7) }),
        )
        .min(1)
        .max(100),
    }),
    /** The token restores deleted groups with their applicants for a short time; null if none was deleted. */
    response: groups.extend({ undoToken: z.string().nullable() }),
    errors: ['group_limit', 'groups_changed'],
  }),
  changeGroup: endpoint(`PATCH ${applicationsPath}/groups/:groupId`, {
    access: 'reviewer',
    replays: true,
    summary: '지원자를 그룹으로 옮기거나(0은 미분류) 그룹의 이름·색 바꾸기',
    textParams: ['groupId'],
    body: z
      .strictObject({
        applicationIds: z.array(id).min(1).max(500).optional(),
        name: name(1, reviewLengths.group).optional(),
        colorId: z.int().min(1).max(7).optional(),
      })
      .refine(
        body => (body.applicationIds === undefined) !== (body.name === undefined && body.colorId === undefined),
        texts.oneChange,
      ),
    response: undoable.extend({
      /** The previous groups of moved applicants, from which the client learns that somebody else moved them first. */
      previous: z.array(z.object({ applicationId: z.int(), groupId: z.int() })),
    }),
  }),
  undo: endpoint(`POST ${applicationsPath}/groups/undo`, {
    access: 'reviewer',
    replays: true,
    summary: '방금 한 그룹·단계 이동과 그룹 지우기 되돌리기',
    body: z.strictObject({ undoToken: z.string().max(100) }),
    response: z.object({ moved: z.int() }),
    errors: ['undo_expired', 'group_limit'],
  }),
}
