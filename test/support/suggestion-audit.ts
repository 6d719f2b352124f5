import { sql } from 'kysely'
import type { ProfileCard } from '#contract/profiles/index.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { suggestActors } from '#server/suggestions/actors.ts'

const firstPage = 24

/** Of a group of people: its share among those who meet the demands, and among those on the first page, in percent. */
export type AuditRow = { group: string; meeting: number; suggested: number }

/**
 * Who stands on the first page of suggestions against who meets the demands, over all open roles with more people than a
 * page holds. Each role counts with a page of people, so that a role with many does not outweigh the others.
 */
export async function auditSuggestions(db: Db): Promise<{ roles: number; rows: AuditRow[] }> {
  const { rows: roles } = await sql<{ castingId: number; roleId: number; viewer: Viewer }>`
    SELECT c.id AS "castingId", r.id AS "roleId",
           json_build_object('id', u.id, 'name', u.name, 'permissions', u.permissions, 'operatorRoles', u.operator_roles,
                             'sessionId', 0, 'ip', NULL) AS viewer
    FROM casting_roles r JOIN castings c ON c.id = r.casting_id JOIN users u ON u.id = c.owner_id
    WHERE c.status = 'OPEN' AND r.deleted_at IS NULL AND r.status = 'OPEN' ORDER BY r.id`.execute(db)
  const sums = new Map<string, { meeting: number; suggested: number }>()
  let counted = 0
  for (const { castingId, roleId, viewer } of roles) {
    const meeting = await everybody(db, viewer, castingId, roleId)
    if (meeting.length <= firstPage) continue
    counted += 1
    for (const [at, person] of meeting.entries())
      for (const group of groupsOf(person)) {
        const sum = sums.get(group) ?? { meeting: 0, suggested: 0 }
        sum.meeting += 1 / meeting.length
        if (at < firstPage) sum.suggested += 1 / firstPage
        sums.set(group, sum)
      }
  }
  const percent = (sum: number) => Math.round((sum / counted) * 1000) / 10
  const rows = [...sums].map(([group, sum]) => ({
    group,
    meeting: percent(sum.meeting),
    suggested: percent(sum.suggested),
  }))
  return { roles: counted, rows: rows.sort((a, b) => a.group.localeCompare(b.group)) }
}

async function everybody(db: Db, viewer: Viewer, castingId: number, roleId: number): Promise<ProfileCard[]> {
  const limit = 60
  const found: ProfileCard[] = []
  for (let page = 1; ; page += 1) {
    const { list, totalResult } = await suggestActors(db, viewer, castingId, { roleId, page, limit })
    found.push(...list.map(({ actor }) => actor))
    if (page * limit >= totalResult) return found
  }
}

const groupsOf = ({ gender, age, ageBand }: ProfileCard) => [
  `sex ${gender}`,
  `age ${age === null ? ageBand : age < 20 ? '14–19' : `${Math.min(60, Math.floor(age / 10) * 10)}s`}`,
]
