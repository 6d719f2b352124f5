import type { AppContract } from '#contract'
import { CastingStatus } from '#contract/codes/castings.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { castingsPageTexts as texts } from './messages.ts'

type Row = DataOf<AppContract['admin']['castings']>['list'][number]

const tones: Record<string, Tone> = { IN_REVIEW: 'warn', OPEN: 'ok', REJECTED: 'danger', HIDDEN: 'danger' }

/** The state of a casting, and what operators still have to see of it. */
export const CastingState = ({ row: { status, isApprovedOnce, deletionAskedAt, awaitsCheck } }: { row: Row }) => (
  <>
    <Badge tone={tones[status] ?? 'plain'}>{CastingStatus[status as keyof typeof CastingStatus]}</Badge>{' '}
    {status === 'IN_REVIEW' && isApprovedOnce && <Badge tone="info">{texts.approvedOnce}</Badge>}
    {deletionAskedAt && <Badge tone="warn">{texts.deletion}</Badge>}{' '}
    {status === 'HIDDEN' && awaitsCheck && <Badge tone="info">{texts.changed}</Badge>}
  </>
)
