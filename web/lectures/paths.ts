import { pageOf, query } from '#web/query.ts'

type LectureConditions = { kind?: string; field?: string; level?: string; from?: string; to?: string; sort?: string }

export const lecturesPaths = {
  /** Lectures with these filters. */
  lectures: ({ page = 1, ...conditions }: LectureConditions & { page?: number } = {}) =>
    `/profiletour${query({ tab: 'lecture', ...conditions, ...pageOf(page) })}`,
  lecture: (id: number, reviews = 1) =>
    `/profiletour/lectures/${id}${query({ reviews: reviews > 1 ? String(reviews) : undefined })}`,
  lectureOrder: (id: number) => `/profiletour/lectures/${id}/order`,
  /** The classes of a lecture as a calendar file. */
  lectureCalendar: (id: number) => `/v1/lectures/${id}/calendar`,
  /** A teacher's own lectures, their earnings in a year, one lecture, and its list to print. */
  teach: () => '/teach',
  teacherEarnings: (year?: number) => `/teach/earnings${query({ year: year?.toString() })}`,
  taught: (lectureId: number) => `/teach/${lectureId}`,
  attendanceSheet: (lectureId: number) => `/teach/${lectureId}/sheet`,
} as const
