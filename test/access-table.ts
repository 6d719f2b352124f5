/**
 * Who may call what, written by hand from the specification (section 6) and the API's own additions; the contract is
 * checked against this, so that one of the two must be wrong on purpose before a door opens by mistake.
 */
export const accessTable: Record<string, string> = {
  // accounts
  'PUT /v1/users/login': 'anyone',
  'POST /v1/users/join': 'anyone',
  'PUT /v1/users/login-with-sns': 'anyone',
  'GET /v1/users/sns-providers': 'anyone',
  'POST /v1/users/sns-authorizations': 'anyone',
  'GET /v1/users/sns-accounts': 'user',
  'POST /v1/users/sns-accounts': 'user',
  'DELETE /v1/users/sns-accounts': 'user',
  'POST /v1/users/phone-code': 'anyone',
  'GET /v1/users/me': 'user',
  'POST /v1/users/logout': 'user',
  'GET /v1/users/find-login-id': 'anyone',
  'GET /v1/users/find-password': 'anyone',
  'GET /v1/users/find-old-password': 'anyone',
  'PATCH /v1/users/find-password/reset': 'anyone',
  'PATCH /v1/users/password': 'user',
  'PUT /v1/users': 'user',
  'GET /v1/users/sessions': 'user',
  'DELETE /v1/users/sessions': 'user',
  'DELETE /v1/users/sessions/:sessionId': 'user',
  'POST /v1/users/reauthenticate': 'user',
  'GET /v1/users/recent-sign-in': 'user',
  'GET /v1/users/leaving': 'user',
  'DELETE /v1/users': 'user',
  'GET /v1/users/export': 'user',
  'GET /v1/users/consents': 'user',
  'PUT /v1/users/consents': 'user',
  'POST /v1/users/guardian-waiting': 'anyone',
  'POST /v1/users/guardian-waiting/text': 'anyone',
  'GET /v1/users/guardian-consents/:token': 'anyone',
  'POST /v1/users/guardian-consents/:token': 'anyone',
  'GET /v1/users/unsubscribe': 'anyone',
  'POST /v1/users/unsubscribe': 'anyone',
  'POST /v1/users/castingAuthApc': 'CastingManager',
  'GET /v1/users/castingAuthApc/:id': 'CastingManager',
  'PUT /v1/casting-auth-applications/:id/files': 'CastingManager',

  // profiles
  'GET /v1/profiles': 'optional',
  'GET /v3/profiles/:profileId': 'optional',
  'POST /v3/profiles': 'Actor',
  'PUT /v3/profiles/:profileId': 'Actor',
  'DELETE /v3/profiles/:profileId': 'Actor',
  'GET /v1/profiles/has-profile': 'user',
  'POST /v1/profiles/:profileId/contact': 'CastingManager',
  'GET /v1/profiles/movie-people': 'Actor',
  'POST /v1/profiles/movie-people': 'Actor',
  'GET /v1/profiles/:profileId/statistics': 'Actor',
  'GET /v1/saved-searches': 'user',
  'POST /v1/saved-searches': 'user',
  'DELETE /v1/saved-searches/:savedSearchId': 'user',
  'GET /v1/profiles/introduction': 'anyone',
  'POST /v1/bookmark/profiles/:profileId': 'user',
  'GET /v1/bookmark/profiles': 'optional',

  // media
  'POST /uploader/images': 'user',
  'POST /uploader/docs': 'user',
  'POST /v1/file-upload/videos': 'user',
  'GET /v1/videos': 'user',
  'POST /v1/videos/links': 'user',
  'DELETE /v1/videos/:videoId': 'user',

  // notifications
  'GET /v1/notifications': 'optional',
  'GET /v2/notifications/unread-count': 'user',
  'PUT /v1/notifications/click/:notificationId': 'user',
  'PUT /v1/notifications/read': 'user',
  'PATCH /v1/notifications/:notificationId/read': 'user',
  'GET /v1/casting-alerts': 'Actor',
  'POST /v1/casting-alerts': 'Actor',
  'PUT /v1/casting-alerts/:alertId': 'Actor',
  'DELETE /v1/casting-alerts/:alertId': 'Actor',
  'GET /v1/notification-settings': 'user',
  'PUT /v1/notification-settings': 'user',
  'POST /v1/push-subscriptions': 'user',
  'DELETE /v1/push-subscriptions': 'user',

  // castings
  'GET /v1/castings': 'optional',
  'GET /v1/castings/:castingId': 'optional',
  'GET /v1/castings/:castingId/roles': 'anyone',
  'GET /v1/castings/:castingId/editing': 'CastingManager',
  'POST /v1/castings': 'CastingManager',
  'PUT /v1/castings/:castingId': 'CastingManager',
  'DELETE /v1/castings/:castingId': 'CastingManager',
  'PATCH /v2/castings/:castingId/early-closed': 'CastingManager',
  'PATCH /v2/castings/:castingId/plfil-verified': 'Admin',
  'GET /v1/castings/:castingId/password': 'CastingManager',
  'PATCH /v1/castings/:castingId/password': 'CastingManager',
  'DELETE /v1/castings/:castingId/password': 'CastingManager',
  'POST /v1/castings/:castingId/password': 'anyone',
  'GET /v1/castings/:castingId/standing': 'reviewer',
  'GET /v1/castings/:castingId/members': 'CastingManager',
  'POST /v1/castings/:castingId/members': 'CastingManager',
  'PATCH /v1/castings/:castingId/members/:userId': 'CastingManager',
  'DELETE /v1/castings/:castingId/members/:userId': 'CastingManager',
  'GET /v1/casting-invitations': 'CastingManager',
  'PATCH /v1/casting-invitations/:castingId': 'CastingManager',
  'POST /v1/bookmark/castings/:castingId': 'user',
  'GET /v1/bookmark/castings': 'user',
  'POST /v1/castings/:castingId/files/:fileId/pledge': 'Actor',

  // proposals
  'POST /v1/casting-list/duplicate-to-applications': 'CastingManager',
  'POST /v1/castings/:castingId/proposals': 'CastingManager',
  'GET /v1/castings/:castingId/proposals': 'CastingManager',
  'DELETE /v1/castings/:castingId/proposals/:proposalId': 'CastingManager',
  'GET /v1/proposals/mine': 'Actor',
  'POST /v1/proposals/:proposalId/decline': 'Actor',

  // logs
  'POST /v1/logs/visit': 'user',
  'POST /v2/logs/profile-contact': 'user',
  'POST /v1/logs/profile-view': 'user',
  'POST /v1/logs/profile-exposure': 'user',

  // casting lists
  'GET /v1/casting-list': 'optional',
  'GET /v1/casting-list/:castingListId': 'CastingManager',
  'POST /v1/casting-list': 'CastingManager',
  'PATCH /v1/casting-list/:castingListId/title': 'CastingManager',
  'DELETE /v1/casting-list/:castingListId': 'CastingManager',
  'POST /v1/casting-list/:castingListId/profiles': 'CastingManager',
  'DELETE /v1/casting-list/:castingListId/profiles': 'CastingManager',

  // applications
  'POST /v1/castings/:castingId/applications/validate': 'Actor',
  'POST /v1/castings/:castingId/applications': 'Actor',
  'PATCH /v1/castings/:castingId/applications/:appId': 'applicant',
  'DELETE /v1/castings/:castingId/applications/:appId': 'applicant',
  'DELETE /v1/castings/:castingId/applications/roles/:roleId': 'Actor',
  'GET /v1/applications/mine': 'Actor',
  'GET /v1/castings/:castingId/applications/:appId/roles': 'reviewer, applicant',
  'GET /v1/castings/:castingId/applications/profiles': 'reviewer',
  'GET /v1/castings/:castingId/applications/index': 'reviewer',
  'GET /v1/castings/:castingId/applications/overview': 'reviewer',
  'GET /v1/castings/:castingId/applications/groups': 'reviewer',
  'PUT /v1/castings/:castingId/applications/groups': 'reviewer',
  'PATCH /v1/castings/:castingId/applications/groups/:groupId': 'reviewer',
  'POST /v1/castings/:castingId/applications/groups/undo': 'reviewer',
  'GET /v1/castings/:castingId/applications/:appId/profiles': 'reviewer',
  'POST /v1/castings/:castingId/applications/:appId': 'reviewer',
  'POST /v1/castings/:castingId/applications/stages': 'reviewer',
  'GET /v1/castings/:castingId/applications/:appId/comments': 'reviewer',
  'POST /v1/castings/:castingId/applications/:appId/comments': 'reviewer',
  'DELETE /v1/castings/:castingId/applications/:appId/comments/:commentId': 'reviewer',
  'PATCH /v1/castings/:castingId/applications/:appId/comments/:commentId': 'reviewer',
  'PUT /v1/castings/:castingId/applications/:appId/rating': 'reviewer',
  'POST /v1/castings/:castingId/applications/export': 'reviewer',
  'POST /v1/castings/:castingId/applications/contact-sheet': 'reviewer',
  'GET /v1/castings/:castingId/applications/results': 'reviewer',
  'POST /v1/castings/:castingId/applications/results': 'reviewer',
  'POST /v1/castings/:castingId/applications/:appId/correction': 'Admin',
  'PUT /v1/castings/:castingId/applications/rating-settings': 'reviewer',
  'PATCH /v1/castings/:castingId/applications/read/:appId': 'reviewer',
  'GET /v1/castings/:castingId/applications/read': 'reviewer',
}

