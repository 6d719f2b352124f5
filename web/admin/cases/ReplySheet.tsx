import { useState } from 'react'
import type { CaseCare } from '#contract/admin/desk/cases.ts'
import { operatorLengths } from '#contract/limits.ts'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { Chip, Chips } from '#web/ui/forms/Chip.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { FormSheet } from '../FormSheet.tsx'
import { careTexts as texts } from './messages.ts'

/** What the sheet says of a reply: to whom it goes and how, and what it may begin with. */
export type ReplyWords = {
  title: string
  note: string
  templates: readonly { label: string; text: string }[]
}

type Props = { id: number; kind: CaseCare['kind']; words: ReplyWords; onClose: () => void }

/** Answers a case from its list, from a template or in free words; a sent answer can be taken back for some minutes. */
export function ReplySheet({ id, kind, words, onClose }: Props) {
  const { run, isPending, refusal } = useCall()
  const { done } = useChange()
  const [body, setBody] = useState('')
  return (
    <FormSheet
      title={words.title}
      submit={texts.send}
      isPending={isPending}
      refusal={refusal}
      onClose={onClose}
      note={<Note tone="info">{words.note}</Note>}
      onSave={() =>
        void run(async () => {
          await api.admin.replyToCase({ params: { kind, id }, body: { body } })
          onClose()
          await done(texts.sent)
        })
      }
    >
      <Chips label={texts.templates}>
        {words.templates.map(({ label, text }) => (
          <Chip key={label} on={body === text} onClick={() => setBody(text)}>
            {label}
          </Chip>
        ))}
      </Chips>
      <Field label={texts.body} error={refusal?.fields.body}>
        <TextArea
          name="body"
          rows={8}
          maxLength={operatorLengths.reply}
          value={body}
          onChange={event => setBody(event.target.value)}
        />
      </Field>
    </FormSheet>
  )
}
