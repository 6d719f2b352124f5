/** Who may call each endpoint: a second time by hand, for `test/access-table.ts`. */
export const proposalsAccess = {
  'POST /v1/casting-list/duplicate-to-applications': 'CastingManager',
  'POST /v1/casting-list/proposal-preview': 'CastingManager',
  'POST /v1/castings/:castingId/proposals': 'CastingManager',
  'GET /v1/castings/:castingId/proposals': 'CastingManager',
  'DELETE /v1/castings/:castingId/proposal-news/:departureId': 'CastingManager',
  'DELETE /v1/castings/:castingId/proposals/:proposalId': 'CastingManager',
  'GET /v1/proposals/mine': 'Actor',
  'POST /v1/proposals/:proposalId/decline': 'Actor',
}
