import { type ChangeEvent, useEffect, useState } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import type { InputOf } from '../../contract/endpoint.ts'
import { ApplicantType } from '../../contract/enums.ts'
import type { AppContract } from '../../contract/index.ts'
import { apiOf, rawApiOf, requireViewer } from '../context.ts'
import { keep } from '../kept.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Alert, DefinitionList } from '../ui/Card.tsx'
import { Radio } from '../ui/Choice.tsx'
import { Field } from '../ui/Field.tsx'
import { ErrorSummary, type FieldErrors, useFirstErrorFocus } from '../ui/form.tsx'
import { hyphenPhone, isoDate } from '../ui/format.ts'
import { TextArea, TextInput } from '../ui/Input.tsx'
import { required } from '../ui/messages.ts'
import type { Route } from './+types/CastingAuthPage'
import { AuthState } from './AuthState.tsx'
import { PaperList, PapersField } from './CastingAuthPapers.tsx'
import { type Papers, usePapers } from './CastingAuthUpload.ts'
import styles from './castingauth.module.css'
import { papers as paperTexts, castingAuthTexts as texts } from './messages.ts'
import page from './page.module.css'
import { refused } from './refused.ts'
import { useStoredDraft } from './stored-draft.ts'

type Body = InputOf<AppContract['accounts']['applyCastingAuth']>['body']
type Kind = keyof typeof ApplicantType

export const meta: Route.MetaFunction = () => pageMeta(texts.title)

export async function loader({ context, request }: Route.LoaderArgs) {
  const { id: userId } = requireViewer(context, request)
  return { userId, application: await apiOf(context).accounts.castingAuth({ params: { id: 'latest' } }) }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireViewer(context, request)
  const form = await request.formData()
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
    if (!canApply) keep(draftKey, null)
  }, [canApply, draftKey])
  return (
    <div className="wrap">
      <div className={page.page}>
        <h1>{texts.title}</h1>
        <p className={page.intro}>{texts.intro}</p>
        {application && (
          <section className={styles.state} aria-label="신청 상태">
            <AuthState
              status={application.status}
              reason={application.decisionReason}
              until={application.authorisedUntil}
            />
            {(!canApply || isRenewal) && <Facts application={application} />}
            {application.files.length > 0 && (
              <div>
                <h2>{texts.sentPapers}</h2>
                <PaperList papers={application.files} />
              </div>
            )}
          </section>
        )}
        {isMore && !isChanging && (
          <MorePapers
            id={application.id}
            message={actionData?.message}
            errors={actionData?.fields ?? null}
            onChange={() => setChanging(true)}
          />
        )}
        {isRenewal && (
          <div className={styles.again}>
            <h2>{texts.renewTitle}</h2>
            <p>{texts.renewIntro}</p>
          </div>
        )}
        {canApply && (!isMore || isChanging) && (
          <ApplyForm
            draftKey={draftKey}
            known={toFields(application)}
            message={actionData?.message}
            errors={actionData?.fields ?? null}
          />
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
          ['신청 유형', ApplicantType[application.applicantType]],
          ['이름', application.companyName],
          ['사업자번호', application.bizNo?.replace(/^(\d{3})(\d{2})(\d{5})$/, '$1-$2-$3')],
          ['직책', application.position],
          ['신청한 날', isoDate(application.createdAt)],
          ['끝나는 날', application.expiresAt && isoDate(application.expiresAt)],
        ]}
      />
      <LinkButton auto variant="ink" href={paths.castingNew()}>
        공고 쓰기
      </LinkButton>
    </>
  )
}

/** The form of an application sent back starts from what was written. */
function toFields(application: Application | null): Record<string, string> {
  if (!application) return {}
  return Object.fromEntries(Object.entries(application).map(([name, value]) => [name, String(value ?? '')]))
}

/** Keeps a form back while papers are on their way. That there are none the server tells, with all else that is missing. */
const holdUntilSent = (papers: Papers, tell: (message: string | null) => void) => (event: React.SubmitEvent) => {
  const message = papers.isSending ? texts.papersSending : null
  tell(message)
  if (message) event.preventDefault()
}

type MoreProps = { id: number; message?: string; errors: FieldErrors | null; onChange: () => void }

