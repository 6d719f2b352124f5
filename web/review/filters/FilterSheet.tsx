import { useState } from 'react'
import { Button } from '#web/ui/forms/Button.tsx'
import { Chip, Chips } from '#web/ui/forms/Chip.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Select, TextInput } from '#web/ui/forms/Input.tsx'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import styles from '../applicant/Panels.module.css'
import { useReview } from '../state/useStore.ts'
import { type Filters, noFilters, passes, sorts } from './filters.ts'
import { filterSheetTexts as texts } from './messages.ts'

type Props = { filters: Filters; found: Set<number> | null; onApply: (filters: Filters) => void; onClose: () => void }

const numberOf = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : null)

/** Gender, age, height and order; the button says how many match. */
export function FilterSheet({ filters, found, onApply, onClose }: Props) {
  const { store, viewer } = useReview()
  const [draft, setDraft] = useState(filters)
  const change = (part: Partial<Filters>) => setDraft({ ...draft, ...part })
  const count = [...store.rows().values()].filter(row => passes(row, draft, found)).length
  const foot = (
    <>
      <Button auto size="lg" onClick={() => setDraft({ ...noFilters, role: draft.role, q: draft.q, sort: draft.sort })}>
        {texts.clear}
      </Button>
      <Button size="lg" variant="ink" onClick={() => onApply(draft)}>
        {texts.show(count)}
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
    <Sheet open onClose={onClose} title={texts.title} footer={foot}>
      <div className={styles.filterForm}>
        <Field group label={texts.gender}>
          <Chips label={texts.gender}>
            {([null, 'FEMALE', 'MALE'] as const).map(gender => (
              <Chip key={gender} on={draft.gender === gender} onClick={() => change({ gender })}>
                {gender === null ? texts.all : gender === 'FEMALE' ? texts.female : texts.male}
              </Chip>
            ))}
          </Chips>
        </Field>
        <Field group label={texts.age}>
          <div className={styles.range}>
            {number('ageMin', texts.ageMin)}–{number('ageMax', texts.ageMax)}
          </div>
        </Field>
        <Field group label={texts.height}>
          <div className={styles.range}>
            {number('heightMin', texts.heightMin)}–{number('heightMax', texts.heightMax)}
          </div>
        </Field>
        <Field group label={texts.rating}>
          <Chips label={texts.rating}>
            {(viewer.shows.ratings ? [null, 5, 4, 3, 0] : [null, 0]).map(rating => (
              <Chip key={rating} on={draft.rating === rating} onClick={() => change({ rating })}>
                {rating === null
                  ? texts.all
                  : rating === 0
                    ? texts.notByMe
                    : rating === 5
                      ? texts.five
                      : texts.atLeast(rating)}
              </Chip>
            ))}
          </Chips>
        </Field>
        <Field label={texts.order}>
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
