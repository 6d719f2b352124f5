import { useFetcher, useNavigate } from 'react-router'
import { ArtCategory, EnquiryState } from '#contract/codes/castings.ts'
import { enquiryLengths } from '#contract/limits.ts'
import { api } from '#web/admin/api.ts'
import { useChange } from '#web/calls/useChange.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { DefinitionList } from '#web/ui/display/Card.tsx'
import { clock, hyphenPhone, shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field, FieldError } from '#web/ui/forms/Field.tsx'
import { Select, TextInput } from '#web/ui/forms/Input.tsx'
import styles from '../admin.module.css'
import { CaseAnswers, CaseOwner, DueDay } from '../cases/CaseCare.tsx'
import type { ReplyWords } from '../cases/ReplySheet.tsx'
import { type Decided, useDecided } from '../decide.ts'
import { useOperator } from '../useOperator.ts'
import type { Enquiry } from './enquiry.ts'
import { replyTemplates, replyTexts, enquiryTexts as texts } from './messages.ts'

const states = Object.keys(EnquiryState) as (keyof typeof EnquiryState)[]

/** An enquiry: who looks after it and until when, what was answered, its state and note. */
export function EnquiryEntry({ enquiry }: { enquiry: Enquiry }) {
  const fetcher = useFetcher<Decided>()
  const error = useDecided(fetcher, () => {})
  const { change, isPending } = useChange()
  const { isOneOf } = useOperator()
  const navigate = useNavigate()
  const { id, care } = enquiry
  const isOpen = enquiry.state === 'NEW' || enquiry.state === 'WORKING'
  const makeCasting = () =>
    change(async () => {
      const { companyName, artCategory, contents, schedule, budget, name } = enquiry
      const about = [contents, schedule && texts.scheduleIs(schedule), budget && texts.budgetIs(budget)]
      const casting = await api.castings.create({
        body: {
          action: 'save',
          draftKey: texts.draftKey(id),
          companyName,
          managerName: name,
          contents: about.filter(Boolean).join('\n'),
          ...(artCategory && { artCategory }),
        },
      })
      await navigate(paths.castingEdit(casting.id))
    }, texts.casting)
  return (
    <li className={styles.entry} data-case="" tabIndex={-1}>
      <h2>
        {enquiry.companyName} · {enquiry.name} <Badge>{EnquiryState[enquiry.state]}</Badge>{' '}
        <DueDay care={care} isOpen={isOpen} />
      </h2>
      <p className={styles.by}>
        {shortDate(enquiry.createdAt)} {clock(enquiry.createdAt)} · <CaseOwner care={care} />
      </p>
      <p className={styles.long}>{enquiry.contents}</p>
      <DefinitionList
        items={[
          [texts.phone, enquiry.phone && <a href={`tel:${enquiry.phone}`}>{hyphenPhone(enquiry.phone)}</a>],
          [texts.email, enquiry.email && <a href={`mailto:${enquiry.email}`}>{enquiry.email}</a>],
          [texts.category, enquiry.artCategory && ArtCategory[enquiry.artCategory]],
          [texts.schedule, enquiry.schedule],
          [texts.budget, enquiry.budget],
        ]}
      />
      <CaseAnswers id={id} care={care} words={wordsOf(enquiry)}>
        {isOneOf('MODERATION') && (
          <Button size="sm" auto pending={isPending} onClick={() => void makeCasting()}>
            {texts.toCasting}
          </Button>
        )}
      </CaseAnswers>
      <fetcher.Form method="post" className={styles.entryForm}>
        <input type="hidden" name="id" value={id} />
        <Field label={texts.stateColumn}>
          <Select
            name="state"
            defaultValue={enquiry.state}
            options={states.map(value => ({ value, label: EnquiryState[value] }))}
          />
        </Field>
        <Field label={texts.note} optional>
          <TextInput name="note" maxLength={enquiryLengths.note} defaultValue={enquiry.note} />
        </Field>
        <Button type="submit" auto data-key="KeyA" pending={fetcher.state !== 'idle'}>
          {texts.save}
        </Button>
        {error && <FieldError message={error} />}
      </fetcher.Form>
    </li>
  )
}

const wordsOf = ({ companyName, name, email }: Enquiry): ReplyWords => ({
  title: replyTexts.title(companyName),
  note: email ? replyTexts.byMail(email) : replyTexts.byText,
  templates: replyTemplates.map(({ label, text }) => ({ label, text: text(name) })),
})
