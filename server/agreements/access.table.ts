/** Who may call each endpoint: a second time by hand, for `test/access-table.ts`. */
export const agreementsAccess = {
  'GET /v1/castings/:castingId/agreements': 'CastingManager',
  'POST /v1/castings/:castingId/agreements': 'CastingManager',
  'GET /v1/agreements/mine': 'user',
  'GET /v1/agreements/:agreementId': 'user',
  'PATCH /v1/agreements/:agreementId': 'CastingManager',
  'POST /v1/agreements/:agreementId/send': 'CastingManager',
  'POST /v1/agreements/:agreementId/sign': 'user',
  'POST /v1/agreements/:agreementId/guardian': 'user',
  'POST /v1/agreements/:agreementId/change-request': 'user',
  'POST /v1/agreements/:agreementId/decline': 'user',
  'POST /v1/agreements/:agreementId/withdraw': 'CastingManager',
  'POST /v1/agreements/:agreementId/end': 'user',
  'GET /v1/fees/mine': 'user',
  'PATCH /v1/agreements/:agreementId/fees/:no': 'user',
  'GET /v1/agreement-signing/:token': 'anyone',
  'POST /v1/agreement-signing/:token': 'anyone',
}
