export const proposalsPaths = {
  proposals: () => '/mypage/proposals',
  sentProposals: (castingId: number) => `/mypage/castingadmin/${castingId}/proposals`,
} as const
