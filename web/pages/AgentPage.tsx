import { type FormEvent, useState } from 'react'
import { data } from 'react-router'
import { ArtCategory } from '#contract/codes/castings.ts'
import { emailLength, enquiryLengths } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { refusalOf } from '#web/calls/refusal.ts'
import { sentForm } from '#web/calls/sent.ts'
import { useCall } from '#web/calls/useCall.ts'
import { rawApiOf } from '#web/context.ts'
import { publicMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { Correctable, Field, OwnField } from '#web/ui/forms/Field.tsx'
import { useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { PhoneInput } from '#web/ui/forms/SpecialInputs.tsx'
import { CircleCheck } from '#web/ui/icons.ts'
import type { Route } from './+types/AgentPage'
import styles from './AgentPage.module.css'
import { agentPageTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  publicMeta(matches, { title: texts.title, description: texts.lead, path: paths.agent() })

const empty = {
  companyName: '',
  name: '',
  phone: '',
  email: '',
  artCategory: '',
  schedule: '',
  budget: '',
  contents: '',
  website: '',
}
const categories = Object.entries(ArtCategory).map(([value, label]) => ({ value, label }))

/** Receives the enquiry without JavaScript, or before hydration. */
export async function action({ context, request }: Route.ActionArgs) {
  const { privacyConsent, ...sent } = Object.fromEntries(await sentForm(request))
  const values = { ...empty, ...sent } as typeof empty
  const agreed = privacyConsent !== undefined
  try {
    await rawApiOf(context).castings.enquire({ body: { ...values, privacyConsent: agreed } as never })
    return data({ values, agreed, refusal: null })
  } catch (error) {
    const refusal = refusalOf(error)
    return data({ values, agreed, refusal }, { status: refusal.status || 503 })
  }
}

/** An enquiry to the operators, for people without an account who look for actors. */
export default function AgentPage({ actionData }: Route.ComponentProps) {
  const [values, setValues] = useState(actionData?.values ?? empty)
  const [agreed, setAgreed] = useState(actionData?.agreed ?? false)
  const { isPending, refusal, run } = useCall()
  const error = refusal ?? actionData?.refusal ?? null
  const [isSent, setSent] = useState(actionData?.refusal === null)
  const form = useFirstErrorFocus(error?.fields ?? null)

  function send(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      await api.castings.enquire({ body: { ...values, privacyConsent: agreed } as never })
      setSent(true)
      window.scrollTo({ top: 0 })
    })
  }
  const bind = (name: keyof typeof empty) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  if (isSent) {
    return (
      <div className="wrap">
        <h1 className="sr">{texts.title}</h1>
        <Empty
          as="h2"
          icon={CircleCheck}
          title={texts.received}
          action={
            <LinkButton auto variant="ink" href={paths.actors()}>
              {texts.browseActors}
            </LinkButton>
          }
        >
          {texts.receivedText}
        </Empty>
      </div>
    )
  }
  return (
    <div className="wrap">
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{texts.lookingForActors}</h1>
          <p>{texts.lead}</p>
          <p>
            {texts.postYourself}
            <a href={paths.signup()}>{texts.joinAsManager}</a>
            {texts.please}
          </p>
        </header>
        <form ref={form} method="post" className={styles.form} noValidate onSubmit={send}>
          {error && <Note tone="danger" role="alert" title={error.message} />}
          <Correctable answer={error}>
            <div className={styles.row}>
              <Field label={texts.company} required error={error?.fields.companyName}>
                <TextInput
                  {...bind('companyName')}
                  maxLength={enquiryLengths.companyName}
                  autoComplete="organization"
                />
              </Field>
              <Field label={texts.name} required error={error?.fields.name}>
                <TextInput {...bind('name')} maxLength={enquiryLengths.name} autoComplete="name" />
              </Field>
              <Field label={texts.phone} error={error?.fields.phone} help={texts.phoneHelp}>
                <PhoneInput
                  name="phone"
                  value={values.phone}
                  onValueChange={phone => setValues({ ...values, phone })}
                />
              </Field>
              <Field label={texts.email} error={error?.fields.email}>
                <TextInput {...bind('email')} type="email" maxLength={emailLength} autoComplete="email" />
              </Field>
              <Field label={texts.category} optional error={error?.fields.artCategory}>
                <Select {...bind('artCategory')} options={categories} placeholder={texts.choose} />
              </Field>
              <Field label={texts.budget} optional error={error?.fields.budget}>
                <TextInput
                  {...bind('budget')}
                  maxLength={enquiryLengths.budget}
                  placeholder={texts.budgetPlaceholder}
                />
              </Field>
            </div>
            <Field label={texts.schedule} optional error={error?.fields.schedule}>
              <TextInput
                {...bind('schedule')}
                maxLength={enquiryLengths.schedule}
                placeholder={texts.schedulePlaceholder}
              />
            </Field>
            <Field label={texts.contents} required error={error?.fields.contents} help={texts.contentsHelp}>
              <TextArea
                {...bind('contents')}
                count
                rows={6}
                maxLength={enquiryLengths.contents}
                placeholder={texts.contentsPlaceholder}
              />
            </Field>
            <div className={styles.trap} aria-hidden="true">
              <label>
                {texts.trap}
                <input {...bind('website')} tabIndex={-1} autoComplete="off" />
              </label>
            </div>
            <section className={styles.consent} aria-label={texts.consentTitle}>
              <p>
                {texts.consentBefore}
                <b>{texts.consentPeriod}</b>
                {texts.consentAfter}
                <a href={paths.policy('privacy')}>{texts.privacyPolicy}</a>
              </p>
              <OwnField error={error?.fields.privacyConsent && texts.consentMissing}>
                {invalid => (
                  <Checkbox
                    name="privacyConsent"
                    checked={agreed}
                    aria-invalid={invalid}
                    onChange={event => setAgreed(event.target.checked)}
                  >
                    {texts.consent}
                  </Checkbox>
                )}
              </OwnField>
            </section>
          </Correctable>
          <Button type="submit" size="lg" variant="primary" pending={isPending}>
            {texts.send}
          </Button>
        </form>
      </div>
    </div>
  )
}
