/** Who may call each endpoint: a second time by hand, for `test/access-table.ts`. */
export const membershipAccess = {
  'GET /v1/plfil-plus/offer': 'optional',
  'GET /v1/plfil-plus/worth': 'optional',
  'POST /v1/plfil-plus/ready': 'Actor',
  'POST /v1/plfil-plus': 'Actor',
  'GET /v1/plfil-plus': 'Actor',
  'PUT /v1/plfil-plus': 'Actor',
  'PATCH /v1/plfil-plus': 'Actor',
  'DELETE /v1/plfil-plus': 'Actor',
  'PUT /v1/plfil-plus/delete-cancel': 'Actor',
  'PATCH /v1/plfil-plus/subscription-type': 'Actor',
  'DELETE /v1/plfil-plus/subscription-type': 'Actor',
  'PATCH /v1/plfil-plus/pay-infos': 'Actor',
  'POST /v1/plfil-plus/consent': 'Actor',
}
