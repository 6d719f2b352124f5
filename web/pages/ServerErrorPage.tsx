import { data } from 'react-router'

export const loader = () => data(null, { status: 503 })

export default function ServerErrorPage() {
  return <h1>문제가 생겼어요</h1>
}
