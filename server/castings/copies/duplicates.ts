import { sql } from 'kysely'
import type { AlikeField } from '#contract/codes/admin.ts'
import { unsubmittedStatuses } from '#contract/codes/castings.ts'
import { castingLimits } from '#contract/limits.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { pairsOf, plain, shared } from './likeness.ts'

type Casting = {
  id: number
  title: string
  status: string
  submittedAt: string
  workTitle: string
  companyName: string
  synopsis: string
  contents: string
  /** In won; null where it is unpaid. */
  minReward: number | null
  maxReward: number | null
  shoot: string
  shootPlace: string | null
  deadline: string
  roleNames: string[]
}

/** A casting much like another, and what differs: of long texts, the sentences that only one has. */
export type Duplicate = Pick<Casting, 'id' | 'title' | 'status' | 'submittedAt'> & {
  differences: { field: keyof typeof AlikeField; here: string; there: string }[]
}

/** The share of their texts that two castings have at least in common, from 0 to 1. */
const leastShared = 0.7

/**
 * Castings of the same owner, sent within so many days of this one, with nearly its text: the most alike first. Drafts
 * are none.
 */
export async function findDuplicates(db: Db, castingId: number): Promise<Duplicate[]> {
  const { rows } = await sql<Casting>`
    SELECT c.id, c.title, c.status, to_json(c.submitted_at) AS "submittedAt", c.work_title AS "workTitle",
           c.company_name AS "companyName", c.synopsis, c.contents, c.min_reward AS "minReward",
           c.max_reward AS "maxReward", concat_ws(' – ', c.shoot_start_at, c.shoot_end_at) AS shoot,
           c.shoot_place AS "shootPlace", coalesce(c.casting_end_date::text, '') AS deadline,
           to_json(ARRAY(SELECT name FROM casting_roles r
             WHERE r.casting_id = c.id AND r.deleted_at IS NULL ORDER BY position, r.id)) AS "roleNames"
    FROM castings AS own JOIN castings AS c ON c.owner_id = own.owner_id
    WHERE own.id = ${castingId} AND (c.id = own.id OR (NOT ${isOneOf('c.status', unsubmittedStatuses)}
      AND abs(extract(epoch FROM c.submitted_at - own.submitted_at)) <= ${castingLimits.alikeDays} * 86400))
    ORDER BY c.id DESC LIMIT ${mostRead}`.execute(db)
  const own = rows.find(({ id }) => id === castingId)
  if (!own) return []
  const text = textOf(own)
  return rows
    .filter(row => row !== own)
    .map(row => ({ row, share: shared(text, textOf(row)) }))
    .filter(({ share }) => share >= leastShared)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, mostShown)
    .map(({ row }) => ({ ...row, differences: differencesOf(own, row) }))
}

const mostRead = 100
const mostShown = 5

const textOf = ({ title, synopsis, contents }: Casting) => pairsOf(`${title} ${synopsis} ${contents}`)

function differencesOf(own: Casting, other: Casting): Duplicate['differences'] {
  const both: [keyof typeof AlikeField, string, string][] = [
    ['TITLE', own.title, other.title],
    ['WORK', own.workTitle, other.workTitle],
    ['COMPANY', own.companyName, other.companyName],
    ['REWARD', rewardOf(own), rewardOf(other)],
    ['SHOOT', own.shoot, other.shoot],
    ['PLACE', own.shootPlace ?? '', other.shootPlace ?? ''],
    ['DEADLINE', own.deadline, other.deadline],
    ['ROLES', own.roleNames.join(', '), other.roleNames.join(', ')],
    ['SYNOPSIS', onlyIn(own.synopsis, other.synopsis), onlyIn(other.synopsis, own.synopsis)],
    ['CONTENTS', onlyIn(own.contents, other.contents), onlyIn(other.contents, own.contents)],
  ]
  return both.flatMap(([field, here, there]) => (here === there ? [] : [{ field, here, there }]))
}

const rewardOf = ({ minReward, maxReward }: Casting) =>
  [minReward, maxReward === minReward ? null : maxReward].flatMap(won => won?.toLocaleString('ko-KR') ?? []).join(' – ')

/** The sentences of a text that another does not have. */
function onlyIn(text: string, other: string): string {
  const known = new Set(sentencesOf(other).map(plain))
  return sentencesOf(text)
    .filter(sentence => !known.has(plain(sentence)))
    .join(' ')
}

const sentencesOf = (text: string) =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map(sentence => sentence.trim())
    .filter(Boolean)
