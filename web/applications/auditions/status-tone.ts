import type { AuditionInvite } from '../../../contract/auditions.ts'
import type { Tone } from '../../ui/Badge.tsx'

export const statusTone: Record<AuditionInvite['status'], Tone> = {
  INVITED: 'info',
  CONFIRMED: 'ok',
  CHANGE: 'warn',
  DECLINED: 'plain',
  DONE: 'ok',
  NO_SHOW: 'danger',
}
