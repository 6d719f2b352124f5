import { Fragment, useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Agreement } from '#contract/agreements/index.ts'
import { ageOn } from '#contract/korean-time.ts'
import { ages, agreementLimits } from '#contract/limits.ts'
import { idParam } from '#web/calls/id-param.ts'
import { type Refusal, refused } from '#web/calls/refusal.ts'
import { sentForm } from '#web/calls/sent.ts'
import { useChange } from '#web/calls/useChange.ts'
import { rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { api } from '#web/team-api.ts'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { Alert, Note } from '#web/ui/display/Card.tsx'
import { fullDay } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { PhoneInput } from '#web/ui/forms/SpecialInputs.tsx'
import { AskedButton } from '#web/ui/overlay/AskedButton.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import type { Route } from './+types/MyAgreementPage'
import { Changes, Head } from './AgreementHead.tsx'
import styles from './Agreements.module.css'
import { AgreementHistory, AgreementText, Section, SignedNote } from './AgreementText.tsx'
import { EndForm, endBody } from './EndForm.tsx'
import { FeesSection } from './fees/FeesSection.tsx'
import { accountBody, feeBody } from './fees/fee-body.ts'
import { accountTexts, feesTexts } from './fees/messages.ts'
import { loadAgreement } from './load-agreement.ts'
import { agreementTexts, signTexts, answerTexts as texts } from './messages.ts'
import { SignForm } from './SignForm.tsx'
import { signBody } from './terms-body.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, agreementTexts.mineOf(loaderData?.agreement.companyName ?? ''))

export const loader = (args: Route.LoaderArgs) => loadAgreement(args)

/** The guardian named in the form; the one on file otherwise. */
const guardianIn = (form: FormData) =>
  form.has('guardianName')
    ? { guardian: { name: String(form.get('guardianName')), phone: String(form.get('guardianPhone')) } }
    : {}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await sentForm(request)
  const intent = String(form.get('intent'))
  const { agreements } = rawApiOf(context)
  const call = { params: { agreementId: idParam(params.agreementId) } }
  const text = (name: string) => String(form.get(name) ?? '')
  try {
    if (intent === 'sign') await agreements.sign({ ...call, body: { ...signBody(form, null), ...guardianIn(form) } })
    else if (intent === 'fee')
      await agreements.changeFee({ params: { ...call.params, no: Number(text('no')) }, body: feeBody(form) })
    else if (intent === 'account') await agreements.setAccount({ ...call, body: accountBody(form) })
    else if (intent === 'end') await agreements.end({ ...call, body: endBody(form) })
    else if (intent === 'guardian') await agreements.askGuardian({ ...call, body: guardianIn(form) })
    else {
      const words = form.getAll('text').map(String)
      const requests = form.getAll('clause').map((clause, at) => ({ clause: Number(clause), text: words[at] ?? '' }))
      await agreements.askForChange({ ...call, body: { requests } })
    }
    return { intent, refusal: null }
  } catch (error) {
    return { intent, refusal: refused(error) }
  }
}

const said: Record<string, string> = {
  sign: signTexts.done,
  ask: texts.asked,
  guardian: texts.againSent,
  end: texts.ended,
  fee: feesTexts.saved,
  account: accountTexts.saved,
}

export default function MyAgreementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { agreement, account, phone } = loaderData
  const { state } = agreement
  const refusalOf = (intent: string) => (actionData?.intent === intent ? actionData.refusal : null)
  useEffect(() => {
    if (actionData && !actionData.refusal) toast.success(said[actionData.intent] ?? signTexts.done)
  }, [actionData])
  return (
    <div className="wrap">
      <BackLink href={paths.agreements()}>{agreementTexts.back}</BackLink>
      <Head title={agreementTexts.mineOf(agreement.companyName)} agreement={agreement}>
        {agreement.castingTitle}
      </Head>
      <div className={styles.page}>
        {state === 'SENT' && agreement.dueAt && <Note tone="info">{texts.until(fullDay(agreement.dueAt))}</Note>}
        {(state === 'DRAFT' || state === 'CHANGE_ASKED') && <Note tone="info">{texts.editing}</Note>}
        {state === 'CHANGE_ASKED' && <Changes title={texts.asking} agreement={agreement} />}
        <SignedNote {...agreement} />
        {state === 'ACTOR_SIGNED' && <Note tone="info">{texts.askGuardian}</Note>}
        <FeesSection
          agreement={agreement}
          account={account}
          refusal={refusalOf('fee')}
          accountRefusal={refusalOf('account')}
        />
        <AgreementText {...agreement} other={agreement.companyName} />
        {state === 'SENT' && (
          <>
            <Section title={signTexts.actor}>
              <p>{signTexts.actorIntro}</p>
              <SignForm
                textSha256={agreement.textSha256}
                submit={signTexts.sign}
                done={signTexts.done}
                refusal={refusalOf('sign')}
                phone={phone}
                receiver={agreement.hasProvided ? null : agreement.companyName}
                onProven={(form, phoneProof) =>
                  api.agreements.sign({
                    params: { agreementId: agreement.id },
                    body: { ...signBody(form, phoneProof), ...guardianIn(form) },
                  })
                }
              >
                {agreement.needsGuardian && (
                  <GuardianFields agreement={agreement} refusal={refusalOf('sign')} intro={signTexts.minor} />
                )}
              </SignForm>
            </Section>
            <ChangeForm agreement={agreement} refusal={refusalOf('ask')} />
          </>
        )}
        {state === 'ACTOR_SIGNED' && <AgainForm agreement={agreement} refusal={refusalOf('guardian')} />}
        <AgreementHistory {...agreement} />
        {state === 'SIGNED' && <EndForm agreement={agreement} refusal={refusalOf('end')} />}
        <Decline agreement={agreement} />
      </div>
    </div>
  )
}

