import type { AuditionInvite } from '#contract/auditions/index.ts'
import type { Tone } from '#web/ui/display/Badge.tsx'

export const statusTone: Record<AuditionInvite['status'], Tone> = {
  INVITED: 'info',
  CONFIRMED: 'ok',
  CHANGE: 'warn',
  DECLINED: 'plain',
  DONE: 'ok',
  NO_SHOW: 'danger',
}
