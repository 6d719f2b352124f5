export const selfTapesPaths = {
  selfTapes: () => '/mypage/selftapes',
  studio: (tapeId: number) => `/mypage/selftapes/${tapeId}/studio`,
  teamSelfTapes: (castingId: number) => `/mypage/castingadmin/${castingId}/selftapes`,
  teamSelfTape: (castingId: number, tapeId: number, page: number) =>
    `/mypage/castingadmin/${castingId}/selftapes?${page > 1 ? `page=${page}&` : ''}tape=${tapeId}`,
  scene: (castingId: number, sceneId: number) => `/mypage/castingadmin/${castingId}/scenes/${sceneId}`,
  reading: (castingId: number, sceneId: number) => `/mypage/castingadmin/${castingId}/scenes/${sceneId}/reading`,
} as const
