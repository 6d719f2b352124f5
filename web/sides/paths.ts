import { query } from '#web/query.ts'

export const sidesPaths = {
  /** The sides of a casting's roles for those who review its applicants. */
  teamSides: (castingId: number) => `/casting/${castingId}/sides`,
  /** With `share=1`, as somebody who reviews the casting's applicants. */
  sides: (castingId: number, sidesId: number, key?: string | null) =>
    `/casting/${castingId}/sides/${sidesId}${query({ key: key ?? undefined })}`,
} as const
