/** Who may call each endpoint: a second time by hand, for `test/access-table.ts`. */
export const sidesAccess = {
  'GET /v1/castings/:castingId/sides': 'optional',
  'GET /v1/castings/:castingId/sides/:sidesId': 'optional',
  'POST /v1/castings/:castingId/sides/:sidesId/pledge': 'user',
  'GET /v1/castings/:castingId/reviewed-sides': 'reviewer',
  'GET /v1/castings/:castingId/reviewed-sides/:sidesId': 'reviewer',
  'GET /v1/castings/:castingId/sides-openings': 'reviewer',
  'GET /v1/castings/:castingId/sides-editing': 'CastingManager',
  'PUT /v1/castings/:castingId/sides-rule': 'CastingManager',
  'PUT /v1/castings/:castingId/roles/:roleId/sides': 'CastingManager',
  'DELETE /v1/castings/:castingId/roles/:roleId/sides': 'CastingManager',
}
