export const suggestionsPaths = {
  suggestedActors: (castingId: number) => `/mypage/castingadmin/${castingId}/suggestions`,
  suggestedCastings: () => '/mypage/suggestions',
} as const