type AnswerProps = { agreement: Agreement; refusal: Refusal | null }

/** Under 14 the guardian on file is asked; others name theirs. */
function GuardianFields({ agreement, refusal, intro }: AnswerProps & { intro?: string }) {
  const isYoung = ageOn(agreement.terms.actorBirthDate) < ages.ownConsent
  return (
    <>
      {intro && <Note tone="info">{intro}</Note>}
      {!isYoung && (
        <>
          <Field
            label={signTexts.guardianName}
            error={refusal?.fields['guardian.name'] ?? refusal?.fields.guardian}
            required
          >
            <TextInput name="guardianName" maxLength={agreementLimits.name} required />
          </Field>
          <Field
            label={signTexts.guardianPhone}
            error={refusal?.fields['guardian.phone'] ?? refusal?.fields.phone}
            required
          >
            <PhoneInput name="guardianPhone" autoComplete="off" required />
          </Field>
        </>
      )}
    </>
  )
}

function AgainForm({ agreement, refusal }: AnswerProps) {
  const isPending = useNavigation().formData?.get('intent') === 'guardian'
  return (
    <Section title={texts.again}>
      <Form method="post" className={styles.form} preventScrollReset>
        <input type="hidden" name="intent" value="guardian" />
        <GuardianFields agreement={agreement} refusal={refusal} />
        <Alert>{refusal?.note}</Alert>
        <Button type="submit" auto pending={isPending}>
          {texts.again}
        </Button>
      </Form>
    </Section>
  )
}

/** Requests for one clause or several; before scripts for one. */
function ChangeForm({ agreement, refusal }: AnswerProps) {
  const isPending = useNavigation().formData?.get('intent') === 'ask'
  const [count, setCount] = useState(1)
  return (
    <Section title={texts.ask}>
      <p>{texts.askIntro}</p>
      <Form method="post" className={styles.form} preventScrollReset>
        <input type="hidden" name="intent" value="ask" />
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: requests have no name but their place
          <Fragment key={at}>
            <Field label={texts.clauseOf(at + 1)}>
              <Select
                name="clause"
                options={agreement.clauses.map(({ no, title }) => ({
                  value: String(no),
                  label: agreementTexts.clause(no, title),
                }))}
              />
            </Field>
            <Field label={texts.whatOf(at + 1)} error={refusal?.fields[`requests.${at}.text`]} required>
              <TextArea name="text" maxLength={agreementLimits.request} count required />
            </Field>
          </Fragment>
        ))}
        <div className={styles.checks}>
          {count < agreement.clauses.length && (
            <Button auto size="sm" data-needs-scripts="" onClick={() => setCount(count + 1)}>
              {texts.more}
            </Button>
          )}
          {count > 1 && (
            <Button auto size="sm" variant="text" onClick={() => setCount(count - 1)}>
              {texts.less}
            </Button>
          )}
        </div>
        <Alert>{refusal?.note}</Alert>
        <Button type="submit" auto pending={isPending}>
          {texts.askSend}
        </Button>
      </Form>
    </Section>
  )
}

const declinable: readonly Agreement['state'][] = ['DRAFT', 'SENT', 'CHANGE_ASKED', 'ACTOR_SIGNED']

function Decline({ agreement: { id, state } }: { agreement: Agreement }) {
  const { change, isPending } = useChange()
  if (!declinable.includes(state)) return null
  return (
    <AskedButton
      label={texts.decline}
      ask={texts.decline}
      text={texts.declineText}
      pending={isPending}
      onDo={() =>
        change(() => api.agreements.decline({ params: { agreementId: id }, body: { reason: '' } }), texts.declined)
      }
    />
  )
}