/**
 * What each role meets at each level: 'in', or the refusal's status. `other`: an approved manager of other notices;
 * `full` and `reviewer`: members of the notice's team; `share`: a guest who knows its password and is not signed in.
 */
export const roles = [
  'guest',
  'actor',
  'otherActor',
  'owner',
  'full',
  'reviewer',
  'other',
  'unapproved',
  'admin',
  'share',
] as const
export type Role = (typeof roles)[number]
type Outcome = 'in' | 401 | 403 | 404
const row = (
  guest: Outcome,
  actors: [Outcome, Outcome],
  managers: [Outcome, Outcome, Outcome],
  admin: Outcome,
  share: Outcome,
) => ({
  guest,
  actor: actors[0],
  otherActor: actors[1],
  owner: managers[0],
  full: managers[0],
  reviewer: managers[0],
  other: managers[1],
  unapproved: managers[2],
  admin,
  share,
})
const outcomes: Record<string, Record<Role, Outcome>> = {
  anyone: row('in', ['in', 'in'], ['in', 'in', 'in'], 'in', 'in'),
  optional: row('in', ['in', 'in'], ['in', 'in', 'in'], 'in', 'in'),
  user: row(401, ['in', 'in'], ['in', 'in', 'in'], 'in', 401),
  Actor: row(401, ['in', 'in'], [403, 403, 403], 403, 401),
  CastingManager: row(401, [403, 403], ['in', 'in', 'in'], 'in', 401),
  Admin: row(401, [403, 403], [403, 403, 403], 'in', 401),
  reviewer: row(401, [403, 403], ['in', 404, 404], 'in', 'in'),
  applicant: row(401, ['in', 404], [403, 403, 403], 403, 401),
  'reviewer, applicant': row(401, ['in', 404], ['in', 404, 404], 'in', 'in'),
}

/** What is done to notices and profiles refuses a guest of a share with 403: a login would be of no use to them. */
export const outcomeOf = (level: string, role: Role, route: string): Outcome => {
  const outcome = outcomes[level]![role]
  const isTheirs = role === 'share' && level !== 'user' && /:(castingId|profileId)/.test(route)
  return isTheirs && outcome === 401 ? 403 : outcome
}
