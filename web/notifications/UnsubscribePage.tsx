import { data, Form, useNavigation } from 'react-router'
import { ApiError } from '../../contract/client.ts'
import { Topic } from '../../contract/notification-topics.ts'
import { rawApiOf } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { MailCheck } from '../ui/icons.ts'
import type { Route } from './+types/UnsubscribePage'
import styles from './settings.module.css'
import { unsubscribeTexts as texts } from './settings-messages.ts'

export const meta: Route.MetaFunction = () => [...pageMeta(texts.title), { name: 'robots', content: 'noindex' }]

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export async function loader({ context, request }: Route.LoaderArgs) {
  try {
    const { topic } = await rawApiOf(context).accounts.unsubscribing({ query: { token: tokenOf(request) } })
    return { topic: Topic[topic], message: null }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return { topic: null, message: error.message }
  }
}

/** Mail programs post here by themselves when their own button is pressed (RFC 8058). */
export async function action({ context, request }: Route.ActionArgs) {
  try {
    const { topic } = await rawApiOf(context).accounts.unsubscribe({ body: { token: tokenOf(request) } })
    return data({ topic: Topic[topic], message: null })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return data({ topic: null, message: error.message }, { status: error.status })
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
      <Empty as="h2" title={texts.brokenTitle} action={toSettings}>
        {message}
      </Empty>
    )
  }
  if (actionData?.topic) {
    return (
      <Empty as="h2" icon={MailCheck} title={texts.doneTitle} action={toSettings}>
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
