import { AdExclusivity, AdMedium, GuardianPresence, NightWork } from '../codes/casting-terms.ts'
import { AuditionWay } from '../codes/castings.ts'
import { type CodeOf, labelIn } from '../codes/code-of.ts'
import { ages } from '../limits.ts'
import { termsTexts as texts } from './messages.ts'

type Kind =
  | { type: 'day' }
  | { type: 'text'; max: number; example?: string }
  /** `said`: as readers are told. */
  | { type: 'number'; least: number; most: number; unit: string; said: (value: number) => string }
  | { type: 'code'; codes: Record<string, string> }
  | { type: 'codes'; codes: Record<string, string> }
type Group = 'audition' | 'shoot' | 'reward' | 'ads' | 'role' | 'child'
/** `isDated`: it names days, which a copy leaves out. */
export type TermRow = Kind & { label: string; group: Group; isDated?: true }
export type TermTable = Record<string, TermRow>

type ValueOf<Row> = Row extends { type: 'codes'; codes: infer Codes }
  ? (keyof Codes & string)[]
  : Row extends { type: 'code'; codes: infer Codes }
    ? (keyof Codes & string) | null
    : Row extends { type: 'number' }
      ? number | null
      : Row extends { type: 'day' }
        ? string | null
        : string
export type TermsOf<Table> = { [Name in keyof Table]: ValueOf<Table[Name]> }

/**
 * Facts of a casting that are all written, stored, shown, compared and copied in the same way, a row each; none is
 * required. The editor, the page, the preview, the operators' view and the history of changes follow from this table.
 */
export const castingTerms = {
  auditionStartAt: { label: '오디션 시작일', type: 'day', group: 'audition', isDated: true },
  auditionEndAt: { label: '오디션 종료일', type: 'day', group: 'audition', isDated: true },
  auditionPlace: { label: '오디션 장소', type: 'text', max: 120, example: '합정동 연습실', group: 'audition' },
  callbackDays: {
    label: '콜백(2차 오디션)',
    type: 'text',
    max: 100,
    example: '12월 10일, 서류 합격자만',
    group: 'audition',
    isDated: true,
  },
  rehearsalDays: {
    label: '리딩·리허설',
    type: 'text',
    max: 100,
    example: '촬영 전주에 두 번',
    group: 'shoot',
    isDated: true,
  },
  fittingDays: { label: '의상 피팅', type: 'text', max: 100, example: '12월 3일 오후', group: 'shoot', isDated: true },
  agencyFee: {
    label: '에이전시 수수료',
    type: 'number',
    least: 0,
    most: 100,
    unit: '%',
    said: texts.agencyFee,
    group: 'reward',
  },
  adMedia: { label: '광고 매체', type: 'codes', codes: AdMedium, group: 'ads' },
  adMonths: {
    label: '광고 사용 기간',
    type: 'number',
    least: 1,
    most: 120,
    unit: texts.monthsUnit,
    said: texts.months,
    group: 'ads',
  },
  adTerritory: { label: '광고 사용 지역', type: 'text', max: 60, example: '국내', group: 'ads' },
  adExclusivity: { label: '다른 광고 출연', type: 'code', codes: AdExclusivity, group: 'ads' },
  adCompetitors: {
    label: '경쟁 브랜드',
    type: 'text',
    max: 200,
    example: '1년 안에 다른 통신사 광고에 나온 분은 지원할 수 없어요',
    group: 'ads',
  },
  adExtension: {
    label: '연장·바이아웃 비용',
    type: 'text',
    max: 200,
    example: '6개월 연장하면 출연료의 50%',
    group: 'ads',
  },
} as const satisfies TermTable
export type CastingTerms = TermsOf<typeof castingTerms>

/** The same for a role. */
export const roleTerms = {
  shootDays: {
    label: '촬영 일수',
    type: 'number',
    least: 1,
    most: 500,
    unit: texts.daysUnit,
    said: texts.shootDays,
    group: 'role',
  },
  weekHours: {
    label: '주당 촬영 시간',
    type: 'number',
    least: 1,
    most: 99,
    unit: texts.hoursUnit,
    said: texts.weekHours,
    group: 'child',
  },
  nightWork: { label: '밤 촬영', type: 'code', codes: NightWork, group: 'child' },
  guardianPresence: { label: '보호자 동행', type: 'code', codes: GuardianPresence, group: 'child' },
  schooling: {
    label: '학교·수업',
    type: 'text',
    max: 200,
    example: '수업이 끝난 뒤와 주말에만 찍어요',
    group: 'child',
  },
} as const satisfies TermTable
export type RoleTerms = TermsOf<typeof roleTerms>

