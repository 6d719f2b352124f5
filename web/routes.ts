import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page, one line each. */
export default [
  index('pages/HomePage.tsx'),
  route('500', 'pages/ServerErrorPage.tsx'),
  route('*', 'pages/NotFoundPage.tsx'),
] satisfies RouteConfig
