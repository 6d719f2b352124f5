/** Who may call each endpoint: a second time by hand, for `test/access-table.ts`. */
export const applicationsAccess = {
  'GET /v1/castings/:castingId/promises': 'CastingManager',
  'PUT /v1/castings/:castingId/promises': 'CastingManager',
  'POST /v1/castings/:castingId/applications/validate': 'Actor',
  'POST /v1/castings/:castingId/applications': 'Actor',
  'PATCH /v1/castings/:castingId/applications/:appId': 'applicant',
  'DELETE /v1/castings/:castingId/applications/:appId': 'applicant',
  'DELETE /v1/castings/:castingId/applications/roles/:roleId': 'Actor',
  'GET /v1/applications/mine': 'Actor',
  'DELETE /v1/applications/mine/with-profile/:profileId': 'Actor',
  'PATCH /v1/castings/:castingId/applications/roles/:roleId/cast-answer': 'Actor',
  'PATCH /v1/castings/:castingId/applications/roles/:roleId/pick-answer': 'Actor',
  'POST /v1/castings/:castingId/applications/:appId/messages/:messageId/replies': 'applicant',
}
