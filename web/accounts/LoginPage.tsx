import { type KeyboardEvent, useEffect, useState } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { accountLengths } from '#contract/limits.ts'
import { requiredMessage } from '#contract/messages.ts'
import { refused } from '#web/calls/refusal.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, factsOf, rawApiOf, viewerOf } from '#web/context.ts'
import { inAppOf } from '#web/in-app/in-app.ts'
import { publicMeta } from '#web/meta.ts'
import { asksToApply, paths, safeReturn, signedOut } from '#web/paths.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { Correctable, Field } from '#web/ui/forms/Field.tsx'
import { useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { PasswordInput, TextInput } from '#web/ui/forms/Input.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import type { Route } from './+types/LoginPage'
import styles from './account.module.css'
import { awaitGuardian } from './guardian/await-guardian.ts'
import { keepLoginReturn } from './login-return.ts'
import { account } from './messages.ts'
import { recovery } from './recovery/recovery-messages.ts'
import { SocialButtons } from './social/SocialButtons.tsx'
import { keep, kept } from './social/sign-in-cookies.ts'
import social from './social/social.module.css'
import { refusalMessage } from './social/social.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  publicMeta(matches, { title: account.login, description: account.loginDescription, path: paths.login() })

export async function loader({ context, request }: Route.LoaderArgs) {
  const returnUrl = safeReturn(new URL(request.url).searchParams.get('returnUrl'))
  if (viewerOf(context)) throw redirect(returnUrl)
  const providers = await apiOf(context).accounts.snsProviders()
  const isSignedOut = new URL(request.url).searchParams.get('refusal') === signedOut
  const refusal = isSignedOut ? account.signedOut : refusalMessage(request)
  return {
    returnUrl,
    providers,
    refusal,
    lastWay: kept('way', request)?.way,
    inApp: inAppOf(request.headers.get('user-agent')),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request)
  const text = (name: string) => String(form.get(name) ?? '')
  const [loginId, password] = [text('loginId'), text('password')]
  const empty = {
    ...(!loginId.trim() && { loginId: requiredMessage(account.loginId) }),
    ...(!password && { password: requiredMessage(account.password) }),
  }
  if (Object.keys(empty).length) return data({ loginId, fields: empty, message: null, isWrong: false }, { status: 400 })
  try {
    const body = { loginId, password, staySignedIn: form.has('staySignedIn') }
    const { waiting } = await rawApiOf(context).accounts.login({ body })
    const { origin } = factsOf(context)
    const headers = new Headers({ 'set-cookie': keep('way', { way: 'PASSWORD' }, origin) })
    const returnUrl = safeReturn(text('returnUrl'))
    return waiting ? awaitGuardian(waiting, returnUrl, origin, headers) : redirect(returnUrl, { headers })
  } catch (error) {
    const { status, code, message, fields } = refused(error)
    const isWrong = code === 'login_failed'
    const shown: Record<string, string> = isWrong ? { password: message } : fields
    return data({ loginId, fields: shown, message: Object.keys(shown).length ? null : message, isWrong }, { status })
  }
}

/** Whether 지원하기 led here. */
const isToApply = (returnUrl: string) => asksToApply(new URL(returnUrl, 'http://here').searchParams)

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const errors: Record<string, string> = actionData?.fields ?? {}
  const form = useFirstErrorFocus(actionData ? errors : null)
  const [hasCapsLock, setCapsLock] = useState(false)
  const [stay, setStay] = useState(false)
  const noticeCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const isPending = useNavigation().state !== 'idle'
  const { returnUrl, providers, refusal, lastWay, inApp } = loaderData
  const message = actionData ? actionData.message : refusal
  const applies = isToApply(returnUrl)
  useEffect(() => keepLoginReturn(returnUrl), [returnUrl])
  return (
    <div className="wrap">
      <div className={styles.column}>
        <h1>{applies ? account.loginToApply : account.loginTitle}</h1>
        <p className={styles.intro}>{applies ? account.loginToApplyWhy : account.loginIntro}</p>
        {applies && (
          <LinkButton size="lg" variant="ink" href={paths.signup(returnUrl)} className={styles.join}>
            {account.signup}
          </LinkButton>
        )}
        <Alert>{message}</Alert>
        <SocialButtons providers={providers} returnUrl={returnUrl} stay={stay} lastWay={lastWay} inApp={inApp} />
        {providers.length > 0 && <div className={social.or}>{account.or}</div>}
        <Form ref={form} method="post" noValidate className={providers.length > 0 ? undefined : styles.form}>
          <input type="hidden" name="returnUrl" value={returnUrl} />
          <Correctable answer={actionData} together={actionData?.isWrong}>
            <Field label={account.loginId} error={errors.loginId}>
              <TextInput
                name="loginId"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={accountLengths.typedLoginId}
                defaultValue={actionData?.loginId}
              />
            </Field>
            <Field
              label={account.password}
              error={errors.password}
              help={hasCapsLock ? <span role="status">{account.capsLock}</span> : undefined}
            >
              <PasswordInput
                name="password"
                maxLength={accountLengths.password}
                onKeyDown={noticeCapsLock}
                onKeyUp={noticeCapsLock}
              />
            </Field>
          </Correctable>
          <div className={styles.stay}>
            <Checkbox name="staySignedIn" checked={stay} onChange={event => setStay(event.target.checked)}>
              {account.staySignedIn}
            </Checkbox>
          </div>
          <Button type="submit" variant="primary" size="lg" pending={isPending} className={styles.submit}>
            {account.login}
          </Button>
        </Form>
        <p className={styles.links}>
          <ListLink href={paths.findId(returnUrl)}>{recovery.findId}</ListLink>
          <ListLink href={paths.findPassword({ returnUrl })}>{recovery.findPassword}</ListLink>
          {!applies && <ListLink href={paths.signup(returnUrl)}>{account.signup}</ListLink>}
          <ListLink href={paths.findOldPassword()}>{recovery.oldAccount}</ListLink>
        </p>
      </div>
    </div>
  )
}
