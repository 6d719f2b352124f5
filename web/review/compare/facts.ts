import type { Detail } from '../state/details.ts'
import type { Row } from '../state/rows.ts'
import { compareTexts as texts } from './messages.ts'

/** The rows of the comparison, in order. */
export const factNames = [
  'age',
  'body',
  'region',
  'agency',
  'skills',
  'dialects',
  'languages',
  'look',
  'films',
  'message',
] as const

const credits = 3

/** An applicant's value for each row, from the sent application; null until it is loaded. Empty text: no value. */
export function factsToCompare(
  row: Pick<Row, 'age'>,
  detail: Pick<Detail, 'sent' | 'message'> | null,
): Record<(typeof factNames)[number], string> | null {
  if (!detail) return null
  const { sent } = detail
  const { height, weight } = sent
  return {
    age: texts.age(row.age, sent.birthYear),
    body: [height && `${height}cm`, weight && `${weight}kg`].filter(Boolean).join(' · '),
    region: sent.region,
    agency: sent.hasAgency ? (sent.agencyName ?? '') : '',
    skills: sent.specialties.join(', '),
    dialects: sent.dialects.join(', '),
    languages: sent.languages.join(', '),
    look: [...sent.imageKeywords, ...sent.statusTags].join(', '),
    films: sent.filmography
      .slice(0, credits)
      .map(({ year, title, roleName }) => texts.credit(year, title, roleName))
      .concat(sent.filmography.length > credits ? [texts.moreFilms(sent.filmography.length - credits)] : [])
      .join('\n'),
    message: detail.message,
  }
}
