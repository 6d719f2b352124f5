import { z } from 'zod'
import { ReleaseState } from '../codes/applications.ts'
import { codes, id, listOf, paging, q, reason, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { operatorLimits } from '../limits.ts'
import { decided } from './decisions.ts'

const contactRelease = z
  .object({
    id,
    castingId: id,
    title: z.string(),
    companyName: z.string(),
    askerId: id,
    askerName: z.string(),
    /** Chosen applicants, and those of the requested ones whose contact is open to the team now. */
    chosen: z.int(),
    openPeople: z.int(),
    /** What the contacts are for, in the asker's words. */
    reason: z.string(),
    state: codes(ReleaseState),
    /** Higher after each request that replaced this one; a decision names the one it has seen. */
    revision: z.int(),
    decision: z.string().nullable(),
    createdAt: time,
    decidedAt: time.nullable(),
  })
  .meta({ id: 'ContactRelease' })
export type ContactRelease = z.output<typeof contactRelease>

/** Exports of more contacts than a team may open on one day wait for an operator. */
export const contactReleases = {
  contactReleases: endpoint('GET /v1/admin/contact-releases', {
    access: 'Moderation',
    summary: '하루 인원을 넘어 운영자를 기다리는 연락처 내보내기. 기다리는 것은 오래된 것부터',
    query: z.strictObject({ state: q.one(ReleaseState), ...paging(100, 20) }),
    response: listOf(contactRelease).extend({ counts: z.record(codes(ReleaseState), z.int()) }),
  }),
  decideContactRelease: endpoint('POST /v1/admin/contact-releases/:releaseId', {
    access: 'Moderation',
    summary: `연락처 내보내기 승인이나 거절. ${operatorLimits.recallMinutes}분 뒤에 파일이 열리고 요청한 사람과 공고를 올린 사람에게 사유를 알려요. 감사 기록에 남아요`,
    body: z.strictObject({ isReleased: z.boolean(), reason, revision: z.int() }),
    response: decided,
    errors: ['release_decided', 'release_changed', 'forbidden'],
  }),
}
