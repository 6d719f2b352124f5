import { FeeState as States } from '#contract/agreements/codes.ts'
import type { AgreementFee } from '#contract/agreements/fees.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'

const tones: Record<AgreementFee['state'], Tone> = {
  SCHEDULED: 'plain',
  LATE: 'danger',
  PAID: 'info',
  RECEIVED: 'ok',
  PART: 'warn',
  NOT: 'danger',
  VOID: 'plain',
}

/** Where a fee stands. */
export const FeeState = ({ state }: Pick<AgreementFee, 'state'>) => <Badge tone={tones[state]}>{States[state]}</Badge>
