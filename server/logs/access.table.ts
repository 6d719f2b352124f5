/** Who may call each endpoint: a second time by hand, for `test/access-table.ts`. */
export const logsAccess = {
  'POST /v1/logs/browser': 'anyone',
  'POST /v1/logs/visit': 'user',
  'POST /v2/logs/profile-contact': 'user',
  'POST /v1/logs/profile-view': 'user',
  'POST /v1/logs/profile-exposure': 'user',
}
