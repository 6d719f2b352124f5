import { query } from '#web/query.ts'

export const castingsPaths = {
  castings: (query = '') => `/casting${query && `?${query}`}`,
  /** A casting; private ones need their key. */
  casting: (id: number, key?: string | null) => `/casting/${id}${key ? `?key=${encodeURIComponent(key)}` : ''}`,
  /** A new casting, empty or from a preset. */
  castingNew: (preset?: number) => `/casting/new${query({ preset: preset ? String(preset) : undefined })}`,
  /** A casting's file, as a download; private castings need their key. */
  castingFile: (castingId: number, fileId: number, key: string | null) =>
    `/v1/castings/${castingId}/files/${fileId}${query({ key: key ?? undefined })}`,
  castingEdit: (id: number) => `/casting/${id}/edit`,
  castingAdmin: () => '/mypage/castingadmin',
  /** The open castings that match these filters, as a feed, and their deadlines as a calendar. */
  castingFeed: (query = '') => `/casting/feed.xml${query && `?${query}`}`,
  castingDeadlines: (query = '') => `/casting/deadlines.ics${query && `?${query}`}`,
} as const
