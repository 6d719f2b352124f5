export const reviewPaths = {
  workspace: (castingId: number) => `/mypage/castingadmin/${castingId}`,
  castingStatistics: (castingId: number) => `/mypage/castingadmin/${castingId}/statistics`,
  /** Server-sent events: who has moved applicants. */
  reviewStream: (castingId: number) => `/v1/castings/${castingId}/applications/stream`,
} as const
