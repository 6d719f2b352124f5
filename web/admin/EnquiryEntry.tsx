import { useFetcher } from 'react-router'
import type { AppContract } from '#contract'
import { ArtCategory, EnquiryState } from '#contract/codes/castings.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { enquiryLengths } from '#contract/limits.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { DefinitionList } from '#web/ui/display/Card.tsx'
import { clock, hyphenPhone, shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field, FieldError } from '#web/ui/forms/Field.tsx'
import { Select, TextInput } from '#web/ui/forms/Input.tsx'
import styles from './admin.module.css'
import { type Decided, useDecided } from './decide.ts'
import { enquiriesPageTexts as texts } from './messages.ts'

type Enquiry = DataOf<AppContract['admin']['enquiries']>['list'][number]
const states = Object.keys(EnquiryState) as (keyof typeof EnquiryState)[]

/** An enquiry with its state and note. */
export function EnquiryEntry({ enquiry }: { enquiry: Enquiry }) {
  const fetcher = useFetcher<Decided>()
  const error = useDecided(fetcher, () => {})
  return (
    <li className={styles.entry} data-case="" tabIndex={-1}>
      <h2>
        {enquiry.companyName} · {enquiry.name} <Badge>{EnquiryState[enquiry.state]}</Badge>
      </h2>
      <p className={styles.by}>
        {shortDate(enquiry.createdAt)} {clock(enquiry.createdAt)}
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
      <fetcher.Form method="post" className={styles.entryForm}>
        <input type="hidden" name="id" value={enquiry.id} />
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
        <Button type="submit" auto variant="ink" data-key="KeyA" pending={fetcher.state !== 'idle'}>
          {texts.save}
        </Button>
        {error && <FieldError message={error} />}
      </fetcher.Form>
    </li>
  )
}
