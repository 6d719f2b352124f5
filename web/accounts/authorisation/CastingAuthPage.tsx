import { type ChangeEvent, useEffect, useState } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import type { AppContract } from '#contract'
import { ApplicantType } from '#contract/codes/accounts.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { authorisationLengths } from '#contract/limits.ts'
import { requiredMessage } from '#contract/messages.ts'
import { refused } from '#web/calls/refusal.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Alert, DefinitionList } from '#web/ui/display/Card.tsx'
import { hyphenPhone, shortDate } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Correctable, Field } from '#web/ui/forms/Field.tsx'
import { ErrorSummary, type FieldErrors, useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { PhoneInput } from '#web/ui/forms/SpecialInputs.tsx'
import { keptPlace } from '#web/useKept.ts'
import { AuthState } from '../AuthState.tsx'
import { documents as documentTexts, castingAuthTexts as texts } from '../messages.ts'
import page from '../page.module.css'
import { useStoredDraft } from '../stored-draft.ts'
import type { Route } from './+types/CastingAuthPage'
import { DocumentList, DocumentsField } from './CastingAuthDocuments.tsx'
import { holdUntilSent, useDocuments } from './CastingAuthUpload.ts'
import styles from './castingauth.module.css'
import { hyphenBizNo } from './hyphen-biz-no.ts'
import { castingAuthPageTexts } from './messages.ts'

type Body = InputOf<AppContract['accounts']['applyCastingAuth']>['body']
type Kind = keyof typeof ApplicantType

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request }: Route.LoaderArgs) {
  const { id: userId } = requireViewer(context, request)
  return { userId, application: await apiOf(context).accounts.castingAuth({ params: { id: 'latest' } }) }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireViewer(context, request)
  const form = await sentForm(request)
  const sent = Object.fromEntries([...form].map(([name, value]) => [name, String(value).trim()]))
  const fileIds = form.getAll('fileIds').map(Number)
  const api = rawApiOf(context).accounts
  try {
    if (sent.more) {
      await api.addCastingAuthFiles({ params: { id: Number(sent.more) }, body: { fileIds } })
    } else {
      const filled = Object.entries(sent).map(([name, value]) => [name, value || null])
      await api.applyCastingAuth({ body: { ...Object.fromEntries(filled), fileIds } as Body })
    }
  } catch (error) {
    const { status, message, fields } = refused(error)
    return data({ sent, message, fields }, { status })
  }
  throw redirect(paths.castingAuth())
}

export default function CastingAuthPage({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, application } = loaderData
  const isMore = application?.status === 'MORE'
  const [isChanging, setChanging] = useState(false)
  const canApply = !application || application.canApply
  const isRenewal = canApply && application?.status === 'APPROVED'
  const draftKey = `casting-auth:${userId}`
  useEffect(() => {
    if (!canApply) keptPlace(draftKey).keep(null)
  }, [canApply, draftKey])
  return (
    <div className="wrap">
      <div className={page.page}>
        <h1>{texts.title}</h1>
        <p className={page.intro}>{texts.intro}</p>
        {application && (
          <section className={styles.state} aria-label={castingAuthPageTexts.state}>
            <AuthState
              status={application.status}
              reason={application.decisionReason}
              until={application.authorisedUntil}
            />
            {(!canApply || isRenewal) && <Facts application={application} />}
            {application.files.length > 0 && (
              <div>
                <h2>{texts.sentDocuments}</h2>
                <DocumentList documents={application.files} />
              </div>
            )}
          </section>
        )}
        {isMore && !isChanging && (
          <MoreDocuments id={application.id} answer={actionData} onChange={() => setChanging(true)} />
        )}
        {isRenewal && (
          <div className={styles.again}>
            <h2>{texts.renewTitle}</h2>
            <p>{texts.renewIntro}</p>
          </div>
        )}
        {canApply && (!isMore || isChanging) && (
          <ApplyForm draftKey={draftKey} known={toFields(application)} answer={actionData} />
        )}
      </div>
    </div>
  )
}

type Application = NonNullable<Route.ComponentProps['loaderData']['application']>

function Facts({ application }: { application: Application }) {
  return (
    <>
      <DefinitionList
        items={[
          [castingAuthPageTexts.applicantType, ApplicantType[application.applicantType]],
          [castingAuthPageTexts.name, application.companyName],
          [castingAuthPageTexts.bizNo, application.bizNo && hyphenBizNo(application.bizNo)],
          [castingAuthPageTexts.position, application.position],
          [castingAuthPageTexts.appliedOn, shortDate(application.createdAt)],
          [castingAuthPageTexts.endsOn, application.expiresAt && shortDate(application.expiresAt)],
        ]}
      />
      <LinkButton auto variant="ink" href={paths.castingNew()}>
        {castingAuthPageTexts.writeCasting}
      </LinkButton>
    </>
  )
}

/** The form of a returned application starts with its values. */
function toFields(application: Application | null): Record<string, string> {
  if (!application) return {}
  return Object.fromEntries(Object.entries(application).map(([name, value]) => [name, String(value ?? '')]))
}

type Answer = Route.ComponentProps['actionData']

type MoreProps = { id: number; answer: Answer; onChange: () => void }

