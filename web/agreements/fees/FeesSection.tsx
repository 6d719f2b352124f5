import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { DisputeAnswer, FeeAnswer } from '#contract/agreements/codes.ts'
import type { AgreementFee } from '#contract/agreements/fees.ts'
import type { Agreement } from '#contract/agreements/index.ts'
import type { Refusal } from '#web/calls/refusal.ts'
import { paths } from '#web/paths.ts'
import { Alert, DefinitionList, Note } from '#web/ui/display/Card.tsx'
import { fullDay, isoDate, won } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { MoneyInput } from '#web/ui/forms/SpecialInputs.tsx'
import styles from '../Agreements.module.css'
import { type Account, OwnAccount, TeamAccount } from './AccountSection.tsx'
import { FeeState } from './FeeState.tsx'
import { answerTexts, dossierTexts, markTexts, feesTexts as texts } from './messages.ts'

/** `account`: where the fees are to be paid; `accountRefusal`: of the actor's form about it. */
type Props = { agreement: Agreement; account: Account; refusal: Refusal | null; accountRefusal?: Refusal | null }

/** What is to be paid by a concluded agreement, and what this side says of it. */
export function FeesSection({ agreement, account, refusal, accountRefusal = null }: Props) {
  const { fees, side, isOwner } = agreement
  if (!fees.length) return null
  return (
    <section id="fees" className={styles.section}>
      <h2>{texts.title}</h2>
      {fees.map(fee => (
        <div key={fee.no} className={styles.section}>
          <FeeFacts fee={fee} />
          {side === 'ACTOR' && isUnpaid(fee) && (
            <LinkButton auto href={paths.feeDossier(agreement.id, fee.no)}>
              {dossierTexts.link}
            </LinkButton>
          )}
          {side === 'ACTOR' && <AnswerForm key={fee.state} fee={fee} refusal={refusal} />}
          {side === 'PRODUCER' && <DisputeForm fee={fee} isOwner={isOwner} />}
          {side === 'PRODUCER' && <MarkForm key={`mark ${fee.state}`} fee={fee} refusal={refusal} />}
        </div>
      ))}
      {side === 'ACTOR' && <OwnAccount agreementId={agreement.id} account={account} refusal={accountRefusal} />}
      {side === 'PRODUCER' && <TeamAccount account={account} />}
    </section>
  )
}

/** Late, or answered as not received in full. */
const isUnpaid = ({ state }: AgreementFee) => state === 'LATE' || state === 'PART' || state === 'NOT'

const FeeFacts = ({ fee }: { fee: AgreementFee }) => (
  <>
    <DefinitionList
      items={[
        [texts.amount, texts.sum(won(fee.grossWon), fee.label)],
        [texts.dueOn, fullDay(fee.dueOn)],
        [texts.state, <FeeState key="state" {...fee} />],
        [texts.paidOn, fee.paidOn && fullDay(fee.paidOn)],
        [texts.receivedOn, fee.receivedOn && fullDay(fee.receivedOn)],
        [texts.receivedWon, fee.state === 'PART' && fee.receivedWon !== null ? won(fee.receivedWon) : null],
        [texts.disputeAnswer, fee.disputeAnswer && DisputeAnswer[fee.disputeAnswer]],
      ]}
    />
    <p>{texts.tax}</p>
  </>
)

type FormProps = { fee: AgreementFee; refusal: Refusal | null }

/** A form about a fee, which posts to its agreement's page. */
function FeeForm({ no, act, children }: { no: number; act: string; children: ReactNode }) {
  return (
    <Form method="post" className={styles.form} preventScrollReset>
      <input type="hidden" name="intent" value="fee" />
      <input type="hidden" name="no" value={no} />
      <input type="hidden" name="act" value={act} />
      {children}
    </Form>
  )
}

/** Whether a form about a fee is on its way. */
const useIsPending = (act: string) => useNavigation().formData?.get('act') === act

const mayBeMarked: readonly AgreementFee['state'][] = ['SCHEDULED', 'LATE', 'PAID', 'PART', 'NOT', 'VOID']

function MarkForm({ fee, refusal }: FormProps) {
  const isPending = useIsPending('MARK')
  // After an answer the day that was marked is no news.
  const marked = fee.state === 'PAID' ? fee.paidOn : null
  if (!mayBeMarked.includes(fee.state)) return null
  return (
    <>
      <FeeForm no={fee.no} act="MARK">
        <p>{markTexts.lead}</p>
        <Field label={markTexts.day} error={refusal?.fields.paidOn} required>
          <TextInput type="date" name="paidOn" defaultValue={marked ?? isoDate(Date.now())} required />
        </Field>
        <Alert>{refusal?.note}</Alert>
        <Button type="submit" variant="ink" auto pending={isPending}>
          {markTexts.send}
        </Button>
      </FeeForm>
      {fee.state === 'PAID' && (
        <FeeForm no={fee.no} act="MARK">
          <Button type="submit" variant="line" auto pending={isPending}>
            {markTexts.undo}
          </Button>
        </FeeForm>
      )}
    </>
  )
}

function DisputeForm({ fee, isOwner }: { fee: AgreementFee; isOwner: boolean }) {
  const isPending = useIsPending('DISPUTE')
  if (!fee.isDisputed) return null
  return (
    <>
      <Note tone="warn" title={markTexts.dispute}>
        {isOwner ? markTexts.disputeText : markTexts.disputeOwner}
      </Note>
      {isOwner && (
        <FeeForm no={fee.no} act="DISPUTE">
          <div className={styles.checks}>
            {Object.entries(DisputeAnswer).map(([code, label]) => (
              <Button key={code} type="submit" name="answer" value={code} variant="line" auto pending={isPending}>
                {label}
              </Button>
            ))}
          </div>
        </FeeForm>
      )}
    </>
  )
}

function AnswerForm({ fee, refusal }: FormProps) {
  const isPending = useIsPending('ANSWER')
  const { state, dueOn, paidOn } = fee
  const today = isoDate(Date.now())
  const isOver = dueOn < today || paidOn !== null
  const said = state in FeeAnswer ? state : undefined
  const form = (
    <FeeForm no={fee.no} act="ANSWER">
      <p>{answerTexts.lead}</p>
      <Field label={answerTexts.question} group>
        <div className={styles.checks}>
          {(Object.keys(FeeAnswer) as (keyof typeof FeeAnswer)[])
            .filter(answer => answer !== 'NOT' || isOver)
            .map(answer => (
              <Radio key={answer} name="answer" value={answer} defaultChecked={answer === said} required>
                {answerTexts[answer]}
              </Radio>
            ))}
        </div>
      </Field>
      <Field label={answerTexts.day} error={refusal?.fields.receivedOn}>
        <TextInput type="date" name="receivedOn" defaultValue={fee.receivedOn ?? paidOn ?? today} />
      </Field>
      <Field label={answerTexts.won} error={refusal?.fields.receivedWon}>
        <MoneyInput name="receivedWon" defaultValue={fee.receivedWon === null ? '' : String(fee.receivedWon)} />
      </Field>
      <Alert>{refusal?.note}</Alert>
      <Button type="submit" variant="ink" auto pending={isPending}>
        {answerTexts.send}
      </Button>
    </FeeForm>
  )
  if (!said) return form
  return (
    <details open={refusal !== null}>
      <summary>{answerTexts.change}</summary>
      {form}
    </details>
  )
}
