import { Form, redirect } from 'react-router'
import { refused } from '#web/calls/refusal.ts'
import { rawApiOf, viewerOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths, safeReturn } from '#web/paths.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { leaveTab } from '#web/useKept.ts'
import type { Route } from './+types/LogoutPage'
import styles from './account.module.css'
import { account } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, account.logout)

export function loader({ context }: Route.LoaderArgs) {
  if (!viewerOf(context)) throw redirect(paths.login())
  return null
}

/**
 * Ends the session and goes to login (spec S-02), and from there to the address's `returnUrl`; an ended session is not an
 * error.
 */
export async function action({ context, url }: Route.ActionArgs) {
  try {
    await rawApiOf(context).accounts.logout()
  } catch (error) {
    refused(error)
  }
  throw redirect(paths.login(safeReturn(url.searchParams.get('returnUrl'))))
}

export default function LogoutPage() {
  return (
    <div className="wrap">
      <div className={styles.column}>
        <h1>{account.logoutAsk}</h1>
        <p className={styles.intro}>{account.logoutIntro}</p>
        <Form method="post" onSubmit={leaveTab}>
          <Button type="submit" variant="ink" size="lg" className={styles.submit}>
            {account.logout}
          </Button>
        </Form>
      </div>
    </div>
  )
}
