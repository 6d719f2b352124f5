/** Who may call each endpoint: a second time by hand, for `test/access-table.ts`. */
export const paymentsAccess = {
  'GET /v1/payments': 'Actor',
  'GET /v1/payments/:orderId': 'Actor',
  'GET /v1/payments/:orderId/progress': 'Actor',
  'POST /v1/payments/:orderId/complete': 'Actor',
  'POST /v1/payments/:orderId/returned': 'anyone',
  'POST /v1/payments/:orderId/decline': 'Actor',
  'POST /v1/payments/:orderId/abandon': 'Actor',
  'GET /v1/payments/:orderId/receipt': 'Actor',
}
