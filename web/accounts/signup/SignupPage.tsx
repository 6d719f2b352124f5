import { useEffect } from 'react'
import { data, redirect, useFetcher, useNavigate, useSearchParams } from 'react-router'
import { type Refusal, refused } from '#web/calls/refusal.ts'
import { sentJson } from '#web/calls/sent.ts'
import { factsOf, rawApiOf, viewerOf } from '#web/context.ts'
import { publicMeta } from '#web/meta.ts'
import { asksToApply, paths, safeReturn } from '#web/paths.ts'
import { Steps } from '#web/ui/display/Progress.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import styles from '../account.module.css'
import { account, signup, socialTexts } from '../messages.ts'
import { CodeStep, PhoneStep } from '../PhoneSteps.tsx'
import { forget, type Joining, kept } from '../social/sign-in-cookies.ts'
import styleOfSocial from '../social/social.module.css'
import { useFocusOnStep } from '../useFocusOnStep.ts'
import type { Route } from './+types/SignupPage'
import { ConsentStep } from './ConsentStep.tsx'
import { type Body, bodyOfDraft } from './join-body.ts'
import { joined } from './joined.ts'
import { signupPageTexts as texts } from './messages.ts'
import { GuardianStep } from './SignupGuardian.tsx'
import { LinkStep } from './SignupLink.tsx'
import { AccountStep, RoleStep, WhoStep } from './SignupSteps.tsx'
import { forgetDraft, numberOf, prefilled, type Step, stepToShow, useDraft, withoutProvider } from './signup-draft.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  publicMeta(matches, { title: account.signup, description: account.signupDescription, path: paths.signup() })

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = viewerOf(context)
  const search = new URL(request.url).searchParams
  const { origin } = factsOf(context)
  if (search.has('byId')) throw redirect(paths.signup(), { headers: { 'set-cookie': forget('joining', origin) } })
  if (!viewer) return { joined: null, joining: await told(kept('joining', request)) }
  const returnUrl = safeReturn(search.get('returnUrl'))
  if (search.get('step') !== 'done') throw redirect(returnUrl)
  const isManager = viewer.permissions.includes('CastingManager')
  return { joining: null, joined: { name: viewer.name, isManager, returnUrl } }
}

export async function action({ context, request }: Route.ActionArgs) {
  const body = (await sentJson(request)) as Body
  const joining = body.loginId === undefined ? kept('joining', request) : null
  const { origin } = factsOf(context)
  if (body.loginId === undefined && !joining) throw redirect(paths.login('/', 'join_ticket_invalid'))
  try {
    const { waiting } = await rawApiOf(context).accounts.join({
      body: { ...body, ...(joining && { joinTicket: joining.joinTicket }) },
    })
    const returnUrl = safeReturn(new URL(request.url).searchParams.get('returnUrl'))
    return joined({ waiting, returnUrl, origin, provider: joining?.provider ?? 'PASSWORD' })
  } catch (error) {
    const refusal = refused(error)
    if (['join_ticket_invalid', 'sns_taken'].includes(refusal.code))
      throw redirect(paths.login('/', refusal.code), { headers: { 'set-cookie': forget('joining', origin) } })
    return data(refusal, { status: refusal.status })
  }
}

/** The ticket stays in the cookie, out of reach of scripts; its hash tells one join from another. */
async function told(joining: Joining | null) {
  if (!joining) return null
  const { provider, prefill, returnUrl, joinTicket } = joining
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(joinTicket))
  return { provider, prefill, returnUrl, of: btoa(String.fromCharCode(...new Uint8Array(digest))) }
}
type JoinQuestions = Awaited<ReturnType<typeof told>>

export default function SignupPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <div className={styles.column}>
        {loaderData.joined ? <Done {...loaderData.joined} /> : <Questions joining={loaderData.joining} />}
      </div>
    </div>
  )
}

function Questions({ joining }: { joining: JoinQuestions }) {
  const stored = useDraft()
  const { update } = stored
  const [search] = useSearchParams()
  const from = joining?.returnUrl ?? search.get('returnUrl')
  // Who pressed 지원하기 is an actor; the question stays reachable for others.
  const isApplying = !search.has('step') && asksToApply(new URL(safeReturn(from), 'http://here').searchParams)
  const draft = isApplying ? { ...stored.draft, permission: 'Actor' as const } : stored.draft
  useEffect(() => {
    update(current =>
      joining
        ? prefilled(current, { via: joining.provider, told: joining.prefill, of: joining.of })
        : withoutProvider(current),
    )
    if (from) update({ returnUrl: from })
    if (isApplying) update({ permission: 'Actor' })
  }, [joining, from, isApplying, update])
  const navigate = useNavigate()
  const fetcher = useFetcher<Refusal>()
  const step = stepToShow(search.get('step') ?? (isApplying ? 'who' : null), draft)
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
      {isApplying && (
        <p className={styleOfSocial.joining}>
          {texts.actorForApplying}{' '}
          <ListLink href={`?${new URLSearchParams({ step: 'role', returnUrl: from ?? '' })}`}>
            {texts.otherRole}
          </ListLink>
          <noscript>
            <a href={paths.plainSignup(from ?? '')}>{texts.withoutScripts}</a>
          </noscript>
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
          onJoin={() => {
            const action = paths.signup(draft.returnUrl)
            void fetcher.submit(bodyOfDraft(draft), { method: 'post', action, encType: 'application/json' })
          }}
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

/** The question to return to after a refused join. */
function stepOf({ code, fields }: Refusal): Step {
  if (code === 'phone_proof_invalid' || code === 'too_many_accounts' || fields.phone) return 'phone'
  if (code.startsWith('guardian_text') || code === 'guardian_phone_same' || Object.keys(fields).some(isOfGuardian))
    return 'guardian'
  if (code === 'guardian_required' || fields.name || fields.birthDate) return 'who'
  if (code === 'login_id_taken' || fields.loginId || fields.password) return 'account'
  return 'consents'
}

const isOfGuardian = (field: string) => field.startsWith('guardian')

/** The draft is removed once its account exists. */
function Done({ name, isManager, returnUrl }: { name: string; isManager: boolean; returnUrl: string }) {
  useEffect(forgetDraft, [])
  const [text, href, label] = isManager
    ? [texts.managerNext, paths.castingAuth(), texts.applyForAuth]
    : [texts.actorNext, paths.profileManagement(returnUrl), texts.makeProfile]
  return (
    <>
      <h1 tabIndex={-1}>{signup.doneTitle(name)}</h1>
      <p className={styles.intro}>{text}</p>
      <div className={styles.actions}>
        <LinkButton variant="primary" size="lg" href={href}>
          {label}
        </LinkButton>
        <LinkButton size="lg" href={returnUrl === paths.home() ? paths.castings() : returnUrl}>
          {returnUrl === paths.home() ? texts.browseCastings : texts.goBack}
        </LinkButton>
      </div>
    </>
  )
}
