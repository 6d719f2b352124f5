import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { TextInput } from '../ui/Input.tsx'
import { Bookmark, ChevronDown, X } from '../ui/icons.ts'
import { ListLink } from '../ui/ListLink.tsx'
import { Modal, ModalActions } from '../ui/Modal.tsx'
import { Popover } from '../ui/Popover.tsx'
import { toast } from '../ui/toast.ts'
import styles from './ActorFilters.module.css'

export type Saved = { id: number; name: string; query: string }
type Props = {
  saved: Saved[] /** The filters at hand as a query string; '' when there are none. */
  query: string
  suggestion: string
}

/** Searches one keeps: the one at hand under a name, and the others to open again. */
export function SavedSearches({ saved, query, suggestion }: Props) {
  const [isNaming, setNaming] = useState(false)
  const isKept = saved.some(each => each.query === query)
  return (
    <div className={styles.saved}>
      {query !== '' && !isKept && (
        <Button auto size="sm" onClick={() => setNaming(true)}>
          <Icon icon={Bookmark} size={16} />
          검색 저장
        </Button>
      )}
      {saved.length > 0 && (
        <Popover
          align="end"
          className={styles.savedPanel}
          trigger={
            <>
              저장한 검색 <b className="num">{saved.length}</b>
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
  const { revalidate } = useRevalidator()
  async function remove() {
    try {
      await api.profiles.removeSavedSearch({ params: { savedSearchId: saved.id } })
      toast.success('저장한 검색을 지웠어요')
    } catch (error) {
      toast.error((error as Error).message)
    }
    await revalidate()
  }
  return (
    <li>
      <ListLink href={paths.actors(saved.query)} aria-current={isCurrent ? 'page' : undefined}>
        {saved.name}
      </ListLink>
      <IconButton icon={X} label={`저장한 검색 ${saved.name} 지우기`} onClick={remove} />
    </li>
  )
}

type NameProps = { open: boolean; onClose: () => void; query: string; suggestion: string }

function NameModal({ open, onClose, query, suggestion }: NameProps) {
  const { revalidate } = useRevalidator()
  const [error, setError] = useState<string>()
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    try {
      await api.profiles.saveSearch({ body: { name, query } })
      toast.success('검색을 저장했어요')
      onClose()
      await revalidate()
    } catch (thrown) {
      setError((thrown as Error).message)
    }
  }
  return (
    <Modal open={open} onClose={onClose} title="이 검색을 저장할까요?" align="start">
      <form onSubmit={save}>
        <Field label="검색 이름" required error={error}>
          <TextInput name="name" required autoFocus maxLength={40} defaultValue={suggestion.slice(0, 40)} />
        </Field>
        <ModalActions>
          <Button onClick={onClose}>그대로 두기</Button>
          <Button variant="ink" type="submit">
            저장
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
