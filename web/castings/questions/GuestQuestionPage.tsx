import { data, Form, useNavigation } from 'react-router'
import { refusedInPlace } from '#web/calls/refusal.ts'
import { rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import styles from '../Casting.module.css'
import type { Route } from './+types/GuestQuestionPage'
import { guestQuestionPageTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, texts.title),
  { name: 'robots', content: 'noindex' },
  // The address is the key to the question.
  { name: 'referrer', content: 'no-referrer' },
]

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export async function loader({ context, request }: Route.LoaderArgs) {
  try {
    const question = await rawApiOf(context).castings.guestQuestion({ query: { token: tokenOf(request) } })
    return { question, message: null }
  } catch (error) {
    return { question: null, message: refusedInPlace(error).message }
  }
}

/** Sends or removes the question: by a press, because programs that read mails open links. */
export async function action({ context, request }: Route.ActionArgs) {
  const token = tokenOf(request)
  const { castings } = rawApiOf(context)
  const isRemoval = (await request.formData()).get('act') === 'remove'
  try {
    if (!isRemoval) {
      await castings.confirmGuestQuestion({ body: { token } })
      return data({ message: null, isRemoved: false })
    }
    await castings.removeGuestQuestion({ body: { token } })
    return data({ message: null, isRemoved: true })
  } catch (error) {
    const { message, status } = refusedInPlace(error)
    return data({ message, isRemoved: false }, { status })
  }
}

export default function GuestQuestionPage({ loaderData, actionData }: Route.ComponentProps) {
  const isPending = useNavigation().state !== 'idle'
  const { question, message } = loaderData
  const browse = (
    <LinkButton auto href={paths.castings()}>
      {texts.browse}
    </LinkButton>
  )
  if (actionData?.isRemoved) return <Empty as="h1" title={texts.removed} action={browse} />
  if (!question) {
    return (
      <Empty as="h1" title={texts.brokenTitle} action={browse}>
        {message}
      </Empty>
    )
  }
  const { state, contents, answer, castingTitle, castingId, isPublished } = question
  return (
    <div className={`wrap ${styles.guestQuestion}`}>
      <Text size="h1">{texts.title}</Text>
      <p>{castingTitle ? texts.about(castingTitle) : texts.closed}</p>
      <Note tone={state === 'UNCONFIRMED' ? 'warn' : 'info'} title={actionData?.message ?? texts.states[state]}>
        {state === 'ANSWERED' && (isPublished ? texts.published : texts.kept)}
      </Note>
      <ul className={styles.qa}>
        <li>
          <p className={styles.question}>
            <b>Q</b>
            <span>{contents}</span>
          </p>
          {answer && (
            <p className={styles.answer}>
              <b>A</b>
              <span>{answer}</span>
            </p>
          )}
        </li>
      </ul>
      <Form method="post" className={styles.guestActions}>
        {state === 'UNCONFIRMED' && (
          <Button type="submit" name="act" value="send" auto variant="ink" pending={isPending}>
            {texts.send}
          </Button>
        )}
        {castingTitle && (
          <LinkButton auto href={paths.casting(castingId)}>
            {texts.casting}
          </LinkButton>
        )}
        <Button type="submit" name="act" value="remove" auto variant="text" pending={isPending}>
          {texts.remove}
        </Button>
      </Form>
    </div>
  )
}
