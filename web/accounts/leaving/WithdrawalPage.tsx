import { useEffect } from 'react'
import { data, Form, redirect, useNavigation, useRouteLoaderData } from 'react-router'
import type { AppContract } from '#contract'
import { WithdrawalReason } from '#contract/codes/accounts.ts'
import { RetainedRecord } from '#contract/codes/retained.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { accountLengths } from '#contract/limits.ts'
import { refused } from '#web/calls/refusal.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import type { loader as rootLoader } from '#web/root.tsx'
import { Alert, Note } from '#web/ui/display/Card.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Checkbox, Radio } from '#web/ui/forms/Choice.tsx'
import { Correctable, Field, OwnField } from '#web/ui/forms/Field.tsx'
import { useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { PasswordInput, TextArea } from '#web/ui/forms/Input.tsx'
import { useKeptInput } from '#web/useKeptInput.ts'
import page from '../page.module.css'
import { settings } from '../recovery/recovery-messages.ts'
import { SocialButtons } from '../social/SocialButtons.tsx'
import { refusalMessage } from '../social/social.ts'
import type { Route } from './+types/WithdrawalPage'
import styles from './leaving.module.css'
import { leaving as texts } from './leaving-messages.ts'
import { ExportLink } from './WithdrawalExport.tsx'

type Body = InputOf<AppContract['accounts']['leave']>['body']

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request }: Route.LoaderArgs) {
  requireViewer(context, request)
  const { accounts } = apiOf(context)
  const leaving = await accounts.leaving()
  // People without a password confirm their identity before anything is typed, not after.
  const ways = leaving.needsPassword || leaving.isFresh ? [] : await accounts.snsAccounts()
  return { ...leaving, ways: ways.map(({ provider }) => provider), refusal: refusalMessage(request) }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireViewer(context, request)
  const form = await sentForm(request)
  const [reason, reasonText, password] = ['reason', 'reasonText', 'password'].map(name => String(form.get(name) ?? ''))
  const missing = {
    ...(reason === 'ETC' && !reasonText?.trim() && { reasonText: texts.reasonTextMissing }),
    ...(form.has('password') && !password && { password: texts.passwordMissing }),
    ...(!form.has('confirmed') && { confirmed: texts.confirmMissing }),
  }
  const sent = { reason, reasonText }
  if (Object.keys(missing).length)
    return data({ sent, fields: missing as Record<string, string>, message: null }, { status: 400 })
  try {
    const body = {
      reason: reason || null,
      reasonText: reason === 'ETC' ? reasonText : null,
      password: password || null,
    } as Body
    await rawApiOf(context).accounts.leave({ body })
  } catch (error) {
    const { status, message, fields } = refused(error)
    return data({ sent, fields, message: Object.keys(fields).length ? null : message }, { status })
  }
  throw redirect(paths.withdrawn())
}

export default function WithdrawalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { blocks, ways, refusal } = loaderData
  return (
    <div className="wrap">
      <div className={page.page}>
        <h1>{texts.title}</h1>
        <p className={page.intro}>{texts.intro}</p>
        <Consequences {...loaderData} />
        <section className={styles.export}>
          <h2>{texts.exportTitle}</h2>
          <p>{texts.exportText}</p>
          <ExportLink />
        </section>
        {blocks.length > 0 ? (
          <Blocks blocks={blocks} />
        ) : ways.length > 0 ? (
          <section className={styles.again}>
            <h2>{settings.confirmSocialTitle}</h2>
            <p>{settings.confirmSocialIntro}</p>
            <Alert>{refusal}</Alert>
            <SocialButtons providers={ways} returnUrl={paths.withdrawal()} again />
          </section>
        ) : (
          <LeaveForm needsPassword={loaderData.needsPassword} answer={actionData} />
        )}
      </div>
    </div>
  )
}

function Consequences({ ends, kept, liveApplications, ownCastings }: Route.ComponentProps['loaderData']) {
  // The line of the business data with phone and mail.
  const contact = useRouteLoaderData<typeof rootLoader>('root')?.brand.company[1]
  return (
    <div className={styles.facts}>
      <section>
        <h2>{texts.goneTitle}</h2>
        <ul>
          {texts.gone.map(text => (
            <li key={text}>{text}</li>
          ))}
          {liveApplications > 0 && <li>{texts.applications(liveApplications)}</li>}
          {ownCastings > 0 && <li>{texts.castings(ownCastings)}</li>}
        </ul>
      </section>
      <section>
        <h2>{texts.keptTitle}</h2>
        <ul>
          {kept.map(kind => (
            <li key={kind}>{texts.kept(RetainedRecord[kind].what, RetainedRecord[kind].period)}</li>
          ))}
        </ul>
      </section>
      {ends.length > 0 && (
        <section>
          <h2>{texts.endsTitle}</h2>
          <ul>
            {ends.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {contact && <p>{texts.endsText(contact)}</p>}
        </section>
      )}
    </div>
  )
}

function Blocks({ blocks }: { blocks: Route.ComponentProps['loaderData']['blocks'] }) {
  return (
    <section className={styles.blocks}>
      <h2>{texts.blockedTitle}</h2>
      {blocks.map(({ message, href, label }) => (
        <Note key={href} tone="warn">
          <p>{message}</p>
          <LinkButton auto href={href}>
            {label}
          </LinkButton>
        </Note>
      ))}
    </section>
  )
}

type FormProps = { needsPassword: boolean; answer: Route.ComponentProps['actionData'] }

function LeaveForm({ needsPassword, answer }: FormProps) {
  const errors: Record<string, string> = answer?.fields ?? {}
  const form = useFirstErrorFocus(answer ? errors : null)
  const isPending = useNavigation().state !== 'idle'
  const { keep, drop } = useKeptInput(form, 'leaving')
  useEffect(() => {
    if (answer) drop()
  }, [answer, drop])
  return (
    <Form ref={form} method="post" noValidate className={styles.form} onSubmit={keep}>
      <Alert>{answer?.message}</Alert>
      <Correctable answer={answer}>
        <Field group label={texts.reason} error={errors.reason}>
          <div className={styles.reasons}>
            {Object.entries(WithdrawalReason).map(([code, label]) => (
              <Radio key={code} name="reason" value={code} defaultChecked={answer?.sent.reason === code}>
                {label}
              </Radio>
            ))}
          </div>
        </Field>
        <div className={styles.other}>
          <Field label={texts.reasonText} error={errors.reasonText}>
            <TextArea
              name="reasonText"
              maxLength={accountLengths.leavingReason}
              count
              defaultValue={answer?.sent.reasonText}
            />
          </Field>
        </div>
        {needsPassword ? (
          <Field label={texts.password} error={errors.password} help={texts.passwordHelp}>
            <PasswordInput name="password" maxLength={accountLengths.password} autoComplete="current-password" />
          </Field>
        ) : (
          <Note>{texts.noPassword}</Note>
        )}
        <div className={styles.confirm}>
          <OwnField error={errors.confirmed}>
            {invalid => (
              <Checkbox name="confirmed" aria-invalid={invalid}>
                {texts.confirm}
              </Checkbox>
            )}
          </OwnField>
        </div>
      </Correctable>
      <Button type="submit" variant="danger" size="lg" pending={isPending}>
        {texts.submit}
      </Button>
    </Form>
  )
}
