import { useState } from 'react'
import { useOutletContext } from 'react-router'
import type { OfficeView } from '#contract/admin/desk/views.ts'
import { operatorLengths } from '#contract/limits.ts'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { ChipLink, Chips } from '#web/ui/forms/Chip.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import styles from '../admin.module.css'
import { FormSheet } from '../FormSheet.tsx'
import { viewsTexts as texts } from '../messages.ts'

/** The page of a list, and its conditions without the word that is looked for: that may be somebody's number. */
export type Place = { path: string; query: string }

const nameOf = (path: string) => path.split('/').at(-1) ?? ''

/** The views that the operator has saved of this list, as links, and the present one to save or to remove. */
export function Views({ path, query }: Place) {
  const { views } = useOutletContext<{ views: readonly OfficeView[] }>()
  const [isNaming, setNaming] = useState(false)
  const { change, isPending } = useChange()
  const own = views.filter(({ list }) => list === nameOf(path))
  const current = own.find(view => view.query === query)
  if (own.length === 0 && query === '') return null
  const remove = (view: OfficeView) =>
    change(() => api.admin.removeView({ params: { viewId: view.id } }), texts.removed(view.name))
  return (
    <div className={styles.views}>
      {own.length > 0 && (
        <Chips label={texts.saved}>
          {own.map(({ id, name, query: kept }) => (
            <ChipLink key={id} small on={kept === query} href={`${path}?${kept}`}>
              {name}
            </ChipLink>
          ))}
        </Chips>
      )}
      {current ? (
        <Button auto size="sm" pending={isPending} onClick={() => remove(current)}>
          {texts.remove(current.name)}
        </Button>
      ) : (
        query !== '' && (
          <Button auto size="sm" onClick={() => setNaming(true)}>
            {texts.save}
          </Button>
        )
      )}
      {isNaming && <NameSheet path={path} query={query} onClose={() => setNaming(false)} />}
    </div>
  )
}

function NameSheet({ path, query, onClose }: Place & { onClose: () => void }) {
  const { run, isPending, refusal } = useCall()
  const { done } = useChange()
  const save = (name: string) =>
    run(async () => {
      await api.admin.saveView({ body: { list: nameOf(path), name, query } })
      onClose()
      await done(texts.done)
    })
  return (
    <FormSheet
      title={texts.title}
      submit={texts.keep}
      isPending={isPending}
      refusal={refusal}
      onSave={({ text }) => save(text('name'))}
      onClose={onClose}
    >
      <Field label={texts.name} required help={texts.help} error={refusal?.fields.name}>
        <TextInput name="name" required autoFocus maxLength={operatorLengths.view} placeholder={texts.hint} />
      </Field>
    </FormSheet>
  )
}
