import { useState } from 'react'
import type { AppContract } from '#contract'
import type { SettingInput } from '#contract/admin/desk/settings.ts'
import { Setting } from '#contract/codes/admin.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { settingLengths, settingLimits } from '#contract/limits.ts'
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
import { factLabels, settingReasons, settingsTexts as texts } from './messages.ts'
import { type Row, RowsField } from './RowsField.tsx'

type Name = SettingInput['name']
type WordsName = 'MONEY' | 'CONTACT' | 'LOOKS' | 'SPECIALTIES'
type Found = DataOf<AppContract['admin']['trySetting']>
type Props = { name: Name; rows: readonly Row[]; onClose: () => void }

const longest = settingLimits.rows * (settingLengths.word + 1)
const isWords = (name: Name): name is WordsName => !Object.hasOwn(fieldsOf, name) && name !== 'BUSINESS'
const fieldsOf: { [name in Name]?: readonly string[] } = { TESTIMONIALS: ['words', 'who'], LOGOS: ['set', 'name'] }
/** Settings that may hold nothing. */
const mayBeEmpty: readonly Name[] = ['CONTACT', 'TESTIMONIALS', 'LOGOS', 'BUSINESS']

/** Changes a setting from a moment on; beforehand a list of words shows what it would find. */
export function SettingSheet({ name, rows: present, onClose }: Props) {
  const { run, isPending, refusal } = useCall()
  const { done } = useChange()
  const [rows, setRows] = useState(present)
  const [missing, setMissing] = useState<string>()
  const filled = rows.filter(row => Object.values(row).some(value => value.trim() !== ''))
  const save = (from: string, reason: string) => {
    const isMissing = filled.length === 0 && !mayBeEmpty.includes(name)
    setMissing(isMissing ? texts.rowsMissing : undefined)
    if (isMissing) return
    const setting = { name, rows: filled } as SettingInput
    void run(async () => {
      await api.admin.setSetting({ body: { setting, from: fromLocal(from) || null, reason } })
      onClose()
      await done(texts.saved)
    })
  }
  const error = missing ?? Object.entries(refusal?.fields ?? {}).find(([field]) => field.startsWith('setting'))?.[1]
  return (
    <FormSheet
      title={texts.changeTitle(Setting[name])}
      submit={texts.save}
      isPending={isPending}
      refusal={refusal}
      onSave={({ text }) => save(text('from'), text('reason'))}
      onClose={onClose}
    >
      {isWords(name) ? (
        <WordsField name={name} rows={rows} error={error} onChange={setRows} />
      ) : (
        <>
          {error && <Note tone="warn">{error}</Note>}
          {name === 'BUSINESS' ? (
            <FactsField rows={rows} onChange={setRows} />
          ) : (
            <RowsField fields={fieldsOf[name] ?? []} rows={rows} onChange={setRows} />
          )}
        </>
      )}
      <Field label={texts.from} help={texts.fromHelp} error={refusal?.fields.from} optional>
        <TextInput type="datetime-local" name="from" />
      </Field>
      <ReasonField suggestions={settingReasons} error={refusal?.fields.reason} help={texts.logged} />
    </FormSheet>
  )
}

type FieldProps = { rows: readonly Row[]; onChange: (rows: Row[]) => void }

function WordsField({ name, rows, error, onChange }: FieldProps & { name: WordsName; error: string | undefined }) {
  const preview = useCall()
  const [typed, setTyped] = useState(rows.map(({ word }) => word).join('\n'))
  const [found, setFound] = useState<Found | null>(null)
  const own = wordsIn(typed).map(word => ({ word }))
  const tell = () => preview.run(async () => setFound(await api.admin.trySetting({ body: { name, rows: own } })))
  return (
    <>
      <Field label={texts.words} help={texts.wordsHelp} error={error ?? preview.refusal?.message}>
        <TextArea
          name="words"
          rows={10}
          maxLength={longest}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setFound(null)
            onChange(wordsIn(event.target.value).map(word => ({ word })))
          }}
        />
      </Field>
      <Button auto pending={preview.isPending} disabled={own.length === 0} onClick={() => void tell()}>
        {texts.preview}
      </Button>
      <div role="status">{found && <Preview name={name} found={found} />}</div>
    </>
  )
}

function Preview({ name, found: { of, found, foundNow, examples } }: { name: WordsName; found: Found }) {
  return (
    <Note tone="info" title={texts.previewed(name, found, of, foundNow)}>
      {examples.length > 0 && (
        <ul>
          {examples.map(({ id, title, words }) => (
            <li key={id}>{texts.example(title, words.join(', '))}</li>
          ))}
        </ul>
      )}
    </Note>
  )
}

/** Business data, each fact once; one without words comes from the server's own settings. */
function FactsField({ rows, onChange }: FieldProps) {
  const put = (fact: string, words: string) =>
    onChange([...rows.filter(row => row.fact !== fact), ...(words.trim() ? [{ fact, words }] : [])])
  return (
    <>
      {Object.entries(factLabels).map(([fact, label]) => (
        <Field key={fact} label={label} optional>
          <TextInput
            maxLength={settingLengths.fact}
            defaultValue={rows.find(row => row.fact === fact)?.words ?? ''}
            onChange={event => put(fact, event.target.value)}
          />
        </Field>
      ))}
      <Note tone="info">{texts.factsHelp}</Note>
    </>
  )
}
