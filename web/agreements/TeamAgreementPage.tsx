import { useEffect, useState } from 'react'
import type { Agreement } from '#contract/agreements/index.ts'
import { idParam } from '#web/calls/id-param.ts'
import { refused } from '#web/calls/refusal.ts'
import { sentForm } from '#web/calls/sent.ts'
import { useChange } from '#web/calls/useChange.ts'
import { rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { api } from '#web/team-api.ts'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { AskedButton } from '#web/ui/overlay/AskedButton.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import type { Route } from './+types/TeamAgreementPage'
import { Changes, Head } from './AgreementHead.tsx'
import styles from './Agreements.module.css'
import { AgreementHistory, AgreementText, Section, SignedNote } from './AgreementText.tsx'
import { EndForm, endBody } from './EndForm.tsx'
import { FeesSection } from './fees/FeesSection.tsx'
import { feeBody } from './fees/fee-body.ts'
import { feesTexts } from './fees/messages.ts'
import { loadAgreement } from './load-agreement.ts'
import { agreementTexts, editTexts, signTexts as texts } from './messages.ts'
import { SignForm } from './SignForm.tsx'
import { TermsForm } from './TermsForm.tsx'
import { signBody, termsBody } from './terms-body.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(
    matches,
    loaderData ? agreementTexts.titleOf(loaderData.agreement.actorName, loaderData.agreement.roleName) : texts.team,
  )

export const loader = (args: Route.LoaderArgs) => loadAgreement(args)

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await sentForm(request)
  const intent = String(form.get('intent'))
  const { agreements } = rawApiOf(context)
  const call = { params: { agreementId: idParam(params.agreementId) } }
  try {
    if (intent === 'sign') await agreements.send({ ...call, body: signBody(form, null) })
    else if (intent === 'fee')
      await agreements.changeFee({ params: { ...call.params, no: Number(form.get('no')) }, body: feeBody(form) })
    else if (intent === 'end') await agreements.end({ ...call, body: endBody(form) })
    else await agreements.edit({ ...call, body: termsBody(form) })
    return { intent, refusal: null }
  } catch (error) {
    return { intent, refusal: refused(error) }
  }
}

const said: Record<string, string> = { sign: texts.sent, save: editTexts.saved, fee: feesTexts.saved }

export default function TeamAgreementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { agreement, account, phone } = loaderData
  const { castingId, castingTitle, state, side } = agreement
  const refusalOf = (intent: string) => (actionData?.intent === intent ? actionData.refusal : null)
  useEffect(() => {
    if (actionData && !actionData.refusal) toast.success(said[actionData.intent] ?? editTexts.saved)
  }, [actionData])
  const isEdited = side === 'PRODUCER' && (state === 'DRAFT' || state === 'CHANGE_ASKED')
  return (
    <div className="wrap">
      {side && <BackLink href={paths.teamAgreements(castingId)}>{agreementTexts.back}</BackLink>}
      <Head title={agreementTexts.titleOf(agreement.actorName, agreement.roleName)} agreement={agreement}>
        {castingTitle}
      </Head>
      <div className={isEdited ? styles.beside : styles.page}>
        {isEdited && (
          <div className={styles.page}>
            <Changes title={agreementTexts.changes} agreement={agreement} />
            <Writing
              agreement={agreement}
              phone={phone}
              saved={actionData?.intent === 'save' && !actionData.refusal ? actionData : null}
              save={refusalOf('save')}
              sign={refusalOf('sign')}
            />
          </div>
        )}
        <div className={styles.page}>
          <SignedNote {...agreement} />
          <FeesSection agreement={agreement} account={account} refusal={refusalOf('fee')} />
          <AgreementText {...agreement} other={agreement.actorName} />
          <AgreementHistory {...agreement} />
          {side === 'PRODUCER' && agreement.isOwner && state === 'SIGNED' && (
            <EndForm agreement={agreement} refusal={refusalOf('end')} />
          )}
          {side === 'PRODUCER' && <Withdraw agreement={agreement} />}
        </div>
      </div>
    </div>
  )
}

type Refused = Parameters<typeof TermsForm>[0]['refusal']
/** `saved`: another one after each save. */
type WritingProps = { agreement: Agreement; phone: string | null; saved: object | null; save: Refused; sign: Refused }

function Writing({ agreement, phone, saved, save, sign }: WritingProps) {
  const [dirty, setDirty] = useState<string | null>(null)
  const isDirty = dirty === agreement.textSha256
  // What was saved may leave the text as it was.
  useEffect(() => {
    if (saved) setDirty(null)
  }, [saved])
  const wrong = sign?.code === 'agreement_wrong' ? sign : null
  return (
    <>
      <TermsForm
        key={agreement.textSha256}
        agreement={agreement}
        refusal={save ?? wrong}
        onDirty={() => setDirty(agreement.textSha256)}
      />
      <Section title={texts.team}>
        <p>{agreement.isOwner ? texts.teamIntro : texts.memberOnly}</p>
        {isDirty && agreement.isOwner && <Note tone="warn">{texts.saveFirst}</Note>}
        {agreement.isOwner && agreement.state === 'DRAFT' && (
          <SignForm
            isDisabled={isDirty}
            textSha256={agreement.textSha256}
            submit={texts.send}
            done={texts.sent}
            refusal={sign}
            phone={phone}
            receiver={agreement.hasProvided ? null : agreement.actorName}
            onProven={(form, phoneProof) =>
              api.agreements.send({ params: { agreementId: agreement.id }, body: signBody(form, phoneProof) })
            }
          />
        )}
      </Section>
    </>
  )
}

const withdrawable: readonly Agreement['state'][] = ['DRAFT', 'SENT', 'CHANGE_ASKED', 'ACTOR_SIGNED']

function Withdraw({ agreement: { id, state } }: { agreement: Agreement }) {
  const { change, isPending } = useChange()
  if (!withdrawable.includes(state)) return null
  return (
    <AskedButton
      label={editTexts.withdraw}
      ask={editTexts.withdraw}
      text={editTexts.withdrawText}
      pending={isPending}
      onDo={() => change(() => api.agreements.withdraw({ params: { agreementId: id } }))}
    />
  )
}
