import { sql } from 'kysely'
import { textTerms } from '#contract/castings/terms.ts'
import type { Db } from '#server/kernel/db.ts'
import { firstOf } from '#server/kernel/present.ts'
import { type FoundSignal, findSignals, weightOf } from '#server/kernel/text/signals.ts'

type Role = { name: string; description: string; remark: string; schooling: string }
type Texts = { title: string; contents: string; synopsis: string; roles: readonly Role[] } & Record<
  'rewardNote' | 'exposureNote' | (typeof textTerms)[number],
  string | null
> & { preQuestions: readonly { text: string; options: readonly string[] }[] }

type Signals = { signals: FoundSignal[]; weight: number }

/** Story counts half, and only from here on: people in it are cheated as a matter of course. */
const leastOfStory = 4

/** Every text of a casting, those that tell a story apart. Pure. */
export function textsOf(texts: Texts): { said: string; story: string } {
  const said = [
    ...[texts.title, texts.contents, texts.rewardNote, texts.exposureNote],
    ...textTerms.map(name => texts[name]),
    ...texts.roles.flatMap(role => [role.remark, role.schooling]),
    ...texts.preQuestions.flatMap(question => [question.text, ...question.options]),
  ]
  const story = [texts.synopsis, ...texts.roles.flatMap(role => [role.name, role.description])]
  return { said: joined(said), story: joined(story) }
}

const joined = (texts: readonly (string | null)[]) => texts.filter(Boolean).join('\n')

/**
 * What the texts of a casting have in common with those of impostors. Synopsis and roles tell a story: their signs
 * count half, and only when there are several. Pure.
 */
export function signalsOf(texts: Texts): Signals {
  const { said, story } = textsOf(texts)
  const open = findSignals(said)
  const told = findSignals(story).filter(({ rule }) => open.every(signal => signal.rule !== rule))
  const weight = weightOf(open)
  const ofStory = weightOf(told)
  if (ofStory < leastOfStory) return { signals: open, weight }
  return { signals: [...open, ...told], weight: weight + Math.floor(ofStory / 2) }
}

/**
 * Those of a stored casting with these texts: besides the texts what it shares with castings of other owners that
 * operators refused or hid, and what its facts say together.
 */
export async function signalsOfStored(db: Db, castingId: number, texts: Texts): Promise<Signals> {
  const ofTexts = signalsOf(texts)
  const isFamous = ofTexts.signals.some(({ rule }) => rule === 'FAMOUS_NAME')
  const { rows } = await sql<Record<'phone' | 'text' | 'isFirst' | 'minorsAtNight', boolean>>`
    SELECT EXISTS (SELECT FROM castings o WHERE o.status IN ('REJECTED', 'HIDDEN') AND o.owner_id <> c.owner_id
             AND o.company_phone = c.company_phone) AS phone,
           EXISTS (SELECT FROM castings o WHERE o.status IN ('REJECTED', 'HIDDEN') AND o.owner_id <> c.owner_id
             AND o.contents = c.contents) AS text,
           NOT EXISTS (SELECT FROM castings o WHERE o.owner_id = c.owner_id AND o.id <> c.id
             AND o.opened_at IS NOT NULL) AS "isFirst",
           c.is_minor_allowed AND c.is_night_shoot AS "minorsAtNight"
    FROM castings c WHERE c.id = ${castingId}`.execute(db)
  const { phone, text, isFirst, minorsAtNight } = firstOf(rows)
  const rules = [
    ...(phone ? (['REFUSED_PHONE'] as const) : []),
    ...(text ? (['REFUSED_TEXT'] as const) : []),
    ...(isFirst && isFamous ? (['NEW_AND_FAMOUS'] as const) : []),
    ...(minorsAtNight ? (['MINORS_AT_NIGHT'] as const) : []),
  ]
  const beside = rules.map(rule => ({ rule, excerpt: null }))
  return { signals: [...ofTexts.signals, ...beside], weight: ofTexts.weight + weightOf(beside) }
}

/** Weighs a stored casting with these texts, and keeps the sum. */
export async function weigh(db: Db, castingId: number, texts: Texts): Promise<number> {
  const { weight } = await signalsOfStored(db, castingId, texts)
  await db.updateTable('castings').set({ signal_weight: weight }).where('id', '=', castingId).execute()
  return weight
}
