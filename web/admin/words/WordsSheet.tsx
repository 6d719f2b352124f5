import { useState } from 'react'
import type { AppContract } from '#contract'
import type { WordList } from '#contract/codes/admin.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { wordListLimits } from '#contract/limits.ts'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { fromLocal } from '#web/ui/forms/local-time.ts'
import { FormSheet } from '../FormSheet.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { wordsIn } from './difference.ts'
import { wordsTexts as texts, wordReasons } from './messages.ts'

type Found = AnswerOf<AppContract['admin']['tryWordList']>
type Props = { name: keyof typeof WordList; words: readonly string[]; onClose: () => void }

const longest = wordListLimits.words * (wordListLimits.letters + 1)

/** Changes a list of words from a moment on; beforehand it shows what the words would find. */
export function WordsSheet({ name, words, onClose }: Props) {
  const { run, isPending, refusal } = useCall()
  const preview = useCall()
  const { done } = useChange()
  const [typed, setTyped] = useState(words.join('\n'))
  const [found, setFound] = useState<Found | null>(null)
  const [missing, setMissing] = useState<string>()
  const own = wordsIn(typed)
  const tell = () =>
    preview.run(async () => setFound(await api.admin.tryWordList({ params: { name }, body: { words: own } })))
  const save = (from: string, reason: string) => {
    setMissing(own.length ? undefined : texts.wordsMissing)
    if (own.length === 0) return
    void run(async () => {
      await api.admin.setWordList({ params: { name }, body: { words: own, from: fromLocal(from) || null, reason } })
      onClose()
      await done(texts.saved)
    })
  }
  const error = missing ?? refusal?.fields.words ?? preview.refusal?.fields.words ?? preview.refusal?.message
  return (
    <FormSheet
      title={texts.changeTitle}
      submit={texts.save}
      isPending={isPending}
      refusal={refusal}
      onSave={({ text }) => save(text('from'), text('reason'))}
      onClose={onClose}
    >
      <Field label={texts.words} help={texts.wordsHelp} error={error}>
        <TextArea
          name="words"
          rows={10}
          maxLength={longest}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setFound(null)
          }}
        />
      </Field>
      <Button auto pending={preview.isPending} disabled={own.length === 0} onClick={() => void tell()}>
        {texts.preview}
      </Button>
      <div role="status">{found && <Preview found={found} />}</div>
      <Field label={texts.from} help={texts.fromHelp} error={refusal?.fields.from} optional>
        <TextInput type="datetime-local" name="from" />
      </Field>
      <ReasonField suggestions={wordReasons} error={refusal?.fields.reason} help={texts.logged} />
    </FormSheet>
  )
}

const Preview = ({ found: { found, castings, foundNow, examples } }: { found: Found }) => (
  <Note tone="info" title={texts.previewed(found, castings, foundNow)}>
    {examples.length > 0 && (
      <ul>
        {examples.map(({ id, title, words }) => (
          <li key={id}>{texts.example(title, words.join(', '))}</li>
        ))}
      </ul>
    )}
  </Note>
)