/** What was asked for: more papers. The rest may stay as it was. */
function MorePapers({ id, message, errors, onChange }: MoreProps) {
  const papers = usePapers()
  const [missing, setMissing] = useState<string | null>(null)
  const isPending = useNavigation().state !== 'idle'
  return (
    <Form method="post" className={styles.form} onSubmit={holdUntilSent(papers, setMissing)}>
      <h2>{texts.moreTitle}</h2>
      <Alert>{!errors?.fileIds && message}</Alert>
      <input type="hidden" name="more" value={id} />
      <PapersField
        papers={papers}
        help={paperTexts.rules}
        error={missing ?? (papers.queue.length ? undefined : errors?.fileIds)}
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

type FormProps = { draftKey: string; known: Record<string, string>; message?: string; errors: FieldErrors | null }

const kinds = Object.entries(ApplicantType) as [Kind, string][]
const nameLabels: Partial<Record<Kind, string>> = { STUDENT: '학교·졸업작품 이름', PERSON: '활동 이름' }

const nothingUnstored = {}

/** What was typed outlives a reload and a login on the way; kinds share it, so that trying another loses nothing. */
function ApplyForm({ draftKey, known, message, errors }: FormProps) {
  const [begun] = useState({ applicantType: 'COMPANY', ...known, companyPhone: hyphenPhone(known.companyPhone ?? '') })
  const { draft, update } = useStoredDraft<Record<string, string>>(draftKey, begun, nothingUnstored)
  const kind = draft.applicantType as Kind
  const papers = usePapers()
  const [missing, setMissing] = useState<string | null>(null)
  const form = useFirstErrorFocus(errors)
  const isPending = useNavigation().state !== 'idle'
  const isCompany = kind !== 'STUDENT' && kind !== 'PERSON'
  const nameLabel = nameLabels[kind] ?? '회사 이름'
  const wrong: FieldErrors = {
    ...errors,
    ...(errors?.companyName && !draft.companyName && { companyName: required(nameLabel) }),
  }
  const input = (name: string) => ({
    name,
    value: draft[name] ?? '',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => update({ [name]: event.target.value }),
  })
  return (
    <Form ref={form} method="post" noValidate className={styles.form} onSubmit={holdUntilSent(papers, setMissing)}>
      <Alert>{Object.keys(wrong).length === 0 && message}</Alert>
      <div className={styles.summary}>
        <ErrorSummary errors={wrong} />
      </div>
      <Field group label="누구로 신청하나요?" error={wrong.applicantType}>
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
        <TextInput {...input('companyName')} maxLength={60} autoComplete="organization" />
      </Field>
      {isCompany && (
        <>
          <Field label="사업자등록번호" error={wrong.bizNo}>
            <TextInput {...input('bizNo')} inputMode="numeric" placeholder="000-00-00000" maxLength={12} />
          </Field>
          <Field label="대표자" error={wrong.ceoName}>
            <TextInput {...input('ceoName')} maxLength={40} />
          </Field>
        </>
      )}
      {kind === 'MGMT' && (
        <Field label="대중문화예술기획업 등록번호" error={wrong.agencyLicenseNo}>
          <TextInput {...input('agencyLicenseNo')} maxLength={40} />
        </Field>
      )}
      <Field label="직책" error={wrong.position} help="예: 캐스팅 디렉터, 조연출, 연출 전공">
        <TextInput {...input('position')} maxLength={40} autoComplete="organization-title" />
      </Field>
      <Field label="주소" optional={!isCompany} error={wrong.companyAddress} help="공고에 제작사 정보로 보여요">
        <TextInput {...input('companyAddress')} maxLength={200} autoComplete="street-address" />
      </Field>
      <Field label="대표전화" optional={!isCompany} error={wrong.companyPhone}>
        <TextInput {...input('companyPhone')} type="tel" inputMode="tel" placeholder="02-000-0000" maxLength={14} />
      </Field>
      <Field label="홈페이지" optional error={wrong.homepage}>
        <TextInput {...input('homepage')} type="url" placeholder="https://" maxLength={200} />
      </Field>
      <Field label="주요 작품" optional error={wrong.works} help="최근 작품과 맡은 일을 적으면 심사가 빨라요">
        <TextArea {...input('works')} maxLength={1000} count />
      </Field>
      <PapersField
        papers={papers}
        help={`${texts.papersHelp[kind]}. ${paperTexts.rules}`}
        error={missing ?? (papers.queue.length ? undefined : wrong.fileIds)}
      />
      <Button type="submit" variant="primary" size="lg" pending={isPending}>
        {texts.submit}
      </Button>
    </Form>
  )
}
