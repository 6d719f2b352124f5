import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { profileLengths } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Bookmark, ChevronDown, X } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from './ActorFilters.module.css'
import { savedSearchesTexts as texts } from './messages.ts'

export type Saved = { id: number; name: string; query: string }
type Props = {
  saved: Saved[] /** The current filters as a query string; '' if there are none. */
  query: string
  suggestion: string
}

/** Saved searches: save the present one under a name, and open others. */
export function SavedSearches({ saved, query, suggestion }: Props) {
  const [isNaming, setNaming] = useState(false)
  const isKept = saved.some(each => each.query === query)
  return (
    <div className={styles.saved}>
      {query !== '' && !isKept && (
        <Button auto size="sm" onClick={() => setNaming(true)}>
          <Icon icon={Bookmark} size={16} />
          {texts.save}
        </Button>
      )}
      {saved.length > 0 && (
        <Popover
          align="end"
          title={texts.saved}
          className={styles.savedPanel}
          trigger={
            <>
              {texts.saved}
              <b className="num">{saved.length}</b>
              <Icon icon={ChevronDown} size={16} />
            </>
          }
          triggerClassName={styles.filter}
        >
          <ul className={styles.savedList}>
            {saved.map(each => (
              <SavedSearch key={each.id} saved={each} isCurrent={each.query === query} />
            ))}
          </ul>
        </Popover>
      )}
      <NameModal open={isNaming} onClose={() => setNaming(false)} query={query} suggestion={suggestion} />
    </div>
  )
}

function SavedSearch({ saved, isCurrent }: { saved: Saved; isCurrent: boolean }) {
  const { change } = useChange()
  const remove = () =>
    change(() => api.profiles.removeSavedSearch({ params: { savedSearchId: saved.id } }), texts.removed)
  return (
    <li>
      <ListLink href={paths.actors(saved.query)} aria-current={isCurrent ? 'page' : undefined}>
        {saved.name}
      </ListLink>
      <IconButton icon={X} label={texts.removeLabel(saved.name)} onClick={remove} />
    </li>
  )
}

type NameProps = { open: boolean; onClose: () => void; query: string; suggestion: string }

function NameModal({ open, onClose, query, suggestion }: NameProps) {
  const { revalidate } = useRevalidator()
  const { refusal, run } = useCall()
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    void run(async () => {
      await api.profiles.saveSearch({ body: { name, query } })
      toast.success(texts.done)
      onClose()
      await revalidate()
    })
  }
  return (
    <Modal open={open} onClose={onClose} title={texts.ask} align="start">
      <ScriptForm onSubmit={save}>
        <Field label={texts.name} required error={refusal?.message}>
          <TextInput
            name="name"
            required
            autoFocus
            maxLength={profileLengths.savedSearch}
            defaultValue={suggestion.slice(0, profileLengths.savedSearch)}
          />
        </Field>
        <ModalActions>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button variant="ink" type="submit">
            {texts.confirm}
          </Button>
        </ModalActions>
      </ScriptForm>
    </Modal>
  )
}
