import { data } from 'react-router'
import { pageMeta } from '../meta.ts'
import { ErrorPage } from '../shell/ErrorPage.tsx'

export const meta = () => pageMeta('페이지를 찾을 수 없어요')
export const loader = () => data(null, { status: 404 })

export default function NotFoundPage() {
  return <ErrorPage kind="notFound" />
}
