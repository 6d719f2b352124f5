import { data, Form, redirect, useNavigation } from 'react-router'
import { isCodeOf } from '#contract/codes/code-of.ts'
import { PlusCancelReason } from '#contract/codes/membership.ts'
import type { Plus } from '#contract/membership/shapes.ts'
import { refused } from '#web/calls/refusal.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { ResultHead } from '#web/payments/ResultHead.tsx'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { Alert } from '#web/ui/display/Card.tsx'
import { Column } from '#web/ui/display/Column.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { won } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Check, Info } from '#web/ui/icons.ts'
import type { Route } from './+types/CancelPage'
import styles from './Cancel.module.css'
import { Lines } from './Lines.tsx'
import { cancelTexts as texts } from './messages.ts'
import { OptionCard } from './OptionCard.tsx'
import { monthDay } from './plan-words.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

type When = 'now' | 'end'

const whenIn = (value: unknown): When | null => (value === 'now' || value === 'end' ? value : null)
const reasonIn = (value: unknown) =>
  typeof value === 'string' && isCodeOf(PlusCancelReason, value) ? value : undefined

export async function loader({ context, request, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  const plus = await apiOf(context).membership.plus()
  return {
    plus,
    when: whenIn(url.searchParams.get('when')),
    reason: reasonIn(url.searchParams.get('reason')),
    /** Makes a second press of the button the same request. */
    attempt: crypto.randomUUID(),
  }
}

/** The first screen leads to the second, and the second cancels; both work without scripts. */
export async function action({ context, request }: Route.ActionArgs) {
  requireViewer(context, request)
  const form = await sentForm(request)
  const when = whenIn(form.get('when')) ?? 'end'
  const reason = reasonIn(form.get('reason'))
  if (!form.has('attempt')) throw redirect(paths.plusCancelConfirm(when, reason))
  const expectedRefund = Number(form.get('refund'))
  const body = { immediate: when === 'now', reason, ...(when === 'now' && { expectedRefund }) }
  try {
    const options = { idempotencyKey: String(form.get('attempt')) }
    await rawApiOf(context).membership.cancelPlus({ body }, options)
  } catch (error) {
    const { code, message, status } = refused(error)
    return data({ problem: code === 'refund_changed' ? texts.changed : message, refunded: null }, { status })
  }
  if (when === 'end') throw redirect(paths.plusPaymentInfo())
  return data({ problem: null, refunded: expectedRefund })
}

/** Two screens: when to end, with at most one question; then the consequences, with every line of the refund. */
export default function CancelPage({ loaderData, actionData }: Route.ComponentProps) {
  const { plus, when, reason, attempt } = loaderData
  return (
    <Column width={560}>
      {!plus ? (
        <Ended refunded={actionData?.refunded ?? null} />
      ) : (
        <>
          <BackLink href={paths.plusPaymentInfo()}>{texts.back}</BackLink>
          {when ? (
            <Confirm {...{ plus, when, reason, attempt }} problem={actionData?.problem ?? null} />
          ) : (
            <Choose plus={plus} />
          )}
        </>
      )}
    </Column>
  )
}

function Choose({ plus: { status, periodEnd, refundNow } }: { plus: Plus }) {
  const canEndLater = status === 'ACTIVE'
  return (
    <Form method="post">
      <p className={styles.step}>{texts.step(1)}</p>
      <Text size="h1">{texts.when}</Text>
      {canEndLater && <p className={styles.intro}>{texts.whenText}</p>}
      <fieldset className={styles.options}>
        <legend className="sr">{texts.when}</legend>
        {canEndLater && (
          <OptionCard
            name="when"
            value="end"
            defaultChecked
            title={texts.end(monthDay(periodEnd))}
            note={texts.endText}
          />
        )}
        <OptionCard
          name="when"
          value="now"
          defaultChecked={!canEndLater}
          title={refundNow.refund > 0 ? texts.now : texts.nowNothing}
          note={refundNow.refund > 0 ? texts.nowText(won(refundNow.refund)) : texts.nowNothingText}
        />
      </fieldset>
      <Field group optional label={texts.reason}>
        {Object.entries(PlusCancelReason).map(([code, label]) => (
          <Radio key={code} name="reason" value={code}>
            {label}
          </Radio>
        ))}
      </Field>
      <div className={styles.buttons}>
        <LinkButton size="lg" href={paths.plusPaymentInfo()}>
          {texts.close}
        </LinkButton>
        <Button type="submit" size="lg" variant="ink">
          {texts.goOn}
        </Button>
      </div>
    </Form>
  )
}

type ConfirmProps = { plus: Plus; when: When; reason?: string; attempt: string; problem: string | null }

function Confirm({ plus, when, reason, attempt, problem }: ConfirmProps) {
  const isPending = useNavigation().state === 'submitting'
  const { refund } = plus.refundNow
  const isNow = when === 'now'
  const day = monthDay(plus.periodEnd)
  const nowTitle = refund > 0 ? texts.nowTitle(won(refund)) : texts.nowTitleNothing
  return (
    <Form method="post">
      <input type="hidden" name="when" value={when} />
      {reason && <input type="hidden" name="reason" value={reason} />}
      <input type="hidden" name="refund" value={refund} />
      <input type="hidden" name="attempt" value={attempt} />
      <p className={styles.step}>{texts.step(2)}</p>
      <Text size="h1">{isNow ? nowTitle : texts.endTitle(day)}</Text>
      <p className={styles.intro}>{isNow ? refund > 0 && texts.nowIntro(plus.payInfo.cardName) : texts.endIntro}</p>
      {isNow && <RefundLines plus={plus} />}
      <ul className={styles.points}>
        {(isNow ? texts.nowPoints : texts.endPoints(day)).map(point => (
          <li key={point}>
            <Icon icon={Info} size={16} />
            {point}
          </li>
        ))}
      </ul>
      <Alert>{problem}</Alert>
      <div className={styles.buttons}>
        <LinkButton size="lg" href={paths.plusCancel()}>
          {texts.previous}
        </LinkButton>
        <Button type="submit" size="lg" variant="ink" pending={isPending}>
          {isNow ? texts.nowButton : texts.endButton}
        </Button>
      </div>
    </Form>
  )
}

function RefundLines({ plus: { refundNow } }: { plus: Plus }) {
  const { refund, kept, note } = refundNow
  const paid = refund + kept.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div className={styles.sum}>
      <Lines
        lines={[
          // If nothing is refunded, the deductions exceed the amount paid.
          ...(refund > 0 ? [{ label: texts.paid, amount: won(paid) }] : []),
          ...kept.map(({ label, amount }) => ({ label, amount: `−${won(amount)}`, kind: 'minus' as const })),
          { label: texts.refund, amount: won(refund), kind: 'total' as const },
        ]}
      />
      <p className={styles.note}>{note}</p>
    </div>
  )
}

/** Nothing left to cancel: the result, or where to begin. */
function Ended({ refunded }: { refunded: number | null }) {
  return (
    <>
      <ResultHead
        icon={Check}
        tone={refunded === null ? undefined : 'ok'}
        title={refunded === null ? texts.none : texts.done}
      >
        {refunded === null ? texts.noneText : refunded > 0 ? texts.doneRefund(won(refunded)) : texts.doneText}
      </ResultHead>
      <div className={styles.buttons}>
        <LinkButton size="lg" href={paths.paymentHistory()}>
          {texts.history}
        </LinkButton>
        <LinkButton size="lg" variant="ink" href={paths.myPage()}>
          {texts.myPage}
        </LinkButton>
      </div>
    </>
  )
}
