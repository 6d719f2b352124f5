/** Who may call each endpoint: a second time by hand, for `test/access-table.ts`. */
export const couponsAccess = {
  'POST /v1/coupons/codes/regist': 'Actor',
  'GET /v1/coupons': 'Actor',
}
