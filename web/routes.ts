import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page, one line each. */
export default [
  index('pages/HomePage.tsx'),
  route('casting', 'castings/CastingsPage.tsx'),
  route('casting/new', 'castings/editor/CastingEditorPage.tsx', { id: 'casting-new' }),
  route('casting/:castingId', 'castings/CastingPage.tsx'),
  route('casting/:castingId/edit', 'castings/editor/CastingEditorPage.tsx', { id: 'casting-edit' }),
  route('mypage/castingadmin', 'castings/MyCastingsPage.tsx'),
  route('mypage/castinghistory', 'applications/CastingHistoryPage.tsx'),
  route('mypage/castingadmin/:castingId', 'applications/WorkspacePage.tsx'),
  route('actors', 'profiles/ActorsPage.tsx'),
  route('actors/:profileId', 'profiles/ActorPage.tsx'),
  route('mypage/profilemanagement', 'profiles/ProfileEditorPage.tsx'),
  route('account/login', 'accounts/LoginPage.tsx'),
  route('account/logout', 'accounts/LogoutPage.tsx'),
  route('account/signup', 'accounts/SignupPage.tsx'),
  route('account/findId', 'accounts/FindIdPage.tsx'),
  route('account/findPassword', 'accounts/FindPasswordPage.tsx'),
  route('account/changePassword', 'accounts/ChangePasswordPage.tsx'),
  route('mypage/account', 'accounts/SettingsPage.tsx'),
  route('mypage', 'accounts/MyPage.tsx'),
  route('mypage/castingauth', 'accounts/CastingAuthPage.tsx'),
  route('admin', 'admin/AdminLayout.tsx', [
    index('admin/DashboardPage.tsx'),
    route('castings', 'admin/CastingsPage.tsx'),
    route('castingauth', 'admin/CastingAuthPage.tsx'),
  ]),
  route('500', 'pages/ServerErrorPage.tsx'),
  route('*', 'pages/NotFoundPage.tsx'),
] satisfies RouteConfig
