import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page, one line each. */
export default [
  index('pages/HomePage.tsx'),
  route('account/login', 'accounts/LoginPage.tsx'),
  route('account/logout', 'accounts/LogoutPage.tsx'),
  route('account/signup', 'accounts/SignupPage.tsx'),
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
