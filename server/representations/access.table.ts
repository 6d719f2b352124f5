/** Who may call each endpoint: a second time by hand, for `test/access-table.ts`. */
export const representationsAccess = {
  'GET /v1/representations/represented': 'user',
  'GET /v1/representations/representatives': 'Actor',
  'POST /v1/representations': 'user',
  'POST /v1/representations/:representationId/agree': 'Actor',
  'POST /v1/representations/:representationId/end': 'user',
  'POST /v1/representations/papers': 'user',
  'GET /v1/representations/papers': 'user',
  'POST /v1/representations/papers/:papersId/files': 'user',
  'DELETE /v1/representations/papers/:papersId': 'user',
  'PUT /v1/representations/acting': 'user',
  'GET /v1/representations/acts': 'Actor',
}
