import { redirect } from 'react-router'
import { paths } from '#web/paths.ts'
import { awaitGuardian } from '../guardian/await-guardian.ts'
import { forget, type Joining, keep } from '../social/sign-in-cookies.ts'

type Answer = {
  /** Set while a guardian must consent first. */
  waiting: { ticket: string } | null
  returnUrl: string
  origin: string
  provider: Joining['provider'] | 'PASSWORD'
}

/** Where a new member goes: to the welcome page, or to the page that waits for the guardian's consent. */
export function joined({ waiting, returnUrl, origin, provider }: Answer) {
  const headers = new Headers({ 'set-cookie': forget('joining', origin) })
  headers.append('set-cookie', keep('way', { way: provider }, origin))
  if (waiting) return awaitGuardian(waiting, returnUrl, origin, headers)
  return redirect(paths.signup(returnUrl, 'done'), { headers })
}
