import { query } from '#web/query.ts'

export const auditionsPaths = {
  /** All castings of a manager in a month, YYYY-MM; the current one by default. */
  teamCalendar: (month?: string) => `/mypage/calendar${query({ month })}`,
  auditions: () => '/mypage/auditions',
  /** An audition as a calendar file. */
  auditionCalendar: (inviteId: number) => `/v1/auditions/${inviteId}/calendar`,
  teamAuditions: (castingId: number) => `/mypage/castingadmin/${castingId}/auditions`,
  auditionDay: (castingId: number, date?: string) =>
    `/mypage/castingadmin/${castingId}/auditions/day${query({ date })}`,
} as const