const emptyOf = ({ type }: TermRow) => (type === 'text' ? '' : type === 'codes' ? [] : null)

/** The terms of a table with nothing stated. */
export const emptyTerms = <Table extends TermTable>(table: Table) =>
  Object.fromEntries(Object.entries(table).map(([name, row]) => [name, emptyOf(row)])) as TermsOf<Table>

/** Stored terms, with those that were added since as not stated. */
export const readTerms = <Table extends TermTable>(table: Table, stored: unknown): TermsOf<Table> => ({
  ...emptyTerms(table),
  ...(stored as Partial<TermsOf<Table>>),
})

/** The terms among other values, and the others. */
export function splitTerms<Table extends TermTable, Values extends TermsOf<Table>>(table: Table, values: Values) {
  const entries = Object.entries(values)
  const part = (isTerm: boolean) =>
    Object.fromEntries(entries.filter(([name]) => Object.hasOwn(table, name) === isTerm))
  return [part(true) as TermsOf<Table>, part(false) as Omit<Values, keyof Table>] as const
}

/** What a copy leaves out, as not stated. */
export const withoutDays = emptyTerms(
  Object.fromEntries(Object.entries(castingTerms).filter(([, row]) => 'isDated' in row)) as TermTable,
) as Partial<CastingTerms>

export const termNames = (table: TermTable, group: Group) =>
  Object.keys(table).filter(name => table[name]?.group === group)

/** Names of terms that people write as text. */
export const textTerms = Object.entries(castingTerms).flatMap(([name, { type }]) =>
  type === 'text' ? [name as TextTerm] : [],
)
type TextTerm = {
  [Name in keyof CastingTerms]: (typeof castingTerms)[Name] extends { type: 'text' } ? Name : never
}[keyof CastingTerms]

/** A term as readers are told; '' if it is not stated. */
function saidOf(row: TermRow, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (row.type === 'number') return row.said(Number(value))
  if (row.type === 'code') return labelIn(row.codes, String(value)) ?? ''
  if (row.type === 'codes') return (value as string[]).map(code => labelIn(row.codes, code)).join('·')
  return String(value)
}

/** What is stated of a group, by label, in the table's order. */
const statedIn = (table: TermTable, group: Group, values: object): [label: string, said: string][] =>
  termNames(table, group).flatMap(name => {
    const row = table[name] as TermRow
    const said = saidOf(row, (values as Record<string, unknown>)[name])
    return said ? [[row.label, said] as [string, string]] : []
  })

/** Rehearsals, fittings and the agency's fee, as far as stated. */
export const statedTerms = (values: CastingTerms, group: 'shoot' | 'reward') => statedIn(castingTerms, group, values)

/** What is bought with an advertisement, as far as stated; nothing for other works. */
export const statedAds = (values: CastingTerms & { artCategory: string | null }) =>
  values.artCategory === 'CF' ? statedIn(castingTerms, 'ads', values) : []

export const statedOfRole = (role: RoleTerms) => statedIn(roleTerms, 'role', role).map(([, said]) => said)

/** Whether a role's ages include minors. */
export const mayBeMinor = ({ ageMin }: { ageMin: number | null }) => (ageMin ?? 0) < ages.adult

/** How children work in a role, as far as stated; nothing for adults. */
export const statedForChildren = (role: RoleTerms & { ageMin: number | null }) =>
  mayBeMinor(role) ? statedIn(roleTerms, 'child', role) : []

type Audition = Pick<CastingTerms, 'auditionStartAt' | 'auditionEndAt' | 'auditionPlace' | 'callbackDays'> & {
  auditionWay: CodeOf<typeof AuditionWay>
}

/** `대면 · 12.3–12.5 · 서울 마포 · 콜백 12월 10일`; '' if nothing is stated. `days` writes one day or two. */
export function auditionText(
  { auditionWay, auditionStartAt, auditionEndAt, auditionPlace, callbackDays }: Audition,
  days: (from: string | null, to: string | null) => string,
): string {
  const when = [days(auditionStartAt, auditionEndAt), auditionPlace, callbackDays && texts.callback(callbackDays)]
  return [AuditionWay[auditionWay], ...(auditionWay === 'PROFILE' ? [] : when)].filter(Boolean).join(' · ')
}
