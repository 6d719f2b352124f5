import { redirect } from 'react-router'
import { paths } from '#web/paths.ts'
import { keep } from '../social/sign-in-cookies.ts'

/** Redirects to the waiting page of a person under fourteen; `returnUrl` is kept for the login afterwards. */
export function awaitGuardian({ ticket }: { ticket: string }, returnUrl: string, origin: string, headers: Headers) {
  headers.append('set-cookie', keep('waiting', { ticket, returnUrl }, origin))
  return redirect(paths.guardianWaiting(), { headers })
}
