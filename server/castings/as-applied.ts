import { castingTerms, termNames } from '#contract/castings/terms.ts'
import { AdMedium, type ChangedFact } from '#contract/codes/casting-terms.ts'
import { Expense, ExposureLevel, RewardUnit, RoleGrade } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { factText, roleText } from './changes.ts'
import { changesTexts } from './messages.ts'
import type { CastingValues } from './rules.ts'
import { findValues } from './values.ts'

type Fact = CodeOf<typeof ChangedFact>
type Change = { fact: Fact; before: string | null; after: string | null; at: Date }
/** A casting as it is, with what was changed while it was open, the latest first. */
export type Notice = { values: CastingValues; changes: Change[] }

export async function findNotice(db: Db, secrets: Secrets, castingId: number): Promise<Notice> {
  const changes = await db
    .selectFrom('casting_changes')
    .select(['field as fact', 'before', 'after', 'created_at as at'])
    .where('casting_id', '=', castingId)
    .orderBy('id', 'desc')
    .execute()
  return { values: await findValues(db, castingId, secrets), changes }
}

type Fee = { unit: CodeOf<typeof RewardUnit>; min: number; max: number }
/** How an advertisement is used, as far as its casting said. */
type Usage = { media: string; months: number | null; territory: string }
/** What a casting said of a role at a moment. Null: it did not say. */
export type NoticeTerms = {
  roleName: string
  fee: Fee | null
  feeText: string
  expenses: CodeOf<typeof Expense>[]
  shootStartAt: string | null
  shootEndAt: string | null
  shootTimes: number | null
  shootText: string
  place: string
  isNightShoot: boolean
  exposureLevel: CodeOf<typeof ExposureLevel>
  /** Null of works that are no advertisement. */
  usage: Usage | null
}

/**
 * What the casting said of a role at a moment: today's texts with later changes taken back. Changes are kept as they
 * were shown, so the facts are read from the texts again. A role that did not exist yet is taken as it is.
 */
export function noticeAt(notice: Notice, roleId: number, moment: Date): NoticeTerms {
  const { values, changes } = notice
  const later = changes.filter(({ at }) => at > moment)
  const said = (fact: Exclude<Fact, 'ROLE'>) => {
    const earliest = later.findLast(change => change.fact === fact)
    return (earliest ? earliest.before : factText(fact, values)) ?? ''
  }
  const role = values.roles.find(({ id }) => id === roleId)
  let roleSaid: string | null = role ? roleText(role, values) : null
  for (const change of later)
    if (change.fact === 'ROLE' && change.after === roleSaid && change.before !== null) roleSaid = change.before
  const conditions = said('CONDITIONS')
  const feeText = said('REWARD')
  const ofRole = roleSaid ?? ''
  return {
    roleName: roleNameIn(ofRole),
    // A role's own fee ends its text, a casting's begins it; between them people write what they like.
    fee: feeIn(ofRole, 'END') ?? feeIn(feeText, 'START'),
    feeText,
    expenses: codesIn(Expense, said('EXPENSES')),
    ...shootIn(said('SHOOT')),
    shootText: said('SHOOT'),
    place: said('PLACE'),
    isNightShoot: conditions.includes(changesTexts.nightShoot),
    exposureLevel: exposureIn(ofRole) ?? exposureIn(conditions) ?? 'NONE',
    usage: usageIn(said('ADVERTISING')),
  }
}

/** What stands before the grade, with which a role's facts begin: a name may hold a colon. */
const roleNameIn = (text: string): string =>
  text.match(new RegExp(`^(.*?): (?:${Object.values(RoleGrade).join('|')})(?:,|$)`))?.[1] ?? ''

const codesIn = <Code extends string>(labels: Record<Code, string>, text: string): Code[] =>
  (Object.keys(labels) as Code[]).filter(code => text.split(', ').includes(labels[code]))

/** The fee that a text begins or ends with, as `rewardText` writes it. */
function feeIn(text: string, at: 'START' | 'END'): Fee | null {
  const units = Object.values(RewardUnit).join('|')
  const fee = `(${units}) ([\\d,]+)${won}(?:–([\\d,]+)${won})?`
  const found = text.match(new RegExp(at === 'START' ? `^${fee}` : `${fee}$`))
  if (!found) return null
  const [, label, from = '', to = from] = found
  const amount = (digits: string) => Number(digits.replaceAll(',', ''))
  const unit = (Object.keys(RewardUnit) as Fee['unit'][]).find(code => RewardUnit[code] === label)
  return unit ? { unit, min: amount(from), max: amount(to) } : null
}
const won = changesTexts.won('')

function shootIn(text: string) {
  const [shootStartAt = null, shootEndAt = null] =
    text.match(/^\d{4}-\d{2}-\d{2}(?: – \d{4}-\d{2}-\d{2})?/)?.[0].split(' – ') ?? []
  const times = text.match(new RegExp(changesTexts.shoot('', 0).replace('0', '(\\d+)')))
  return { shootStartAt, shootEndAt: shootEndAt ?? shootStartAt, shootTimes: times ? Number(times[1]) : null }
}

const exposureIn = (text: string) =>
  (Object.keys(ExposureLevel) as CodeOf<typeof ExposureLevel>[]).find(level =>
    new RegExp(`${changesTexts.exposure(ExposureLevel[level])}(?:,| ·|$)`).test(text),
  )

type AdTerm = 'adMedia' | 'adMonths' | 'adTerritory'
const adLabels = termNames(castingTerms, 'ads').map(name => castingTerms[name as AdTerm].label)

/** The use of an advertisement in the text of what is bought with it. */
export function usageIn(text: string): Usage | null {
  if (!text) return null
  const said = (name: AdTerm) => {
    const { label } = castingTerms[name]
    return text.match(new RegExp(`(?:^|, )${label} (.*?)(?=, (?:${adLabels.join('|')}) |$)`))?.[1] ?? ''
  }
  const media = Object.values(AdMedium).filter(label => said('adMedia').includes(label))
  return {
    media: media.join(', '),
    months: Number.parseInt(said('adMonths'), 10) || null,
    territory: said('adTerritory'),
  }
}
