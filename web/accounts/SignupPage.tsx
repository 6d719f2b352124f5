import { useEffect } from 'react'
import { data, redirect, useFetcher, useNavigate, useSearchParams } from 'react-router'
import type { InputOf } from '../../contract/endpoint.ts'
import type { AppContract } from '../../contract/index.ts'
import { factsOf, rawApiOf, viewerOf } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { paths, safeReturn } from '../paths.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Steps } from '../ui/Progress.tsx'
import type { Route } from './+types/SignupPage'
import styles from './account.module.css'
import { ConsentStep } from './ConsentStep.tsx'
import { forget, type Joining, keep, kept } from './kept.ts'
import { account, childConsents, signup, socialTexts } from './messages.ts'
import { CodeStep, PhoneStep } from './PhoneSteps.tsx'
import { type Refused, refused } from './refused.ts'
import { GuardianStep } from './SignupGuardian.tsx'
import { LinkStep } from './SignupLink.tsx'
import { AccountStep, RoleStep, WhoStep } from './SignupSteps.tsx'
import {
  type Draft,
  forgetDraft,
  isChild,
  numberOf,
  prefilled,
  type Step,
  stepToShow,
  useDraft,
} from './signup-draft.ts'
import styleOfSocial from './social.module.css'
import { useFocusOnStep } from './useFocusOnStep.ts'

type Body = InputOf<AppContract['accounts']['join']>['body']

export const meta: Route.MetaFunction = () => pageMeta(account.signup)

export function loader({ context, request }: Route.LoaderArgs) {
  const viewer = viewerOf(context)
  const search = new URL(request.url).searchParams
  const { origin } = factsOf(context)
  if (search.has('byId')) throw redirect(paths.signup(), { headers: { 'set-cookie': forget('joining', origin) } })
  if (!viewer) return { joined: null, joining: told(kept('joining', request)) }
  if (search.get('step') !== 'done') throw redirect(paths.home())
  return { joining: null, joined: { name: viewer.name, isManager: viewer.permissions.includes('CastingManager') } }
}

export async function action({ context, request }: Route.ActionArgs) {
  const body = (await request.json()) as Body
  const joining = body.loginId === undefined ? kept('joining', request) : null
  const { origin } = factsOf(context)
  const headers = new Headers({ 'set-cookie': forget('joining', origin) })
  if (body.loginId === undefined && !joining) throw redirect(paths.login('/', 'join_ticket_invalid'))
  try {
    const { waiting } = await rawApiOf(context).accounts.join({
      body: { ...body, ...(joining && { joinTicket: joining.joinTicket }) },
    })
    headers.append('set-cookie', keep('way', { way: joining?.provider ?? 'PASSWORD' }, origin))
    if (!waiting) return redirect(`${paths.signup()}?step=done`, { headers })
    headers.append('set-cookie', keep('waiting', waiting, origin))
    return redirect(paths.guardianWaiting(), { headers })
  } catch (error) {
    const refusal = refused(error)
    if (['join_ticket_invalid', 'sns_taken'].includes(refusal.code))
      throw redirect(paths.login('/', refusal.code), { headers })
    return data(refusal, { status: refusal.status })
  }
}

/** The ticket stays in the cookie, out of reach of scripts. */
const told = (joining: Joining | null) =>
  joining && { provider: joining.provider, prefill: joining.prefill, returnUrl: joining.returnUrl }
type Told = ReturnType<typeof told>

export default function SignupPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <div className={styles.column}>
        {loaderData.joined ? <Done {...loaderData.joined} /> : <Questions joining={loaderData.joining} />}
      </div>
    </div>
  )
}

function Questions({ joining }: { joining: Told }) {
  const { draft, update } = useDraft()
  const [search] = useSearchParams()
  const from = joining?.returnUrl ?? search.get('returnUrl')
  useEffect(() => {
    update(current => (joining ? prefilled(current, joining.provider, joining.prefill) : { via: null }))
    if (from) update({ returnUrl: from })
  }, [joining, from, update])
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
        <Steps {...numberOf(step, draft)} />
      </div>
      {draft.via && (
        <p className={styleOfSocial.joining}>
          {socialTexts.joining(socialTexts.names[draft.via])}{' '}
          <a href={`${paths.signup()}?byId=1`}>{socialTexts.joinById}</a>
        </p>
      )}
      {step === 'role' && <RoleStep {...given} />}
      {step === 'who' && <WhoStep {...given} />}
      {step === 'guardian' && <GuardianStep {...given} />}
      {step === 'phone' && <PhoneStep {...given} />}
      {step === 'code' && <CodeStep {...given} />}
      {step === 'link' && <LinkStep {...given} />}
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

/** The question that a refused joining goes back to. */
function stepOf({ code, fields }: Refused): Step {
  if (code === 'phone_proof_invalid' || code === 'too_many_accounts' || fields.phone) return 'phone'
  if (code.startsWith('guardian_text') || code === 'guardian_phone_same' || Object.keys(fields).some(isOfGuardian))
    return 'guardian'
  if (code === 'guardian_required' || fields.name || fields.birthDate) return 'who'
  if (code === 'login_id_taken' || fields.loginId || fields.password) return 'account'
  return 'consents'
}

const isOfGuardian = (field: string) => field.startsWith('guardian')

function bodyOf(draft: Draft): Body {
  const { via, permission, name, birthDate, guardian, phone, phoneProof, loginId, password, consents } = draft
  const asked = {
    permission: permission ?? ('Actor' as const),
    name,
    birthDate: birthDate.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'),
    phone,
    phoneProof,
    ...(!via && { loginId, password }),
  }
  if (isChild(draft)) {
    const agreed = Object.fromEntries(childConsents.map(kind => [kind, consents[kind]]))
    return { ...asked, guardian: { ...guardian, relation: guardian.relation! }, consents: agreed as Body['consents'] }
  }
  return {
    ...asked,
    email: consents.MARKETING_EMAIL ? draft.email : null,
    consents: { ...consents, NIGHT: consents.MARKETING_SMS && consents.NIGHT },
  }
}

/** The draft is forgotten once its account is there. */
function Done({ name, isManager }: { name: string; isManager: boolean }) {
  // Read once more before it goes.
  const { returnUrl } = useDraft().draft
  useEffect(forgetDraft, [])
  const back = safeReturn(returnUrl)
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
        <LinkButton size="lg" href={back === paths.home() ? paths.castings() : back}>
          {back === paths.home() ? '공고 둘러보기' : '보던 곳으로 돌아가기'}
        </LinkButton>
      </div>
    </>
  )
}
