/** Who may call each endpoint: a second time by hand, for `test/access-table.ts`. */
export const suggestionsAccess = {
  'GET /v1/castings/:castingId/suggestions': 'CastingManager',
  'GET /v1/suggestions/castings': 'Actor',
}
