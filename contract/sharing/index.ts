import { castingSharing } from './share.ts'
import { castingTeam } from './team.ts'

/** Who else reviews a casting's applicants: guests with a password, and the team. */
export const sharing = { ...castingSharing, ...castingTeam }
