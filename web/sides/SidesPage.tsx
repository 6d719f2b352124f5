import { data, Form, useNavigation } from 'react-router'
import { sidesPledgeText } from '#contract/codes/sides-rule.ts'
import type { ReadSides } from '#contract/sides/index.ts'
import { idParam } from '#web/calls/id-param.ts'
import { codeOf, refused } from '#web/calls/refusal.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { query } from '#web/query.ts'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { Alert } from '#web/ui/display/Card.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { fullDateTime } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { Correctable, OwnField } from '#web/ui/forms/Field.tsx'
import type { Route } from './+types/SidesPage'
import { sidesPageTexts as texts } from './messages.ts'
import styles from './Sides.module.css'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta(matches, loaderData?.sides ? texts.title(loaderData.sides.roleName) : texts.fallbackTitle),
  { name: 'robots', content: 'noindex' },
]

const placeOf = ({ castingId, sidesId }: { castingId: string; sidesId: string }) => ({
  castingId: idParam(castingId),
  sidesId: idParam(sidesId),
})

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const place = placeOf(params)
  const key = url.searchParams.get('key')
  const isShared = url.searchParams.has('share')
  const { sides } = apiOf(context)
  try {
    const found = isShared
      ? await sides.readReviewed({ params: place })
      : await sides.read({ params: place, query: { key: key ?? undefined } })
    return { sides: found, ...place, key, isShared }
  } catch (thrown) {
    if (codeOf(thrown) !== 'sides_replaced') throw thrown
    return data({ sides: null, ...place, key, isShared }, { status: 410 })
  }
}

export async function action({ params, context, request, url }: Route.ActionArgs) {
  const form = await sentForm(request)
  const query = { key: url.searchParams.get('key') ?? undefined }
  try {
    const body = { isPledged: form.has('isPledged') as true }
    await rawApiOf(context).sides.pledge({ params: placeOf(params), query, body })
    return null
  } catch (error) {
    const { status, message, fields } = refused(error)
    return data({ message: fields.isPledged ? null : message, fields }, { status })
  }
}

export default function SidesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sides, castingId, key, isShared } = loaderData
  const casting = paths.casting(castingId, key)
  const back = isShared ? (
    <BackLink href={paths.teamSides(castingId)}>{texts.backToAll}</BackLink>
  ) : (
    <BackLink href={casting}>{texts.back}</BackLink>
  )
  return (
    <div className="wrap">
      <div className={styles.page}>
        {back}
        <h1>{sides ? texts.title(sides.roleName) : texts.fallbackTitle}</h1>
        {sides ? (
          <>
            <p className={styles.intro}>
              {sides.castingTitle}
              {sides.changedAt && <span className="num"> · {texts.changed(fullDateTime(sides.changedAt))}</span>}
            </p>
            {sides.state === 'OPEN' ? (
              <Opened sides={sides} castingId={castingId} privateKey={key} />
            ) : (
              <Gate sides={sides} castingId={castingId} privateKey={key} answer={actionData ?? null} />
            )}
          </>
        ) : (
          <Empty
            as="h2"
            title={texts.replaced}
            action={
              <LinkButton auto variant="ink" href={isShared ? paths.teamSides(castingId) : casting}>
                {texts.back}
              </LinkButton>
            }
          >
            {texts.replacedText}
          </Empty>
        )}
      </div>
    </div>
  )
}

/** The PDF, with its reader's mark. */
const fileOf = (castingId: number, sidesId: number, key: string | null) =>
  `/v1/castings/${castingId}/sides/${sidesId}/file${query({ key: key ?? undefined })}`

type Props = { sides: ReadSides; castingId: number; privateKey: string | null }

function Opened({ sides, castingId, privateKey }: Props) {
  if (sides.text === null)
    return (
      <div className={styles.gate}>
        <LinkButton variant="ink" size="lg" href={fileOf(castingId, sides.sidesId, privateKey)} download>
          {texts.download}
        </LinkButton>
        <p className={styles.quiet}>{texts.marked}</p>
      </div>
    )
  return (
    <>
      <article className={styles.script}>
        {sides.text}
        {sides.mark && <Mark words={sides.mark} />}
      </article>
      {sides.mark && (
        <p className={styles.foot}>
          <span className="num">{sides.mark}</span>
          <br />
          {texts.markedText}
        </p>
      )}
    </>
  )
}

const repeats = 60

/** The reader's name and the time over the words, so that a photo of the screen says who took it. */
const Mark = ({ words }: { words: string }) => (
  <span className={styles.mark} aria-hidden="true">
    {Array.from({ length: repeats }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same words over and over
      <span key={at}>{words}</span>
    ))}
  </span>
)

type Answer = { message: string | null; fields: Record<string, string> } | null

/** What to do before the sides open. */
function Gate({ sides, castingId, privateKey, answer }: Props & { answer: Answer }) {
  const isPending = useNavigation().state !== 'idle'
  if (sides.state === 'PLEDGE')
    return (
      <Form method="post" className={styles.gate}>
        <h2>{texts.pledgeTitle}</h2>
        <Alert>{answer?.message}</Alert>
        <Correctable answer={answer}>
          <OwnField error={answer?.fields.isPledged}>
            {invalid => (
              <Checkbox name="isPledged" aria-invalid={invalid}>
                {sidesPledgeText}
              </Checkbox>
            )}
          </OwnField>
        </Correctable>
        <p className={styles.quiet}>{texts.pledgeNote}</p>
        <Button type="submit" variant="ink" size="lg" pending={isPending}>
          {texts.pledge}
        </Button>
      </Form>
    )
  const here = paths.sides(castingId, sides.sidesId, privateKey)
  const steps = {
    SIGN_IN: { title: texts.signInTitle, text: texts.signInText, label: texts.signIn, href: paths.login(here) },
    APPLY: {
      title: texts.applyTitle,
      text: texts.applyText,
      label: texts.apply,
      href: paths.apply(castingId, privateKey),
    },
    INVITATION: { title: texts.invitationTitle, text: texts.invitationText, label: null, href: '' },
  } as const
  const { title, text, label, href } = steps[sides.state === 'OPEN' ? 'INVITATION' : sides.state]
  return (
    <div className={styles.gate}>
      <h2>{title}</h2>
      <p>{text}</p>
      {label && (
        <LinkButton variant="ink" size="lg" href={href}>
          {label}
        </LinkButton>
      )}
    </div>
  )
}