/** The requested additional documents. The rest may stay unchanged. */
function MoreDocuments({ id, answer, onChange }: MoreProps) {
  const errors: FieldErrors | undefined = answer?.fields
  const documents = useDocuments()
  const [missing, setMissing] = useState<string | null>(null)
  const isPending = useNavigation().state !== 'idle'
  return (
    <Form method="post" className={styles.form} onSubmit={holdUntilSent(documents, texts.documentsSending, setMissing)}>
      <h2>{texts.moreTitle}</h2>
      <Alert>{!errors?.fileIds && answer?.message}</Alert>
      <input type="hidden" name="more" value={id} />
      <DocumentsField
        documents={documents}
        help={documentTexts.rules}
        error={missing ?? (documents.queue.length ? undefined : errors?.fileIds)}
      />
      <Button type="submit" variant="primary" size="lg" pending={isPending}>
        {texts.more}
      </Button>
      <Button variant="text" onClick={onChange}>
        {texts.changeToo}
      </Button>
    </Form>
  )
}

type FormProps = { draftKey: string; known: Record<string, string>; answer: Answer }

const kinds = Object.entries(ApplicantType) as [Kind, string][]
const nameLabels: Partial<Record<Kind, string>> = {
  STUDENT: castingAuthPageTexts.studentCompany,
  PERSON: castingAuthPageTexts.personCompany,
}

/** Typed values survive a reload and a login in between; all kinds share them, so that switching loses nothing. */
function ApplyForm({ draftKey, known, answer }: FormProps) {
  const errors: FieldErrors | null = answer?.fields ?? null
  const [begun] = useState({ applicantType: 'COMPANY', ...known, companyPhone: hyphenPhone(known.companyPhone ?? '') })
  const { draft, update } = useStoredDraft<Record<string, string>>(draftKey, begun)
  const kind = draft.applicantType as Kind
  const documents = useDocuments()
  const [missing, setMissing] = useState<string | null>(null)
  const form = useFirstErrorFocus(errors)
  const isPending = useNavigation().state !== 'idle'
  const isCompany = kind !== 'STUDENT' && kind !== 'PERSON'
  const nameLabel = nameLabels[kind] ?? castingAuthPageTexts.company
  const wrong: FieldErrors = {
    ...errors,
    ...(errors?.companyName && !draft.companyName && { companyName: requiredMessage(nameLabel) }),
  }
  const input = (name: string) => ({
    name,
    value: draft[name] ?? '',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => update({ [name]: event.target.value }),
  })
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className={styles.form}
      onSubmit={holdUntilSent(documents, texts.documentsSending, setMissing)}
    >
      <Alert>{Object.keys(wrong).length === 0 && answer?.message}</Alert>
      <div className={styles.summary}>
        <ErrorSummary errors={wrong} />
      </div>
      <Correctable answer={answer}>
        <Field group label={castingAuthPageTexts.who} error={wrong.applicantType}>
          <div className={styles.kinds}>
            {kinds.map(([code, label]) => (
              <Radio
                key={code}
                name="applicantType"
                value={code}
                checked={kind === code}
                onChange={() => update({ applicantType: code })}
              >
                {label}
              </Radio>
            ))}
          </div>
        </Field>
        <Field label={nameLabel} error={wrong.companyName}>
          <TextInput
            {...input('companyName')}
            maxLength={authorisationLengths.companyName}
            autoComplete="organization"
          />
        </Field>
        {isCompany && (
          <>
            <Field label={castingAuthPageTexts.bizNoLong} error={wrong.bizNo}>
              <TextInput
                {...input('bizNo')}
                inputMode="numeric"
                placeholder="000-00-00000"
                maxLength={authorisationLengths.bizNo}
              />
            </Field>
            <Field label={castingAuthPageTexts.ceoName} error={wrong.ceoName}>
              <TextInput {...input('ceoName')} maxLength={authorisationLengths.ceoName} />
            </Field>
          </>
        )}
        {kind === 'MGMT' && (
          <Field label={castingAuthPageTexts.agencyLicenseNo} error={wrong.agencyLicenseNo}>
            <TextInput {...input('agencyLicenseNo')} maxLength={authorisationLengths.agencyLicenseNo} />
          </Field>
        )}
        <Field
          label={castingAuthPageTexts.position}
          error={wrong.position}
          help={castingAuthPageTexts.positionPlaceholder}
        >
          <TextInput
            {...input('position')}
            maxLength={authorisationLengths.position}
            autoComplete="organization-title"
          />
        </Field>
        <Field
          label={castingAuthPageTexts.address}
          optional={!isCompany}
          error={wrong.companyAddress}
          help={castingAuthPageTexts.addressHelp}
        >
          <TextInput
            {...input('companyAddress')}
            maxLength={authorisationLengths.companyAddress}
            autoComplete="street-address"
          />
        </Field>
        <Field label={castingAuthPageTexts.phone} optional={!isCompany} error={wrong.companyPhone}>
          <PhoneInput
            name="companyPhone"
            value={draft.companyPhone ?? ''}
            placeholder="02-000-0000"
            onValueChange={companyPhone => update({ companyPhone })}
          />
        </Field>
        <Field label={castingAuthPageTexts.homepage} optional error={wrong.homepage}>
          <TextInput
            {...input('homepage')}
            type="url"
            placeholder="https://"
            maxLength={authorisationLengths.homepage}
          />
        </Field>
        <Field label={castingAuthPageTexts.works} optional error={wrong.works} help={castingAuthPageTexts.worksHelp}>
          <TextArea {...input('works')} maxLength={authorisationLengths.works} count />
        </Field>
        <DocumentsField
          documents={documents}
          help={`${texts.documentsHelp[kind]}. ${documentTexts.rules}`}
          error={missing ?? (documents.queue.length ? undefined : wrong.fileIds)}
        />
      </Correctable>
      <Button type="submit" variant="primary" size="lg" pending={isPending}>
        {texts.submit}
      </Button>
    </Form>
  )
}
