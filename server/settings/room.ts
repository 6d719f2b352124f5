import { room } from '#server/kernel/room.ts'

export const settingsRoom = room('settings', {})
