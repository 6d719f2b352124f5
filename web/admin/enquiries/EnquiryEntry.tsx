import { useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { ArtCategory, EnquiryState } from '#contract/codes/castings.ts'
import { enquiryLengths } from '#contract/limits.ts'
import { api } from '#web/admin/api.ts'
import { useChange } from '#web/calls/useChange.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { DefinitionList } from '#web/ui/display/Card.tsx'
import { clock, hyphenPhone, shortDate, shortDay } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field, FieldError } from '#web/ui/forms/Field.tsx'
import { Select, TextInput } from '#web/ui/forms/Input.tsx'
import styles from '../admin.module.css'
import { useOperator } from '../admin-pages.ts'
import { type Decided, useDecided } from '../decide.ts'
import { MemberLink } from '../members/MemberLink.tsx'
import type { Enquiry } from './enquiry.ts'
import { enquiryTexts as texts } from './messages.ts'
import { Replies } from './Replies.tsx'
import { ReplySheet } from './ReplySheet.tsx'

const states = Object.keys(EnquiryState) as (keyof typeof EnquiryState)[]

/** An enquiry: who looks after it and until when, what was answered, its state and note. */
export function EnquiryEntry({ enquiry }: { enquiry: Enquiry }) {
  const fetcher = useFetcher<Decided>()
  const error = useDecided(fetcher, () => {})
  const { change, isPending } = useChange()
  const { isOneOf } = useOperator()
  const navigate = useNavigate()
  const [isReplying, setIsReplying] = useState(false)
  const { id, owner } = enquiry
  const params = { id }
  const own = (isMine: boolean) =>
    change(() => api.admin.ownEnquiry({ params, body: { isMine } }), isMine ? texts.taken : texts.given)
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
        {enquiry.isLate ? (
          <Badge tone="danger">{texts.late(shortDay(enquiry.dueOn))}</Badge>
        ) : (
          !enquiry.replies.length &&
          (enquiry.state === 'NEW' || enquiry.state === 'WORKING') && (
            <Badge tone="line">{texts.due(shortDay(enquiry.dueOn))}</Badge>
          )
        )}
      </h2>
      <p className={styles.by}>
        {shortDate(enquiry.createdAt)} {clock(enquiry.createdAt)} · {texts.owner}{' '}
        {owner ? <MemberLink person={owner} /> : texts.nobody}
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
      <Replies enquiry={enquiry} />
      <div className={styles.measures}>
        <Button size="sm" auto variant="ink" data-key="KeyE" onClick={() => setIsReplying(true)}>
          {texts.reply}
        </Button>
        {(owner === null || owner.isMe) && (
          <Button size="sm" auto data-key="KeyM" pending={isPending} onClick={() => void own(owner === null)}>
            {owner === null ? texts.take : texts.give}
          </Button>
        )}
        {isOneOf('MODERATION') && (
          <Button size="sm" auto pending={isPending} onClick={() => void makeCasting()}>
            {texts.toCasting}
          </Button>
        )}
      </div>
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
      {isReplying && <ReplySheet enquiry={enquiry} onClose={() => setIsReplying(false)} />}
    </li>
  )
}
