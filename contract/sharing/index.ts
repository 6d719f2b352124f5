import { castingSharing } from './share.ts'
import { castingTeam } from './team.ts'

/** Who else reviews the applicants of a casting: guests with a password, and the team. */
export const sharing = { ...castingSharing, ...castingTeam }
