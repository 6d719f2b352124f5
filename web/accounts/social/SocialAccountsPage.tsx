import type { MouseEvent } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from '../account.module.css'
import { socialTexts as texts } from '../messages.ts'
import { useReauthentication } from '../useReauthentication.tsx'
import type { Route } from './+types/SocialAccountsPage'
import { SocialButtons } from './SocialButtons.tsx'
import social from './social.module.css'
import { refusalMessage, type SnsProvider } from './social.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request }: Route.LoaderArgs) {
  requireViewer(context, request)
  const api = apiOf(context)
  const [linked, available] = await Promise.all([api.accounts.snsAccounts(), api.accounts.snsProviders()])
  const open = available.filter(name => !linked.some(({ provider }) => provider === name))
  return { linked, open, refusal: refusalMessage(request) }
}

export default function SocialAccountsPage({ loaderData }: Route.ComponentProps) {
  const { linked, open, refusal: returned } = loaderData
  const { guarded, dialog } = useReauthentication()
  const { isPending, refusal, run } = useCall()
  const { revalidate } = useRevalidator()
  const unlink = (provider: SnsProvider) =>
    run(async () => {
      const isUnlinked = await guarded(async () => void (await api.accounts.unlinkSns({ query: { provider } })))
      if (!isUnlinked) return
      toast.success(texts.unlinked)
      await revalidate()
    })
  /** People whose return would be refused are asked before they leave. */
  const follow = (event: MouseEvent, href: string) => {
    event.preventDefault()
    run(async () => {
      const isConfirmed = await guarded(async () => void (await api.accounts.recentSignIn()))
      if (isConfirmed) window.location.assign(href)
    })
  }
  return (
    <div className="wrap">
      <div className={styles.column}>
        <h1>{texts.title}</h1>
        <p className={styles.intro}>{texts.intro}</p>
        <Alert>{refusal?.message ?? returned}</Alert>
        {linked.length > 0 && (
          <div className={styles.form}>
            {linked.map(({ provider, linkedAt }) => (
              <div key={provider} className={social.linked}>
                <span>
                  {texts.names[provider]}
                  <small>{texts.linkedAt(shortDate(linkedAt))}</small>
                </span>
                <Button
                  auto
                  disabled={isPending}
                  aria-label={`${texts.names[provider]} ${texts.unlink}`}
                  onClick={() => unlink(provider)}
                >
                  {texts.unlink}
                </Button>
              </div>
            ))}
          </div>
        )}
        <SocialButtons providers={open} isLink onFollow={follow} />
        {linked.length + open.length === 0 && <p className={styles.intro}>{texts.none}</p>}
        {dialog}
      </div>
    </div>
  )
}
