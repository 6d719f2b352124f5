import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { paths, safeReturn } from '#web/paths.ts'
import { tabStore } from '#web/stored.ts'

const place = 'login-return'

/** Remembers in this tab where the login leads to, for those who first recover their id or password. */
export const keepLoginReturn = (returnUrl: string) => void tabStore.keep(place, returnUrl === '/' ? null : returnUrl)

/** The same for who comes to the pages of recovery in a new tab: the link from the login carries it. */
export function useKeptLoginReturn(): void {
  const [search] = useSearchParams()
  const returnUrl = search.get('returnUrl')
  useEffect(() => {
    if (returnUrl) keepLoginReturn(safeReturn(returnUrl))
  }, [returnUrl])
}

/** The address of a step of recovery, which keeps the rest: from each one can go back to the login as it was. */
export function stepAddress(search: URLSearchParams, step: string): string {
  const next = new URLSearchParams(search)
  next.set('step', step)
  return `?${next}`
}

const kept = () => safeReturn(tabStore.read<string>(place))

/** The login, and from there to where the person wanted to go. Only for the browser. */
export const loginAfterRecovery = () => paths.login(kept())
/** The same for joining. */
export const signupAfterRecovery = () => paths.signup(kept())
