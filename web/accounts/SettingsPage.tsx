import { useEffect } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { accountLengths, emailLength } from '#contract/limits.ts'
import { requiredMessage } from '#contract/messages.ts'
import { refused } from '#web/calls/refusal.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, factsOf, rawApiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Alert, SectionHead } from '#web/ui/display/Card.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Correctable, Field } from '#web/ui/forms/Field.tsx'
import { useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { Link } from '#web/ui/Link.tsx'
import { useKeptInput } from '#web/useKeptInput.ts'
import type { Route } from './+types/SettingsPage'
import { account, signup, socialTexts } from './messages.ts'
import { settings } from './recovery/recovery-messages.ts'
import { SessionsSection } from './SessionsSection.tsx'
import { SettingsPhone } from './SettingsPhone.tsx'
import styles from './settings.module.css'
import { refusalMessage } from './social/social.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, settings.title)

export async function loader({ context, request }: Route.LoaderArgs) {
  const { name, birthDate, loginId, email, phone } = requireViewer(context, request)
  const { list } = await apiOf(context).accounts.sessions()
  const { support } = factsOf(context).brand.links
  return { name, birthDate, loginId, email, phone, sessions: list, support, refusal: refusalMessage(request) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request)
  const text = (key: string) => String(form.get(key) ?? '').trim()
  const typed = { name: text('name'), email: text('email') }
  const noName = { name: requiredMessage(settings.name) }
  if (!typed.name) return data({ typed, fields: noName, message: null, isSaved: false }, { status: 400 })
  try {
    await rawApiOf(context).accounts.changeAccount({ body: { name: typed.name, email: typed.email || null } })
  } catch (error) {
    const { status, message, fields } = refused(error)
    return data({ typed, fields, message: Object.keys(fields).length ? null : message, isSaved: false }, { status })
  }
  return { typed, fields: {}, message: null, isSaved: true }
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { birthDate, loginId, phone, sessions, support, refusal } = loaderData
  const errors: Record<string, string> = actionData?.fields ?? {}
  const form = useFirstErrorFocus(actionData ? errors : null)
  const isPending = useNavigation().formMethod === 'POST'
  const { keep, drop } = useKeptInput(form, 'settings')
  useEffect(() => {
    if (actionData) drop()
  }, [actionData, drop])
  const shown = actionData?.typed ?? { name: loaderData.name, email: loaderData.email ?? '' }
  return (
    <div className="wrap">
      <div className={styles.page}>
        <h1>{settings.title}</h1>
        <Alert>{refusal}</Alert>
        <section className={styles.section} aria-labelledby="basics">
          <SectionHead id="basics" title={settings.basics} />
          <Form ref={form} method="post" noValidate onSubmit={keep}>
            <Alert>{actionData?.message}</Alert>
            {loginId && (
              <Field label={account.loginId}>
                <TextInput value={loginId} readOnly />
              </Field>
            )}
            <Correctable answer={actionData}>
              <Field label={settings.name} error={errors.name}>
                <TextInput name="name" autoComplete="name" maxLength={accountLengths.name} defaultValue={shown.name} />
              </Field>
              <Field label={signup.birthDate} help={<BirthHelp support={support} />}>
                <TextInput value={birthDate.replaceAll('-', '.')} readOnly />
              </Field>
              <Field label={settings.email} error={errors.email} help={settings.emailHelp} optional>
                <TextInput
                  name="email"
                  type="email"
                  autoComplete="email"
                  maxLength={emailLength}
                  defaultValue={shown.email}
                />
              </Field>
            </Correctable>
            <div className={styles.save}>
              <Button type="submit" variant="ink" auto pending={isPending}>
                {settings.save}
              </Button>
              <span role="status">{actionData?.isSaved && !isPending && settings.saved}</span>
            </div>
          </Form>
        </section>
        <section className={styles.section} aria-labelledby="phone">
          <SectionHead id="phone" title={signup.phone} />
          <SettingsPhone phone={phone} />
        </section>
        {loginId && (
          <section className={styles.section} aria-labelledby="password">
            <SectionHead id="password" title={settings.password} />
            <LinkButton auto href={paths.changePassword()}>
              {settings.changePassword}
            </LinkButton>
          </section>
        )}
        <section className={styles.section} aria-labelledby="social">
          <SectionHead id="social" title={socialTexts.title} />
          <LinkButton auto href={paths.socialAccounts()}>
            {socialTexts.manage}
          </LinkButton>
        </section>
        <SessionsSection sessions={sessions} />
      </div>
    </div>
  )
}

function BirthHelp({ support }: { support: string | null }) {
  if (!support) return settings.birthHelp
  return (
    <>
      {settings.birthHelp} <Link href={support}>{settings.support}</Link>
    </>
  )
}
