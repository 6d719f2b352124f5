import { useLocation } from 'react-router'
import { paths, safeReturn } from '#web/paths.ts'

/** The login page, which leads back to where the person is, or was before the pages about accounts. */
export function useLoginAddress(): string {
  const { pathname, search } = useLocation()
  if (pathname === paths.serverError()) return paths.login()
  const isAccount = pathname.startsWith('/account/')
  return paths.login(isAccount ? safeReturn(new URLSearchParams(search).get('returnUrl')) : pathname + search)
}
