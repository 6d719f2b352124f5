/** Who may call each endpoint: a second time by hand, for `test/access-table.ts`. */
export const pagesAccess = {
  'GET /v1/search-words': 'anyone',
  'GET /v1/popups': 'anyone',
  'GET /v1/figures': 'anyone',
  'GET /v1/site-texts': 'anyone',
  'GET /v1/profile-words': 'Actor',
  'GET /v1/home/actor': 'Actor',
  'GET /v1/home/manager': 'CastingManager',
  'GET /v1/banners': 'anyone',
  'GET /v1/admin/popups': 'Support',
  'POST /v1/admin/popups': 'Support',
  'PUT /v1/admin/popups/:popupId': 'Support',
  'DELETE /v1/admin/popups/:popupId': 'Support',
}
