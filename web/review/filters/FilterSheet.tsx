import { useEffect, useState } from 'react'
import { PickAnswer, PickState, StageSince } from '#contract/codes/applications.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Chip, Chips } from '#web/ui/forms/Chip.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Select, TextInput } from '#web/ui/forms/Input.tsx'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import styles from '../applicant/Panels.module.css'
import { useReview } from '../state/useStore.ts'
import type { Workspace } from '../state/useWorkspace.ts'
import { FacetChoices } from './FacetChoices.tsx'
import { type Filters, passing, sorts, withoutHidden } from './filters.ts'
import { filterSheetTexts as texts } from './messages.ts'

type Props = { space: Workspace; onApply: (filters: Filters) => void; onClose: () => void }

const numberOf = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : null)

/** All filters and the order; the button shows the number of matches. Enter in a field applies. */
export function FilterSheet({ space, onApply, onClose }: Props) {
  const { filters, known, wantFacets } = space
  const { store, viewer } = useReview()
  const [draft, setDraft] = useState(filters)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(wantFacets, [])
  const change = (part: Partial<Filters>) => setDraft({ ...draft, ...part })
  const rows = [...store.rows().values()]
  const count = rows.filter(passing(draft, known)).length
  const foot = (
    <>
      <Button auto size="lg" onClick={() => change(withoutHidden())}>
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
      onKeyDown={event => event.key === 'Enter' && !event.nativeEvent.isComposing && onApply(draft)}
    />
  )
  return (
    <Sheet open onClose={onClose} title={texts.title} footer={foot}>
      <div className={styles.filterForm}>
        <Field group label={texts.match}>
          <Chips label={texts.match}>
            {([null, 'fit'] as const).map(match => (
              <Chip key={match} on={(draft.match === 'fit') === (match === 'fit')} onClick={() => change({ match })}>
                {match === 'fit' ? texts.matchFit : texts.all}
              </Chip>
            ))}
          </Chips>
        </Field>
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
        {viewer.shows.files && <YesNo label={texts.video} value={draft.video} onChange={video => change({ video })} />}
        <YesNo label={texts.comment} value={draft.comment} onChange={comment => change({ comment })} />
        {viewer.kind !== 'SHARE' && (
          <YesNo label={texts.result} value={draft.result} onChange={result => change({ result })} />
        )}
        <Field label={texts.since}>
          <Select
            value={draft.since ?? ''}
            options={[
              { value: '', label: texts.all },
              ...Object.entries(StageSince).map(([value, label]) => ({ value, label })),
            ]}
            onChange={event => change({ since: (event.target.value || null) as Filters['since'] })}
          />
        </Field>
        {viewer.kind !== 'SHARE' && (
          <Field group label={texts.pick}>
            <div className={styles.range}>
              <Choice label={texts.pick} codes={PickState} value={draft.pick} onChange={pick => change({ pick })} />
              <Choice
                label={texts.answer}
                codes={PickAnswer}
                value={draft.answer}
                onChange={answer => change({ answer })}
              />
            </div>
          </Field>
        )}
        <FacetChoices rows={rows} draft={draft} known={known} onChange={facets => change({ facets })} />
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

type ChoiceProps<C extends string> = {
  label: string
  codes: Record<C, string>
  value: C | null
  onChange: (value: C | null) => void
}

function Choice<C extends string>({ label, codes, value, onChange }: ChoiceProps<C>) {
  return (
    <Select
      aria-label={label}
      value={value ?? ''}
      options={[
        { value: '', label: texts.anyOf(label) },
        ...Object.entries<string>(codes).map(([code, name]) => ({ value: code, label: name })),
      ]}
      onChange={event => onChange((event.target.value || null) as C | null)}
    />
  )
}

type YesNoProps = { label: string; value: Filters['video']; onChange: (value: Filters['video']) => void }

function YesNo({ label, value, onChange }: YesNoProps) {
  return (
    <Field group label={label}>
      <Chips label={label}>
        {([null, 'yes', 'no'] as const).map(each => (
          <Chip key={each} on={value === each} onClick={() => onChange(each)}>
            {each === null ? texts.all : each === 'yes' ? texts.yes : texts.no}
          </Chip>
        ))}
      </Chips>
    </Field>
  )
}
