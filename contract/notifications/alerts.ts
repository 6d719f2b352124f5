import { z } from 'zod'
import { ArtCategory, RoleGrade } from '../codes/castings.ts'
import { Gender, Region } from '../codes/profiles.ts'
import { codes, date, id, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { castingMost, nativeNumeral, notificationLimits } from '../limits.ts'
import { alertsTexts as texts } from './messages.ts'

const { NONE: _, ...regions } = Region

/**
 * The conditions for castings; an empty list or null accepts anything. Gender, age and grade must match within one
 * role.
 */
const conditions = {
  artCategories: z.array(codes(ArtCategory)).max(12),
  regions: z.array(codes(regions)).max(18),
  gender: codes(Gender).nullable(),
  age: z.int().min(0).max(castingMost.age).nullable(),
  minReward: z.int().min(0).max(1_000_000_000).nullable(),
  grades: z.array(codes(RoleGrade)).max(7),
}
const alertInput = z
  .strictObject({ ...conditions, isOn: z.boolean().default(true) })
  .refine(
    ({ artCategories, regions, gender, age, minReward, grades }) =>
      artCategories.length + regions.length + grades.length > 0 ||
      gender !== null ||
      age !== null ||
      minReward !== null,
    { path: ['artCategories'], message: texts.conditionMissing },
  )
const alert = z.object({ id, ...conditions, isOn: z.boolean() }).meta({ id: 'CastingAlert' })
export type CastingAlert = z.output<typeof alert>
export type AlertConditions = Omit<CastingAlert, 'id' | 'isOn'>

/** A casting that somebody was notified of, and why. */
const match = z
  .object({
    castingId: id,
    title: z.string(),
    companyName: z.string(),
    at: time,
    conditions: z.object(conditions),
    /** The outcome of the text message; null if none was to be sent. */
    text: z.object({ status: z.string(), reason: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'AlertMatch' })
export type AlertMatch = z.output<typeof match>

const state = z.object({
  alerts: z.array(alert),
  /** The latest thirty. */
  matches: z.array(match),
  /** Texts about matching castings are a benefit of the plus membership; cards and pushes are for everybody. */
  hasTexts: z.boolean(),
  /** The Seoul day from which a member who has joined again gets them; null for others. */
  textsFrom: date.nullable(),
})

export const castingAlerts = {
  alerts: endpoint('GET /v1/casting-alerts', {
    access: 'Actor',
    summary: '맞춤 공고 알림: 저장한 조건과 최근에 알린 공고, 그 이유',
    response: state,
  }),
  addAlert: endpoint('POST /v1/casting-alerts', {
    access: 'Actor',
    summary: `알림 조건 저장. ${nativeNumeral(notificationLimits.alerts)} 개까지`,
    body: alertInput,
    response: alert,
    errors: ['alerts_full'],
  }),
  changeAlert: endpoint('PUT /v1/casting-alerts/:alertId', {
    access: 'Actor',
    summary: '알림 조건 바꾸기, 켜고 끄기',
    body: alertInput,
    response: alert,
  }),
  removeAlert: endpoint('DELETE /v1/casting-alerts/:alertId', {
    access: 'Actor',
    summary: '알림 조건 지우기',
    response: z.null(),
  }),
}
