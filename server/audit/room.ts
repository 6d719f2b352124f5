import { room } from '#server/kernel/room.ts'

export const auditRoom = room('audit', {})
