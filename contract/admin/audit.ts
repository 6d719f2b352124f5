import { z } from 'zod'
import { AuditAction } from '../codes/audit.ts'
import { AuditTarget } from '../codes/audit-targets.ts'
import { codes, id, listOf, paging, q, reason, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { auditLimits, operatorLengths } from '../limits.ts'

const person = z.object({ id, name: z.string(), loginId: z.string().nullable() })

const auditEntry = z
  .object({
    id,
    at: time,
    /** Null for jobs, commands, guests of a share, and actions on several people at once. */
    actor: person.nullable(),
    /** One of `AuditAction`, or of an older version's. */
    action: z.string(),
    targetType: codes(AuditTarget).nullable(),
    targetId: id.nullable(),
    /** The affected person, if the target has one. */
    targetPerson: person.nullable(),
    /** What the target is called, if it has a name: a casting's title, an actor's name, an order's title. */
    targetName: z.string().nullable(),
    /** Further details, without contacts. */
    detail: z.record(z.string(), z.unknown()),
    /** The network of the request, shortened. */
    network: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof auditEntry>

const filters = {
  /** A login id or name: actions by and on that person. */
  q: q.text(operatorLengths.searchAudit),
  action: q.one(AuditAction),
  targetType: q.one(AuditTarget),
  targetId: q.number(id),
  /** Days in Seoul, inclusive. */
  from: q.date(),
  until: q.date(),
}

export const adminAudit = {
  auditLog: endpoint('GET /v1/admin/audit-log', {
    access: 'Owner',
    summary: '감사 기록, 새것부터: 사람, 한 일, 대상, 기간으로 찾기. 열람도 기록된다',
    query: z.strictObject({ ...paging(100, 50), ...filters }),
    response: listOf(auditEntry),
    writes: true,
  }),
  auditEntry: endpoint('GET /v1/admin/audit-log/:entryId', {
    access: 'Owner',
    summary: '감사 기록 하나와, 같은 대상에 그 앞뒤로 한 일',
    response: z.object({ entry: auditEntry, around: z.array(auditEntry) }),
    writes: true,
  }),
  exportAuditLog: endpoint('POST /v1/admin/audit-log/export', {
    access: 'Owner',
    summary: `찾은 감사 기록을 표로, 새것부터 ${auditLimits.exportRows}건까지. 사유와 함께 기록된다`,
    body: z.strictObject({ ...filters, reason }),
    response: z.object({ list: z.array(auditEntry), isCut: z.boolean() }),
    rateLimit: 10,
  }),
}
