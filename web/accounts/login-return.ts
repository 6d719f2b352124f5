import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { paths, safeReturn } from '#web/paths.ts'
import { keptPlace } from '#web/useKept.ts'

const place = 'login-return'

/** Remembers in this tab where the login leads, for people who first recover their id or password. */
export const keepLoginReturn = (returnUrl: string) =>
  void keptPlace<string>(place).keep(returnUrl === '/' ? null : returnUrl)

/** `keepLoginReturn` for recovery pages opened in a new tab: the link from the login carries it. */
export function useKeptLoginReturn(): void {
  const [search] = useSearchParams()
  const returnUrl = search.get('returnUrl')
  useEffect(() => {
    if (returnUrl) keepLoginReturn(safeReturn(returnUrl))
  }, [returnUrl])
}

/** The URL of a recovery step that keeps the other parameters: from each step back leads to the login as it was. */
export function stepAddress(search: URLSearchParams, step: string): string {
  const next = new URLSearchParams(search)
  next.set('step', step)
  return `?${next}`
}

const kept = () => safeReturn(keptPlace<string>(place).read())

/** The login page, which then leads to where the person wanted to go. Browser only. */
export const loginAfterRecovery = () => paths.login(kept())
/** Like `loginAfterRecovery`, for joining. */
export const signupAfterRecovery = () => paths.signup(kept())
