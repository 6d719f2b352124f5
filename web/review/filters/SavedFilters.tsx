import { useMemo, useState } from 'react'
import { reviewLengths } from '#contract/limits.ts'
import { requiredMessage } from '#contract/messages.ts'
import type { SavedFilter } from '#contract/review/filters.ts'
import { api } from '#web/api.ts'
import { refusalOf } from '#web/calls/refusal.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Bookmark, Plus, X } from '#web/ui/icons.ts'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useReview } from '../state/useStore.ts'
import styles from '../Workspace.module.css'
import { type Filters, filtersFromQuery, filtersToQuery } from './filters.ts'
import { savedFiltersTexts as texts } from './messages.ts'

type Props = { filters: Filters; onFilter: (change: Partial<Filters>) => void }

/** Named filters of this reviewer for this casting: apply, save the current ones, remove. */
export function SavedFilters({ filters, onFilter }: Props) {
  const { store, saved, setSaved } = useReview()
  const [isNaming, setNaming] = useState(false)
  const params = { castingId: store.castingId }
  const query = filtersToQuery(filters)

  async function remove({ id, name, query: kept }: SavedFilter) {
    const restore = () => api.review.saveFilter({ params, body: { name, query: kept } })
    try {
      setSaved((await api.review.deleteFilter({ params: { ...params, filterId: id } })).list)
      toast.show(texts.removed(name), {
        undo: () => restore().then(({ list }) => setSaved(list), say),
      })
    } catch (error) {
      say(error)
    }
  }

  if (!query && !saved.length) return null
  return (
    <>
      <h2>
        {texts.title}
        {query && (
          <button type="button" aria-label={texts.saveThis} onClick={() => setNaming(true)}>
            <Icon icon={Plus} size={16} />
          </button>
        )}
      </h2>
      {saved.map(filter => (
        <div key={filter.id} className={styles.savedItem}>
          <button
            type="button"
            aria-pressed={filter.query === query}
            className={cx(styles.railItem, filter.query === query && styles.on)}
            onClick={() => onFilter(filtersFromQuery(filter.query))}
          >
            <Icon icon={Bookmark} size={17} />
            <span>{filter.name}</span>
          </button>
          <button
            type="button"
            className={styles.forget}
            aria-label={texts.removeLabel(filter.name)}
            onClick={() => remove(filter)}
          >
            <Icon icon={X} size={14} />
          </button>
        </div>
      ))}
      {isNaming && (
        <NameModal
          onClose={() => setNaming(false)}
          onSave={async name => setSaved((await api.review.saveFilter({ params, body: { name, query } })).list)}
        />
      )}
    </>
  )
}

function say(error: unknown): void {
  toast.error(refusalOf(error).message)
}

/** Asks for a name; an existing one is overwritten with the current filters. */
function NameModal({ onSave, onClose }: { onSave: (name: string) => Promise<void>; onClose: () => void }) {
  const { saved } = useReview()
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const [isPending, setPending] = useState(false)
  const form = useFirstErrorFocus(useMemo(() => (error ? { name: error } : null), [error]))
  const isKnown = saved.some(filter => filter.name === name.trim())
  async function save() {
    if (!name.trim()) return setError(requiredMessage(texts.name))
    setPending(true)
    setError('')
    try {
      await onSave(name)
      toast.success(texts.saved)
      onClose()
    } catch (thrown) {
      setError(refusalOf(thrown).message)
      setPending(false)
    }
  }
  return (
    <Modal open onClose={onClose} title={texts.saveThis} align="start" width="form">
      <ScriptForm
        ref={form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label={texts.name} help={isKnown ? texts.replaces : texts.onlyYou} error={error}>
          <TextInput maxLength={reviewLengths.filter} value={name} onChange={event => setName(event.target.value)} />
        </Field>
        <ModalActions>
          <Button onClick={onClose}>{texts.close}</Button>
          <Button type="submit" variant="ink" pending={isPending}>
            {texts.save}
          </Button>
        </ModalActions>
      </ScriptForm>
    </Modal>
  )
}
