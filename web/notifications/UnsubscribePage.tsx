import { data, Form, useNavigation } from 'react-router'
import { Topic } from '#contract/codes/notification-topics.ts'
import { refusedInPlace } from '#web/calls/refusal.ts'
import { rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { MailCheck } from '#web/ui/member-icons.ts'
import type { Route } from './+types/UnsubscribePage'
import styles from './settings.module.css'
import { unsubscribeTexts as texts } from './settings-messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, texts.title),
  { name: 'robots', content: 'noindex' },
]

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export async function loader({ context, request }: Route.LoaderArgs) {
  try {
    const { topic } = await rawApiOf(context).accounts.unsubscribing({ query: { token: tokenOf(request) } })
    return { topic: Topic[topic], message: null }
  } catch (error) {
    return { topic: null, message: refusedInPlace(error).message }
  }
}

/** Mail programs post here by themselves when their own button is pressed (RFC 8058). */
export async function action({ context, request }: Route.ActionArgs) {
  try {
    const { topic } = await rawApiOf(context).accounts.unsubscribe({ body: { token: tokenOf(request) } })
    return data({ topic: Topic[topic], message: null })
  } catch (error) {
    const { message, status } = refusedInPlace(error)
    return data({ topic: null, message }, { status })
  }
}

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const isPending = useNavigation().state !== 'idle'
  const { topic, message } = actionData?.topic === null ? actionData : loaderData
  const toSettings = (
    <LinkButton auto href={paths.notificationSettings()}>
      {texts.settings}
    </LinkButton>
  )
  if (topic === null) {
    return (
      <Empty as="h1" title={texts.brokenTitle} action={toSettings}>
        {message}
      </Empty>
    )
  }
  if (actionData?.topic) {
    return (
      <Empty as="h1" icon={MailCheck} title={texts.doneTitle} action={toSettings}>
        {texts.done(actionData.topic)}
      </Empty>
    )
  }
  return (
    <div className="wrap">
      <div className={styles.page}>
        <h1>{texts.ask(topic)}</h1>
        <p className={styles.intro}>{texts.keeps}</p>
        <Form method="post" className={styles.section}>
          <Button type="submit" variant="ink" pending={isPending}>
            {texts.submit}
          </Button>
        </Form>
      </div>
    </div>
  )
}
