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
import { cardText, lastDay, monthDay } from './plan-words.ts'

export const handle = { menuLink: paths.plusPaymentInfo() }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

type When = 'end' | 'undo' | 'now'
/** What was done, and the sum that comes back. */
type Done = { when: When; refunded: number }

const whenIn = (value: unknown): When | null => (value === 'now' || value === 'end' || value === 'undo' ? value : null)
const reasonIn = (value: unknown) =>
  typeof value === 'string' && isCodeOf(PlusCancelReason, value) ? value : undefined

export async function loader({ context, request, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  const plus = await apiOf(context).membership.plus()
  const when = whenIn(url.searchParams.get('when'))
  return {
    plus,
    // A change that can no longer be undone leads back to the choice.
    when: when === 'undo' && !plus?.undoChange ? null : when,
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
  const options = { idempotencyKey: String(form.get('attempt')) }
  const { membership } = rawApiOf(context)
  try {
    if (when === 'undo') await membership.undoPlusChange({ body: { expectedRefund } }, options)
    else {
      const body = { immediate: when === 'now', reason, ...(when === 'now' && { expectedRefund }) }
      await membership.cancelPlus({ body }, options)
    }
  } catch (error) {
    const { code, message, status } = refused(error)
    return data({ problem: code === 'refund_changed' ? texts.changed : message, done: null }, { status })
  }
  const done: Done = { when, refunded: when === 'end' ? 0 : expectedRefund }
  return data({ problem: null, done })
}

/** Two screens: what to end, with at most one question; then the consequences, with every line of the refund. */
export default function CancelPage({ loaderData, actionData }: Route.ComponentProps) {
  const { plus, when, reason, attempt } = loaderData
  const done = actionData?.done ?? null
  return (
    <Column width={560}>
      {done || !plus ? (
        <Ended plus={plus} done={done} />
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

function Choose({ plus: { status, periodEnd, refundNow, undoChange } }: { plus: Plus }) {
  const canEndLater = status === 'ACTIVE'
  return (
    <Form method="post">
      <p className={styles.step}>{texts.step(1)}</p>
      <Text size="h1">{texts.when}</Text>
      {(canEndLater || undoChange) && <p className={styles.intro}>{texts.whenText}</p>}
      <fieldset className={styles.options}>
        <legend className="sr">{texts.when}</legend>
        {canEndLater && (
          <OptionCard
            name="when"
            value="end"
            defaultChecked
            title={texts.end}
            note={texts.endText(lastDay(periodEnd))}
            side={texts.refundOf(won(0))}
          />
        )}
        {undoChange && (
          <OptionCard
            name="when"
            value="undo"
            title={texts.undo}
            note={texts.undoText(lastDay(undoChange.periodEnd))}
            side={texts.refundOf(won(undoChange.refund))}
          />
        )}
        <OptionCard
          name="when"
          value="now"
          defaultChecked={!canEndLater}
          title={texts.now}
          note={texts.nowText}
          side={texts.refundOf(won(refundNow.refund))}
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
  const { refund, title, points, button } = wordsOf(plus, when)
  return (
    <Form method="post">
      <input type="hidden" name="when" value={when} />
      {reason && <input type="hidden" name="reason" value={reason} />}
      <input type="hidden" name="refund" value={refund} />
      <input type="hidden" name="attempt" value={attempt} />
      <p className={styles.step}>{when === 'undo' ? texts.undoStep : texts.step(2)}</p>
      <Text size="h1">{title}</Text>
      {when === 'end' && <p className={styles.intro}>{texts.endIntro}</p>}
      {refund > 0 && <p className={styles.intro}>{texts.nowIntro(cardText(plus.payInfo))}</p>}
      {when === 'now' && <RefundLines plus={plus} />}
      <ul className={styles.points}>
        {points.map(point => (
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
          {button}
        </Button>
      </div>
    </Form>
  )
}

/** The sum that comes back, and what the second screen says of a choice. */
function wordsOf({ periodEnd, refundNow, undoChange, openOrders }: Plus, when: When) {
  if (when === 'undo' && undoChange) {
    const { refund, periodEnd: monthEnd, price } = undoChange
    const points = texts.undoPoints(
      lastDay(monthEnd),
      price === null ? null : { day: monthDay(monthEnd), amount: won(price) },
    )
    return { refund, title: texts.undoTitle(won(refund)), points, button: texts.undoButton }
  }
  if (when === 'now') {
    const { refund } = refundNow
    const title = refund > 0 ? texts.nowTitle(won(refund)) : texts.nowTitleNothing
    const cancelled = openOrders.map(({ title: of, amount }) => texts.openOrder(of, won(amount)))
    return { refund, title, points: [...texts.nowPoints, ...new Set(cancelled)], button: texts.nowButton }
  }
  const day = lastDay(periodEnd)
  return { refund: 0, title: texts.endTitle(day), points: texts.endPoints(day), button: texts.endButton }
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

/** The result of a choice; without one, that there is nothing to cancel. */
function Ended({ plus, done }: { plus: Plus | null; done: Done | null }) {
  return (
    <>
      <ResultHead icon={Check} tone={done ? 'ok' : undefined} title={done ? texts.done[done.when] : texts.none}>
        {done ? resultOf(plus, done) : texts.noneText}
      </ResultHead>
      <div className={styles.buttons}>
        <LinkButton size="lg" href={plus ? paths.plusPaymentInfo() : paths.paymentHistory()}>
          {plus ? texts.manage : texts.history}
        </LinkButton>
        <LinkButton size="lg" variant="ink" href={paths.myPage()}>
          {texts.myPage}
        </LinkButton>
      </div>
    </>
  )
}

function resultOf(plus: Plus | null, { when, refunded }: Done): string {
  const back = refunded > 0 ? [texts.doneRefund(won(refunded))] : []
  if (!plus || when === 'now') return [...back, texts.doneNow].join(' ')
  const { periodEnd, price } = plus
  if (when === 'end') return texts.doneEnd(lastDay(periodEnd))
  const month =
    price === null ? texts.doneUndoEnds(lastDay(periodEnd)) : texts.doneUndo(monthDay(periodEnd), won(price))
  return [...back, month].join(' ')
}
