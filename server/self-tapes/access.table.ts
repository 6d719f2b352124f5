/** Who may call each endpoint: a second time by hand, for `test/access-table.ts`. */
export const selfTapesAccess = {
  'POST /v1/castings/:castingId/self-tapes': 'CastingManager',
  'GET /v1/castings/:castingId/self-tapes': 'CastingManager',
  'GET /v1/castings/:castingId/self-tapes/candidates': 'CastingManager',
  'PATCH /v1/castings/:castingId/self-tapes/:tapeId/due': 'CastingManager',
  'POST /v1/castings/:castingId/self-tapes/:tapeId/review': 'CastingManager',
  'DELETE /v1/castings/:castingId/self-tapes/:tapeId': 'CastingManager',
  'GET /v1/castings/:castingId/self-tapes/:tapeId/notes': 'reviewer',
  'POST /v1/castings/:castingId/self-tapes/:tapeId/notes': 'reviewer',
  'PATCH /v1/castings/:castingId/self-tapes/:tapeId/notes/:noteId': 'reviewer',
  'DELETE /v1/castings/:castingId/self-tapes/:tapeId/notes/:noteId': 'reviewer',
  'GET /v1/castings/:castingId/scenes': 'reviewer',
  'GET /v1/self-tapes/mine': 'Actor',
  'POST /v1/self-tapes/:tapeId/accept': 'Actor',
  'POST /v1/self-tapes/:tapeId/decline': 'Actor',
  'POST /v1/self-tapes/:tapeId/extension': 'Actor',
  'POST /v1/self-tapes/:tapeId/video': 'Actor',
}
