import { useEffect, useRef } from 'react'
import { data, redirect, useFetcher, useNavigate, useSearchParams } from 'react-router'
import type { InputOf } from '../../contract/endpoint.ts'
import type { AppContract } from '../../contract/index.ts'
import { rawApiOf, viewerOf } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Steps } from '../ui/Progress.tsx'
import type { Route } from './+types/SignupPage'
import styles from './account.module.css'
import { ConsentStep } from './ConsentStep.tsx'
import { account, signup } from './messages.ts'
import { CodeStep, PhoneStep } from './PhoneSteps.tsx'
import { type Refused, refused } from './refused.ts'
import { AccountStep, RoleStep, WhoStep } from './SignupSteps.tsx'
import { type Draft, forgetDraft, type Step, stepToShow, useDraft } from './signup-draft.ts'

type Body = InputOf<AppContract['accounts']['join']>['body']

export const meta: Route.MetaFunction = () => pageMeta(account.signup)

export function loader({ context, request }: Route.LoaderArgs) {
  const viewer = viewerOf(context)
  const isDone = new URL(request.url).searchParams.get('step') === 'done'
  if (!viewer) return { joined: null }
  if (!isDone) throw redirect(paths.home())
  return { joined: { name: viewer.name, isManager: viewer.permissions.includes('CastingManager') } }
}

export async function action({ context, request }: Route.ActionArgs) {
  try {
    await rawApiOf(context).accounts.join({ body: (await request.json()) as Body })
  } catch (error) {
    const refusal = refused(error)
    return data(refusal, { status: refusal.status })
  }
  throw redirect(`${paths.signup()}?step=done`)
}

const numberOf: Record<Step, number> = { role: 1, who: 2, phone: 3, code: 3, account: 4, consents: 5 }

export default function SignupPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <div className={styles.column}>{loaderData.joined ? <Done {...loaderData.joined} /> : <Questions />}</div>
    </div>
  )
}

function Questions() {
  const { draft, update } = useDraft()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const fetcher = useFetcher<Refused>()
  const step = stepToShow(search.get('step'), draft)
  const go = (next: Step, replace = false) => navigate(`?step=${next}`, { replace, preventScrollReset: false })
  const refusal = fetcher.data && fetcher.state === 'idle' ? fetcher.data : null
  const area = useFocusOnStep(step)
  useEffect(() => {
    if (refusal) navigate(`?step=${stepOf(refusal)}`)
  }, [refusal, navigate])
  const errors = refusal && stepOf(refusal) === step ? refusal : null
  const given = { draft, update, go, errors }
  return (
    <div ref={area}>
      <div className={styles.steps}>
        <Steps step={numberOf[step]} count={5} />
      </div>
      {step === 'role' && <RoleStep {...given} />}
      {step === 'who' && <WhoStep {...given} />}
      {step === 'phone' && <PhoneStep {...given} />}
      {step === 'code' && <CodeStep {...given} />}
      {step === 'account' && <AccountStep {...given} />}
      {step === 'consents' && (
        <ConsentStep
          {...given}
          isPending={fetcher.state !== 'idle'}
          onJoin={() => fetcher.submit(bodyOf(draft), { method: 'post', encType: 'application/json' })}
        />
      )}
      {step !== 'role' && (
        <Button variant="text" auto className={styles.back} onClick={() => navigate(-1)}>
          {account.back}
        </Button>
      )}
    </div>
  )
}

/** Moves focus to the first field of a new step, or to its heading; not when the page opens. */
function useFocusOnStep(step: Step) {
  const area = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const target = area.current?.querySelector<HTMLElement>('form input, h1')
    target?.focus()
  }, [step])
  return area
}

/** The question that a refused joining goes back to. */
function stepOf({ code, fields }: Refused): Step {
  if (code === 'phone_proof_invalid' || code === 'too_many_accounts' || fields.phone) return 'phone'
  if (code === 'guardian_required' || fields.name || fields.birthDate) return 'who'
  if (code === 'login_id_taken' || fields.loginId || fields.password) return 'account'
  return 'consents'
}

function bodyOf(draft: Draft): Body {
  const { permission, name, birthDate, phone, phoneProof, loginId, password, consents } = draft
  return {
    permission: permission ?? 'Actor',
    name,
    birthDate: birthDate.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'),
    phone,
    phoneProof,
    loginId,
    password,
    email: consents.MARKETING_EMAIL ? draft.email : null,
    consents: { ...consents, NIGHT: consents.MARKETING_SMS && consents.NIGHT },
  }
}

function Done({ name, isManager }: { name: string; isManager: boolean }) {
  useEffect(forgetDraft, [])
  const [text, href, label] = isManager
    ? ['공고를 올리려면 캐스팅 권한이 필요해요. 신청은 3분이면 끝나요.', paths.castingAuth(), '캐스팅 권한 신청하기']
    : ['프로필을 만들면 공고에 바로 지원할 수 있어요.', paths.profileManagement(), '프로필 만들기']
  return (
    <>
      <h1 tabIndex={-1}>{signup.doneTitle(name)}</h1>
      <p className={styles.intro}>{text}</p>
      <div className={styles.actions}>
        <LinkButton variant="primary" size="lg" href={href}>
          {label}
        </LinkButton>
        <LinkButton size="lg" href={paths.castings()}>
          공고 둘러보기
        </LinkButton>
      </div>
    </>
  )
}
