import { useEffect } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { apiOf, rawApiOf, requireViewer } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Card.tsx'
import { isoDate } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import type { Route } from './+types/SocialAccountsPage'
import styles from './account.module.css'
import { socialTexts as texts } from './messages.ts'
import { refused } from './refused.ts'
import { SocialButtons } from './SocialButtons.tsx'
import social from './social.module.css'
import { providers, refusalMessage } from './social.ts'

export const meta: Route.MetaFunction = () => pageMeta(texts.title)

export async function loader({ context, request }: Route.LoaderArgs) {
  requireViewer(context, request)
  const api = apiOf(context)
  const [linked, available] = await Promise.all([api.accounts.snsAccounts(), api.accounts.snsProviders()])
  const open = available.filter(name => !linked.some(({ provider }) => provider === name))
  return { linked, open, refusal: refusalMessage(request) }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireViewer(context, request)
  const provider = providers[String((await request.formData()).get('provider')).toLowerCase()]
  if (!provider) throw new Response(null, { status: 400 })
  try {
    await rawApiOf(context).accounts.unlinkSns({ query: { provider } })
    return data({ unlinked: provider, message: null })
  } catch (error) {
    const { status, message } = refused(error)
    return data({ unlinked: null, message }, { status })
  }
}

export default function SocialAccountsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { linked, open, refusal } = loaderData
  const isPending = useNavigation().state !== 'idle'
  const message = actionData ? actionData.message : refusal
  const unlinked = actionData?.unlinked
  useEffect(() => {
    if (unlinked) toast.success(texts.unlinked)
  }, [unlinked])
  return (
    <div className="wrap">
      <div className={styles.column}>
        <h1>{texts.title}</h1>
        <p className={styles.intro}>{texts.intro}</p>
        {message && (
          <div className={styles.alert}>
            <Note tone="danger" role="alert">
              {message}
            </Note>
          </div>
        )}
        {linked.length > 0 && (
          <div className={styles.form}>
            {linked.map(({ provider, linkedAt }) => (
              <Form method="post" key={provider} className={social.linked}>
                <span>
                  {texts.names[provider]}
                  <small>{texts.linkedAt(isoDate(linkedAt).replaceAll('-', '. '))}</small>
                </span>
                <input type="hidden" name="provider" value={provider} />
                <Button type="submit" auto pending={isPending} aria-label={`${texts.names[provider]} ${texts.unlink}`}>
                  {texts.unlink}
                </Button>
              </Form>
            ))}
          </div>
        )}
        <SocialButtons providers={open} isLink />
        {linked.length + open.length === 0 && <p className={styles.intro}>{texts.none}</p>}
      </div>
    </div>
  )
}
