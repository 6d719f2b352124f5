import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select, TextInput } from '../../ui/Input.tsx'
import { Sheet } from '../../ui/Modal.tsx'
import { type Filters, noFilters, passes, sorts } from './filters.ts'
import styles from './Panels.module.css'
import { useReview } from './useStore.ts'

type Props = { filters: Filters; found: Set<number> | null; onApply: (filters: Filters) => void; onClose: () => void }

const numberOf = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : null)

/** Gender, age, height and order; the button says how many it will show. */
export function FilterSheet({ filters, found, onApply, onClose }: Props) {
  const { store, viewer } = useReview()
  const [draft, setDraft] = useState(filters)
  const change = (part: Partial<Filters>) => setDraft({ ...draft, ...part })
  const count = [...store.rows().values()].filter(row => passes(row, draft, found)).length
  const foot = (
    <>
      <Button auto size="lg" onClick={() => setDraft({ ...noFilters, role: draft.role, q: draft.q, sort: draft.sort })}>
        조건 지우기
      </Button>
      <Button size="lg" variant="ink" onClick={() => onApply(draft)}>
        지원자 {count}명 보기
      </Button>
    </>
  )
  const number = (name: 'ageMin' | 'ageMax' | 'heightMin' | 'heightMax', label: string) => (
    <TextInput
      inputMode="numeric"
      aria-label={label}
      placeholder={label}
      value={draft[name] ?? ''}
      onChange={event => change({ [name]: numberOf(event.target.value) })}
    />
  )
  return (
    <Sheet open onClose={onClose} title="필터" footer={foot}>
      <div className={styles.filterForm}>
        <Field group label="성별">
          <Chips label="성별">
            {([null, 'FEMALE', 'MALE'] as const).map(gender => (
              <Chip key={gender} on={draft.gender === gender} onClick={() => change({ gender })}>
                {gender === null ? '전체' : gender === 'FEMALE' ? '여자' : '남자'}
              </Chip>
            ))}
          </Chips>
        </Field>
        <Field group label="만 나이">
          <div className={styles.range}>
            {number('ageMin', '최소 나이')}–{number('ageMax', '최대 나이')}
          </div>
        </Field>
        <Field group label="키 (cm)">
          <div className={styles.range}>
            {number('heightMin', '최소 키')}–{number('heightMax', '최대 키')}
          </div>
        </Field>
        <Field group label="평가">
          <Chips label="평가">
            {(viewer.shows.ratings ? [null, 5, 4, 3, 0] : [null, 0]).map(rating => (
              <Chip key={rating} on={draft.rating === rating} onClick={() => change({ rating })}>
                {rating === null ? '전체' : rating === 0 ? '내가 안 한' : rating === 5 ? '5점' : `${rating}점 이상`}
              </Chip>
            ))}
          </Chips>
        </Field>
        <Field label="차례">
          <Select
            value={draft.sort}
            options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
            onChange={event => change({ sort: event.target.value as Filters['sort'] })}
          />
        </Field>
      </div>
    </Sheet>
  )
}
