/** Who may call each endpoint: a second time by hand, for `test/access-table.ts`. */
export const castingListsAccess = {
  'GET /v1/casting-list': 'optional',
  'GET /v1/casting-list/:castingListId': 'CastingManager',
  'POST /v1/casting-list/:castingListId/export': 'CastingManager',
  'POST /v1/casting-list': 'CastingManager',
  'PATCH /v1/casting-list/:castingListId/title': 'CastingManager',
  'DELETE /v1/casting-list/:castingListId': 'CastingManager',
  'POST /v1/casting-list/:castingListId/profiles': 'CastingManager',
  'DELETE /v1/casting-list/:castingListId/profiles': 'CastingManager',
  'POST /v1/casting-list/:castingListId/applicants': 'CastingManager',
  'PATCH /v1/casting-list/:castingListId/memo': 'CastingManager',
  'PATCH /v1/casting-list/:castingListId/place': 'CastingManager',
  'PATCH /v1/casting-list/:castingListId/profiles/:profileId': 'CastingManager',
}
