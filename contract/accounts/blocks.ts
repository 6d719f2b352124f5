import { z } from 'zod'
import { BlockKind } from '../codes/accounts.ts'
import { codes, id, listOf, nothing, paging, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'

const block = z
  .object({
    id,
    kind: codes(BlockKind),
    /** The company as its casting named it, or the actor. */
    name: z.string(),
    /** True if the block covers everybody who casts for the company. */
    isCompany: z.boolean(),
    createdAt: time,
  })
  .meta({ id: 'Block' })
export type Block = z.output<typeof block>

const given = z.object({ id })

/** Blocking between people. Blocked people are never told. */
export const accountBlocks = {
  blocks: endpoint('GET /v1/users/blocks', {
    access: 'user',
    summary: '내가 차단한 사람들, 최근부터',
    query: z.strictObject(paging()),
    response: listOf(block),
  }),
  blockManager: endpoint('POST /v1/users/blocks/managers', {
    access: 'Actor',
    summary:
      '공고를 올린 담당자나 제안을 보낸 담당자의 제안을 받지 않기(PROPOSALS), 또는 프로필까지 보이지 않게 차단(ALL). withCompany는 같은 회사의 담당자 모두. 상대에게는 알리지 않아요',
    body: z.strictObject({
      from: z.enum(['CASTING', 'PROPOSAL']),
      fromId: id,
      kind: codes(BlockKind),
      withCompany: z.boolean().default(false),
    }),
    response: given,
    errors: ['not_found'],
    rateLimit: 30,
  }),
  blockActor: endpoint('POST /v1/users/blocks/actors', {
    access: 'CastingManager',
    summary:
      '배우 차단: 배우 찾기와 리스트에서 보이지 않고, 내 공고에 지원하면 제외 그룹으로 가요. 배우에게는 알리지 않아요',
    body: z.strictObject({ profileId: id }),
    response: given,
    errors: ['not_found'],
    rateLimit: 30,
  }),
  unblock: endpoint('DELETE /v1/users/blocks/:blockId', {
    access: 'user',
    summary: '차단 해제',
    response: nothing,
  }),
}
