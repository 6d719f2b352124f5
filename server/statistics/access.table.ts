/** Who may call each endpoint: a second time by hand, for `test/access-table.ts`. */
export const statisticsAccess = {
  'GET /v1/statistics/profile-history': 'Actor',
}
