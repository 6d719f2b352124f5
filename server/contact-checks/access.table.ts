/** Who may call each endpoint: a second time by hand, for `test/access-table.ts`. */
export const contactChecksAccess = {
  'POST /v1/contact-checks': 'optional',
  'POST /v1/contact-checks/work': 'optional',
  'POST /v1/contact-checks/agreements': 'anyone',
  'POST /v1/castings/:castingId/outside-contacts': 'CastingManager',
  'GET /v1/castings/:castingId/outside-contacts': 'CastingManager',
  'DELETE /v1/castings/:castingId/outside-contacts/:contactId': 'CastingManager',
}
