import { type KeyboardEvent, useState } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { apiOf, rawApiOf, viewerOf } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { paths, safeReturn } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Card.tsx'
import { Checkbox } from '../ui/Choice.tsx'
import { Field } from '../ui/Field.tsx'
import { useFirstErrorFocus } from '../ui/form.tsx'
import { PasswordInput, TextInput } from '../ui/Input.tsx'
import { ListLink } from '../ui/ListLink.tsx'
import { required } from '../ui/messages.ts'
import type { Route } from './+types/LoginPage'
import styles from './account.module.css'
import { account } from './messages.ts'
import { recovery } from './recovery-messages.ts'
import { refused } from './refused.ts'
import { SocialButtons } from './SocialButtons.tsx'
import social from './social.module.css'
import { refusalMessage } from './social.ts'

export const meta: Route.MetaFunction = () => pageMeta(account.login)

export async function loader({ context, request }: Route.LoaderArgs) {
  const returnUrl = safeReturn(new URL(request.url).searchParams.get('returnUrl'))
  if (viewerOf(context)) throw redirect(returnUrl)
  return { returnUrl, providers: await apiOf(context).accounts.snsProviders(), refusal: refusalMessage(request) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const [loginId, password] = [text('loginId'), text('password')]
  const empty = {
    ...(!loginId.trim() && { loginId: required(account.loginId) }),
    ...(!password && { password: required(account.password) }),
  }
  if (Object.keys(empty).length) return data({ loginId, fields: empty, message: null }, { status: 400 })
  try {
    await rawApiOf(context).accounts.login({ body: { loginId, password, staySignedIn: form.has('staySignedIn') } })
  } catch (error) {
    const { status, code, message, fields } = refused(error)
    const isWrong = code === 'login_failed'
    const shown: Record<string, string> = isWrong ? { password: message } : fields
    return data({ loginId, fields: shown, message: Object.keys(shown).length ? null : message }, { status })
  }
  throw redirect(safeReturn(text('returnUrl')))
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const errors: Record<string, string> = actionData?.fields ?? {}
  const form = useFirstErrorFocus(actionData ? errors : null)
  const [hasCapsLock, setCapsLock] = useState(false)
  const noticeCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const isPending = useNavigation().state !== 'idle'
  const { returnUrl, providers, refusal } = loaderData
  const message = actionData ? actionData.message : refusal
  return (
    <div className="wrap">
      <div className={styles.column}>
        <h1>{account.loginTitle}</h1>
        <p className={styles.intro}>{account.loginIntro}</p>
        {message && (
          <div className={styles.alert}>
            <Note tone="danger" role="alert">
              {message}
            </Note>
          </div>
        )}
        <SocialButtons providers={providers} returnUrl={returnUrl} />
        {providers.length > 0 && <div className={social.or}>{account.or}</div>}
        <Form ref={form} method="post" noValidate className={providers.length > 0 ? undefined : styles.form}>
          <input type="hidden" name="returnUrl" value={returnUrl} />
          <Field label={account.loginId} error={errors.loginId}>
            <TextInput
              name="loginId"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={60}
              defaultValue={actionData?.loginId}
            />
          </Field>
          <Field
            label={account.password}
            error={errors.password}
            help={hasCapsLock ? <span role="status">{account.capsLock}</span> : undefined}
          >
            <PasswordInput name="password" maxLength={128} onKeyDown={noticeCapsLock} onKeyUp={noticeCapsLock} />
          </Field>
          <div className={styles.stay}>
            <Checkbox name="staySignedIn">{account.staySignedIn}</Checkbox>
          </div>
          <Button type="submit" variant="primary" size="lg" pending={isPending} className={styles.submit}>
            {account.login}
          </Button>
        </Form>
        <p className={styles.links}>
          <ListLink href={paths.findId()}>{recovery.findId}</ListLink>
          <ListLink href={paths.findPassword()}>{recovery.findPassword}</ListLink>
          <ListLink href={paths.signup()}>{account.signup}</ListLink>
        </p>
      </div>
    </div>
  )
}
