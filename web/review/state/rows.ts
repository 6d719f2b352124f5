import type { Pick as RolePick } from '#contract/applications/fields.ts'
import type { DecidedStage, PickAnswer, PickState, Stage } from '#contract/codes/applications.ts'
import type { ApplicantCard } from '#contract/review/applicants.ts'
import type { Index } from './early-index.ts'

export type { RolePick }
export type PickCode = keyof typeof PickState
/** `since`: seconds since 1970. */
export type RoleStage = { roleId: number; stage: keyof typeof Stage; since: number; pick?: RolePick | null }
/** Whether somebody can be booked for the role. */
export const canBePicked = ({ stage }: Pick<RoleStage, 'stage'>) =>
  stage !== 'WITHDRAWN' && stage !== 'REJECTED' && stage !== 'EXPIRED'
/** A stage that a reviewer can move an applicant to. */
export type NextStage = keyof typeof DecidedStage | 'READ'
/** An applicant in the index. Replaced as a whole on every change, never mutated. */
export type Row = {
  id: number
  /** Its number in the casting. */
  number: number
  name: string
  /** 0: in no group. */
  groupId: number
  /** 0 read by nobody, 1 by others, 2 by me. */
  read: number
  gender: 'MALE' | 'FEMALE'
  age: number
  /** 0 unknown. */
  height: number
  /** Own rating; 0 none. */
  mark: number
  /** The reviewers' average; 0 without ratings or while they are hidden. */
  average: number
  roles: RoleStage[]
  /** Videos that the product plays itself. */
  storedVideos: number
  /** All sent videos that can be played. */
  videos: number
  /** Roles whose criteria are not all met. */
  outside: number[]
  /** Those of them whose sex or age is not met. */
  unsuited: number[]
  comments: number
  /** Seconds since 1970 when the final result was sent; 0 not yet. */
  sentAt: number
  createdAt: number
  /** A change is being sent. */
  isSaving: boolean
}

/** `7:READ,9:CAST`, the roles of one applicant as the index packs them. */
function rolesOf(text: string, since: string, picked: string): RoleStage[] {
  const moments = numbersOf(since)
  const picks = picksOf(picked)
  return text
    ? text.split(',').map((part, at) => {
        const [roleId, stage] = part.split(':')
        return {
          roleId: Number(roleId),
          stage: stage as keyof typeof Stage,
          since: moments[at] ?? 0,
          pick: picks.get(Number(roleId)) ?? null,
        }
      })
    : []
}
/** `7:ASKED:WAITING:2026-12-03`, the picks of one applicant as the index packs them. */
const picksOf = (text: string) =>
  new Map<number, RolePick>(
    (text ? text.split(',') : []).map(part => {
      const [roleId, state, answer, day] = part.split(':')
      const pick = {
        state: state as PickCode,
        answer: (answer || null) as keyof typeof PickAnswer | null,
        day: day || null,
      }
      return [Number(roleId), pick]
    }),
  )
const numbersOf = (text: string) => (text ? text.split(',').map(Number) : [])

/** The rows of an index by id. Throws when its columns differ in length. */
export function rowsOf(index: Index): Map<number, Row> {
  const rowAt = (id: number, at: number): Row => {
    const value = <T>(column: T[]): T => {
      const found = column[at]
      if (found === undefined) throw new Error(`a column of the index ends before row ${at}`)
      return found
    }
    return {
      id,
      number: value(index.numbers),
      name: value(index.names),
      groupId: value(index.groupIds),
      read: value(index.reads),
      gender: value(index.genders),
      age: value(index.ages),
      height: value(index.heights),
      mark: value(index.marks),
      average: value(index.averages),
      sentAt: value(index.sentAt),
      storedVideos: value(index.storedVideos),
      comments: value(index.comments),
      videos: value(index.videos),
      outside: numbersOf(value(index.outside)),
      unsuited: numbersOf(value(index.unsuited)),
      roles: rolesOf(value(index.stages), value(index.stagesSince), value(index.picks)),
      createdAt: value(index.createdAt),
      isSaving: false,
    }
  }
  return new Map(index.ids.map((id, at) => [id, rowAt(id, at)]))
}

/** The row of a card on the first page, until the index arrives. */
export function rowOf(card: ApplicantCard): Row {
  const { id, number, actorName: name, gender, age } = card
  const roles = card.roles.map(role => ({ ...role, since: 0, pick: null }))
  const read = card.isReadByMe ? 2 : card.isRead ? 1 : 0
  const createdAt = Date.parse(card.createdAt) / 1000
  const known = {
    id,
    number,
    name,
    gender,
    age,
    roles,
    read,
    createdAt,
    groupId: card.groupId ?? 0,
    height: card.height ?? 0,
  }
  return {
    ...known,
    comments: card.commentCount,
    storedVideos: 0,
    videos: 0,
    outside: [],
    unsuited: [],
    mark: 0,
    average: 0,
    sentAt: 0,
    isSaving: false,
  }
}
