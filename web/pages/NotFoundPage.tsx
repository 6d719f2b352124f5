import { data } from 'react-router'
import { pageMeta } from '#web/meta.ts'
import { ErrorPage } from '#web/shell/ErrorPage.tsx'
import type { Route } from './+types/NotFoundPage'
import { notFoundPageTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)
export const loader = () => data(null, { status: 404 })

export default function NotFoundPage() {
  return <ErrorPage kind="notFound" />
}
