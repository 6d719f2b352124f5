import { room } from '#server/kernel/room.ts'
import { agreementsPersonalData } from './personal-data.ts'

export const agreementsRoom = room('agreements', { personalData: agreementsPersonalData })
