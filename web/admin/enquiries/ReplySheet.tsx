import { useState } from 'react'
import { enquiryLengths } from '#contract/limits.ts'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { Chip, Chips } from '#web/ui/forms/Chip.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { FormSheet } from '../FormSheet.tsx'
import type { Enquiry } from './enquiry.ts'
import { replyTemplates, replyTexts as texts } from './messages.ts'

type Props = { enquiry: Pick<Enquiry, 'id' | 'name' | 'email' | 'companyName'>; onClose: () => void }

/** Answers an enquiry from the page, from a template or in free words; a sent answer can be taken back for some minutes. */
export function ReplySheet({ enquiry, onClose }: Props) {
  const { run, isPending, refusal } = useCall()
  const { done } = useChange()
  const [body, setBody] = useState('')
  return (
    <FormSheet
      title={texts.title(enquiry.companyName)}
      submit={texts.send}
      isPending={isPending}
      refusal={refusal}
      onClose={onClose}
      note={<Note tone="info">{enquiry.email ? texts.byMail(enquiry.email) : texts.byText}</Note>}
      onSave={() =>
        void run(async () => {
          await api.admin.replyToEnquiry({ params: { id: enquiry.id }, body: { body } })
          onClose()
          await done(texts.sent)
        })
      }
    >
      <Chips label={texts.templates}>
        {replyTemplates.map(({ label, text }) => (
          <Chip key={label} on={body === text(enquiry.name)} onClick={() => setBody(text(enquiry.name))}>
            {label}
          </Chip>
        ))}
      </Chips>
      <Field label={texts.body} error={refusal?.fields.body}>
        <TextArea
          name="body"
          rows={8}
          maxLength={enquiryLengths.reply}
          value={body}
          onChange={event => setBody(event.target.value)}
        />
      </Field>
    </FormSheet>
  )
}
