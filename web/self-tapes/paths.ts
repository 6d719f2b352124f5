export const selfTapesPaths = {
  selfTapes: () => '/mypage/selftapes',
  teamSelfTapes: (castingId: number) => `/mypage/castingadmin/${castingId}/selftapes`,
  teamSelfTape: (castingId: number, tapeId: number, page: number) =>
    `/mypage/castingadmin/${castingId}/selftapes?${page > 1 ? `page=${page}&` : ''}tape=${tapeId}`,
} as const
