/** Who may call each endpoint: a second time by hand, for `test/access-table.ts`. */
export const reportsAccess = {
  'GET /v1/reports/mine': 'user',
  'POST /v1/reports': 'user',
}
