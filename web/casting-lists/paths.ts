export const castingListsPaths = {
  castingLists: () => '/mypage/castinglists',
  castingList: (id: number) => `/mypage/castinglists/${id}`,
} as const
