import { Form, redirect } from 'react-router'
import { rawApiOf, viewerOf } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import type { Route } from './+types/LogoutPage'
import styles from './account.module.css'
import { account } from './messages.ts'
import { refused } from './refused.ts'

export const meta: Route.MetaFunction = () => pageMeta(account.logout)

export function loader({ context }: Route.LoaderArgs) {
  if (!viewerOf(context)) throw redirect(paths.login())
  return null
}

/** Ends the session and goes to login (spec S-02); one that had ended already is fine too. */
export async function action({ context }: Route.ActionArgs) {
  try {
    await rawApiOf(context).accounts.logout()
  } catch (error) {
    refused(error)
  }
  throw redirect(paths.login())
}

export default function LogoutPage() {
  return (
    <div className="wrap">
      <div className={styles.column}>
        <h1>{account.logoutAsk}</h1>
        <p className={styles.intro}>{account.logoutIntro}</p>
        <Form method="post">
          <Button type="submit" variant="ink" size="lg" className={styles.submit}>
            {account.logout}
          </Button>
        </Form>
      </div>
    </div>
  )
}
