import { useViewer } from '#web/useViewer.ts'
import { officePages, type Role } from './rail.ts'

/** What the signed-in operator may open. The calls behind a page refuse operators without its role. */
export function useOperator() {
  const held: readonly Role[] = useViewer()?.operatorRoles ?? []
  const isOneOf = (...roles: readonly Role[]) => held.includes('OWNER') || roles.some(role => held.includes(role))
  const mayOpen = (href: string) => {
    const place = href.split(/[?#]/)[0]
    const roles = officePages.find(page => page.href === place)?.roles
    return !roles || isOneOf(...roles)
  }
  return { isOneOf, mayOpen }
}
