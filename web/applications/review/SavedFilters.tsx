import { useState } from 'react'
import type { SavedFilter } from '../../../contract/application-filters.ts'
import { ApiError } from '../../../contract/client.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextInput } from '../../ui/Input.tsx'
import { Bookmark, Plus, X } from '../../ui/icons.ts'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { toast } from '../../ui/toast.ts'
import { type Filters, filtersFromQuery, filtersToQuery } from './filters.ts'
import { useReview } from './useStore.ts'
import styles from './Workspace.module.css'

type Props = { filters: Filters; onFilter: (change: Partial<Filters>) => void }

/** Filters this reviewer keeps under a name for this notice: pick, save those at hand, take away. */
export function SavedFilters({ filters, onFilter }: Props) {
  const { store, saved, setSaved } = useReview()
  const [isNaming, setNaming] = useState(false)
  const params = { castingId: store.castingId }
  const query = filtersToQuery(filters)

  async function remove({ id, name, query: kept }: SavedFilter) {
    const restore = () => api.applications.saveFilter({ params, body: { name, query: kept } })
    try {
      setSaved((await api.applications.deleteFilter({ params: { ...params, filterId: id } })).list)
      toast.show(`‘${name}’ 조건을 지웠어요`, {
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
        저장한 조건
        {query && (
          <button type="button" aria-label="지금 조건 저장하기" onClick={() => setNaming(true)}>
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
            aria-label={`${filter.name} 조건 지우기`}
            onClick={() => remove(filter)}
          >
            <Icon icon={X} size={14} />
          </button>
        </div>
      ))}
      {isNaming && (
        <NameModal
          onClose={() => setNaming(false)}
          onSave={async name => setSaved((await api.applications.saveFilter({ params, body: { name, query } })).list)}
        />
      )}
    </>
  )
}

function say(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  toast.error(error.message)
}

/** Asks for a name; one that exists already takes on the filters at hand. */
function NameModal({ onSave, onClose }: { onSave: (name: string) => Promise<void>; onClose: () => void }) {
  const { saved } = useReview()
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const [isPending, setPending] = useState(false)
  const isKnown = saved.some(filter => filter.name === name.trim())
  async function save() {
    setPending(true)
    setError('')
    try {
      await onSave(name)
      toast.success('조건을 저장했어요')
      onClose()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown.message)
      setPending(false)
    }
  }
  return (
    <Modal open onClose={onClose} title="지금 조건 저장하기" align="start" width={400}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <Field
          label="조건 이름"
          help={isKnown ? '같은 이름의 조건이 지금 조건으로 바뀌어요' : '나에게만 보여요. 예: 20대 · 평가 4점 이상'}
          error={error}
        >
          <TextInput maxLength={30} value={name} onChange={event => setName(event.target.value)} />
        </Field>
        <ModalActions>
          <Button onClick={onClose}>닫기</Button>
          <Button type="submit" variant="ink" pending={isPending} disabled={!name.trim()}>
            저장하기
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
