import { useEffect, useState } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import type { CodeOf } from '#contract/codes/code-of.ts'
import {
  CompanyState,
  ContactChannel,
  ContactKind,
  type NumberState,
  RevokedReason,
} from '#contract/codes/contact-checks.ts'
import type { CheckedCompany, CheckedContact } from '#contract/contact-checks/index.ts'
import { contactCheckLimits, printedNumber } from '#contract/limits.ts'
import { withWork } from '#web/accounts/with-work.ts'
import { refused } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { rawApiOf } from '#web/context.ts'
import { publicMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { api } from '#web/team-api.ts'
import { Alert, DefinitionList, Note } from '#web/ui/display/Card.tsx'
import { Column } from '#web/ui/display/Column.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { fullDateTime, fullDay, thousands } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { copyText } from '#web/ui/overlay/copy-text.ts'
import { useViewer } from '#web/useViewer.ts'
import type { Route } from './+types/CheckPage'
import { AgreementFacts, AgreementFile } from './AgreementFile.tsx'
import styles from './Check.module.css'
import { checkPageTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...publicMeta(matches, { title: texts.title, description: texts.description, path: paths.checkContact() }),
  ...(loaderData?.number ? [{ name: 'robots', content: 'noindex' }] : []),
]

/** Answers `/check`, and as `/c/…` the link of a message, which leads its recipient on. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const number = 'number' in params ? String(params.number) : (url.searchParams.get('number') ?? '').trim()
  if (!number) return { number, checked: null, refusal: null }
  try {
    const checked = await rawApiOf(context).contactChecks.check({
      body: { number: number.slice(0, contactCheckLimits.typed) },
    })
    if ('number' in params && checked.contact?.link && checked.state !== 'REVOKED') throw redirect(checked.contact.link)
    return { number, checked, refusal: null }
  } catch (error) {
    if (error instanceof Response) throw error
    return { number, checked: null, refusal: refused(error) }
  }
}

export default function CheckPage({ loaderData: { number, checked, refusal } }: Route.ComponentProps) {
  const isPending = useNavigation().state !== 'idle'
  const worked = useWorked(number, refusal?.code === 'contact_check_work')
  const answer = checked ?? worked.checked
  return (
    <Column width={560}>
      <Text size="h1">{texts.title}</Text>
      <p className={styles.intro}>{texts.intro}</p>
      <Form method="get" action={paths.checkContact()} role="search" aria-label={texts.title} className={styles.form}>
        <Field label={texts.number} help={texts.help} required>
          <TextInput
            key={number}
            name="number"
            defaultValue={answer?.number ? printedNumber(answer.number) : number}
            maxLength={contactCheckLimits.typed}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            required
          />
        </Field>
        <Button type="submit" variant="ink" size="lg" pending={isPending || worked.isWorking}>
          {texts.check}
        </Button>
      </Form>
      <div aria-live="polite">
        {worked.isWorking && <p className={styles.intro}>{texts.working}</p>}
        {answer && <Answer checked={answer} />}
      </div>
      {!answer && !worked.isWorking && <Alert>{worked.refusal?.message ?? refusal?.message}</Alert>}
      {(!answer || answer.agreement) && <AgreementFile />}
    </Column>
  )
}

/** Pays for a check that the server has slowed, where there are scripts. */
function useWorked(number: string, isDue: boolean) {
  const [checked, setChecked] = useState<CheckedContact | null>(null)
  const [isWorking, setWorking] = useState(false)
  const { run, refusal } = useCall()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number that has to be paid for
  useEffect(() => {
    setChecked(null)
    if (!isDue) return
    void run(async () =>
      setChecked(
        await withWork({
          code: 'contact_check_work',
          call: work => api.contactChecks.check({ body: { number, work } }),
          challenge: api.contactChecks.work,
          onWork: setWorking,
        }),
      ),
    )
  }, [number, isDue])
  return { checked, isWorking, refusal }
}

const tones: Record<CodeOf<typeof NumberState>, 'ok' | 'warn' | 'danger'> = {
  FOUND: 'ok',
  COPIED: 'warn',
  EXPIRED: 'warn',
  REVOKED: 'danger',
  NOT_FOUND: 'danger',
}

function Answer({ checked: { number, state, contact, agreement } }: { checked: CheckedContact }) {
  if (agreement)
    return (
      <section aria-label={texts.answer} className={styles.answer}>
        <Note tone="ok" title={texts.agreementFound}>
          {texts.agreementText}
        </Note>
        <AgreementFacts {...agreement} />
      </section>
    )
  const isDocument = state === 'FOUND' && contact?.kind === 'DOCUMENT'
  const reason = state === 'REVOKED' ? contact?.revokedFor && RevokedReason[contact.revokedFor] : texts.texts[state]
  return (
    <section aria-label={texts.answer} className={styles.answer}>
      <Note tone={tones[state]} title={isDocument ? texts.documentFound : texts.states[state]}>
        {reason}
      </Note>
      {contact && (
        <>
          <DefinitionList
            items={[
              [texts.kind, ContactKind[contact.kind]],
              [texts.sentAt, fullDateTime(contact.sentAt)],
              [texts.channel, texts.recipient(ContactChannel[contact.channel], contact.recipient)],
              [texts.about, contact.about],
              [texts.casting, contact.casting?.title],
              [texts.company, contact.casting?.companyName],
              [texts.checks, texts.checksOf(contact.checks)],
            ]}
          />
          {contact.company && <Company company={contact.company} />}
          <p className={styles.warning}>{texts.warning}</p>
          <Actions number={number} state={state} contact={contact} />
        </>
      )}
    </section>
  )
}

/** Facts with their days, and no verdict. */
function Company({ company: { papersCheckedOn, business, notices, replies, promises } }: { company: CheckedCompany }) {
  return (
    <section aria-label={texts.whoPosted} className={styles.company}>
      <h2>{texts.whoPosted}</h2>
      <DefinitionList
        items={[
          [texts.papers, papersCheckedOn ? texts.papersCheckedOn(fullDay(papersCheckedOn)) : texts.papersUnchecked],
          [texts.business, business && businessText(business)],
          [texts.notices, texts.noticesOf(thousands(notices))],
          [texts.replies, replies && texts.repliesOf(replies.percent, thousands(replies.of))],
          [texts.promises, promises.length ? promises.map(said => <p key={said}>{said}</p>) : null],
        ]}
      />
      <p className={styles.warning}>{texts.factsOnly}</p>
    </section>
  )
}

function businessText({ state, closedOn, askedOn }: NonNullable<CheckedCompany['business']>): string {
  const label = CompanyState[state]
  return texts.businessOf(closedOn ? texts.closedSince(label, fullDay(closedOn)) : label, fullDay(askedOn))
}

type Contact = NonNullable<CheckedContact['contact']>

function Actions({ number, state, contact }: { number: string; state: CheckedContact['state']; contact: Contact }) {
  const viewer = useViewer()
  const mayGoOn = state !== 'REVOKED'
  return (
    <div className={styles.actions}>
      {mayGoOn && contact.link && <LinkButton href={contact.link}>{texts.goOn}</LinkButton>}
      {mayGoOn && !contact.link && !viewer && (
        <LinkButton href={paths.login(paths.contact(number))}>{texts.loginAndGoOn}</LinkButton>
      )}
      {contact.casting && <LinkButton href={paths.casting(contact.casting.id)}>{texts.showCasting}</LinkButton>}
      <Button
        variant="text"
        onClick={() => copyText(new URL(paths.checkContact(number), location.href).href, texts.copied)}
        data-needs-scripts=""
      >
        {texts.copyLink}
      </Button>
    </div>
  )
}
