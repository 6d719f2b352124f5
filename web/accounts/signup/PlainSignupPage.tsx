import { data, Form, redirect, useNavigation } from 'react-router'
import { accountLengths, accountLimits, emailLength } from '#contract/limits.ts'
import { refused } from '#web/calls/refusal.ts'
import { sentForm } from '#web/calls/sent.ts'
import { factsOf, rawApiOf, viewerOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths, safeReturn } from '#web/paths.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Correctable, Field } from '#web/ui/forms/Field.tsx'
import { type FieldErrors, useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { PasswordInput, TextInput } from '#web/ui/forms/Input.tsx'
import { BirthDateInput, PhoneInput } from '#web/ui/forms/SpecialInputs.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import styles from '../account.module.css'
import { guardianTexts } from '../guardian/guardian-messages.ts'
import { account, signup } from '../messages.ts'
import type { Route } from './+types/PlainSignupPage'
import { ConsentRow } from './ConsentRow.tsx'
import { consentsFor } from './join-checks.ts'
import { joined } from './joined.ts'
import { plainSignupTexts as texts } from './messages.ts'
import { answersOf, bodyOf, type PlainAnswers, plainErrors, sentBefore } from './plain-signup.ts'
import { RelationField } from './RelationField.tsx'
import { isChild, permissions } from './signup-draft.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, account.signup)

export function loader({ context, url }: Route.LoaderArgs) {
  const returnUrl = safeReturn(url.searchParams.get('returnUrl'))
  if (viewerOf(context)) throw redirect(returnUrl)
  return { returnUrl }
}

/** Two posts: the first sends a code to the phone, the second joins. Everything but the password comes back filled in. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await sentForm(request)
  const answers = answersOf(form)
  // From the first question of `SignupPage`, which asks only for the role.
  if (!form.has('intent')) return data({ answers, fields: {}, message: null })
  const isJoining = form.get('intent') === 'join'
  const again = (fields: FieldErrors, message: string | null = null, status = 400) =>
    data({ answers, fields, message }, { status })
  const wrong = plainErrors(answers, isJoining)
  if (Object.keys(wrong).length) return again(wrong)
  const api = rawApiOf(context).accounts
  const { phone, requestId, code } = answers
  try {
    if (!isJoining) {
      const sent = await api.phoneCode({ body: { phone, purpose: 'JOIN' } })
      return data({
        answers: { ...answers, requestId: sent.requestId ?? '', phoneProof: '' },
        fields: {},
        message: null,
      })
    }
    if (!answers.phoneProof) {
      const proven = await api.phoneCode({ body: { phone, purpose: 'JOIN', code, requestId } })
      answers.phoneProof = proven.phoneProof ?? ''
    }
    const { waiting } = await api.join({ body: bodyOf(answers, form) })
    const returnUrl = safeReturn(url.searchParams.get('returnUrl'))
    return joined({ waiting, returnUrl, origin: factsOf(context).origin, provider: 'PASSWORD' })
  } catch (error) {
    const { status, code: reason, message, fields } = refused(error)
    if (reason === 'phone_code_too_soon' && requestId) return again({}, message, status)
    if (reason === 'phone_proof_invalid') Object.assign(answers, { phoneProof: '', requestId: '' })
    const shown = { ...fields, ...(fieldOf[reason] && { [fieldOf[reason]]: message }) }
    return again(shown, Object.keys(shown).length ? null : message, status)
  }
}

const fieldOf: Record<string, string> = {
  phone_code_wrong: 'code',
  phone_code_expired: 'code',
  login_id_taken: 'loginId',
  guardian_phone_same: 'guardian.phone',
}

/** Joining without JavaScript: the questions of `SignupPage` as two posted forms. */
export default function PlainSignupPage({ loaderData, actionData }: Route.ComponentProps) {
  const answers = actionData?.answers
  const errors: FieldErrors = actionData?.fields ?? {}
  const form = useFirstErrorFocus(actionData ? errors : null)
  const isPending = useNavigation().state !== 'idle'
  const isSent = Boolean(answers?.requestId || answers?.phoneProof)
  return (
    <div className="wrap">
      <div className={styles.column}>
        <h1>{isSent ? signup.accountTitle : texts.title}</h1>
        <p className={styles.intro}>{isSent && answers ? signup.codeIntro(answers.phone) : signup.phoneIntro}</p>
        <Alert>{actionData?.message}</Alert>
        <Form ref={form} method="post" noValidate>
          <div className={styles.form}>
            <Correctable answer={actionData}>
              {isSent && answers ? (
                <Account answers={answers} errors={errors} />
              ) : (
                <Person answers={answers} errors={errors} />
              )}
            </Correctable>
          </div>
          <Button
            type="submit"
            name="intent"
            value={isSent ? 'join' : 'code'}
            variant="primary"
            size="lg"
            pending={isPending}
            className={styles.submit}
          >
            {isSent ? signup.join : signup.sendCode}
          </Button>
          {isSent && !answers?.phoneProof && (
            <Button type="submit" name="intent" value="code" variant="text" auto className={styles.back}>
              {texts.sendAgain}
            </Button>
          )}
        </Form>
        <p className={styles.links}>
          <ListLink href={paths.plainSignup(loaderData.returnUrl)}>{texts.startOver}</ListLink>
        </p>
      </div>
    </div>
  )
}

type Props = { answers: PlainAnswers; errors: FieldErrors }

type PersonProps = { answers: PlainAnswers | undefined; errors: FieldErrors }

function Person({ answers, errors }: PersonProps) {
  return (
    <>
      <Field label={signup.roleTitle} error={errors.permission} group>
        <div className={styles.relations}>
          {permissions.map(permission => (
            <Radio
              key={permission}
              name="permission"
              value={permission}
              defaultChecked={answers?.permission === permission}
            >
              {signup.roles[permission].title}
            </Radio>
          ))}
        </div>
      </Field>
      <Field label={signup.name} error={errors.name}>
        <TextInput name="name" autoComplete="name" maxLength={accountLengths.name} defaultValue={answers?.name} />
      </Field>
      <Field label={signup.birthDate} error={errors.birthDate} help={signup.birthHelp}>
        <BirthDateInput name="birthDate" defaultValue={answers?.birthDate} />
      </Field>
      <Field label={signup.phone} error={errors.phone}>
        <PhoneInput name="phone" defaultValue={answers?.phone} />
      </Field>
    </>
  )
}

function Account({ answers, errors }: Props) {
  const forChild = isChild(answers)
  return (
    <>
      {sentBefore.map(name => (
        <input key={name} type="hidden" name={name} value={answers[name]} />
      ))}
      {!answers.phoneProof && (
        <Field label={signup.code} error={errors.code}>
          <TextInput
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={accountLimits.codeDigits}
            defaultValue={answers.code}
          />
        </Field>
      )}
      <Field label={account.loginId} error={errors.loginId} help={signup.loginIdHelp}>
        <TextInput
          name="loginId"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={accountLengths.loginId}
          defaultValue={answers.loginId}
        />
      </Field>
      <Field label={account.password} error={errors.password} help={signup.passwordHelp}>
        <PasswordInput name="password" autoComplete="new-password" maxLength={accountLengths.password} />
      </Field>
      {forChild && <Guardian answers={answers} errors={errors} />}
      {consentsFor(forChild).map(item => (
        <ConsentRow
          key={item.kind}
          item={item}
          error={errors[`consents.${item.kind}`]}
          name={`consents.${item.kind}`}
          defaultChecked={answers.consents.includes(item.kind)}
        />
      ))}
      {!forChild && (
        <div className={styles.email}>
          <Field label={signup.email} optional error={errors.email} help={texts.emailHelp}>
            <TextInput
              name="email"
              type="email"
              autoComplete="email"
              maxLength={emailLength}
              defaultValue={answers.email}
            />
          </Field>
        </div>
      )}
    </>
  )
}

function Guardian({ answers, errors }: Props) {
  return (
    <>
      <p className={styles.intro}>{guardianTexts.stepIntro}</p>
      <Field label={guardianTexts.name} error={errors['guardian.name']}>
        <TextInput
          name="guardian.name"
          autoComplete="off"
          maxLength={accountLengths.name}
          defaultValue={answers.guardianName}
        />
      </Field>
      <Field label={guardianTexts.phone} error={errors['guardian.phone']}>
        <PhoneInput name="guardian.phone" autoComplete="off" defaultValue={answers.guardianPhone} />
      </Field>
      <RelationField
        name="guardian.relation"
        error={errors['guardian.relation']}
        radio={relation => ({ defaultChecked: answers.guardianRelation === relation })}
      />
    </>
  )
}
