import { useState } from 'react'
import { ApplicantFacet } from '#contract/codes/applications.ts'
import { labelIn } from '#contract/codes/code-of.ts'
import { BodyType, Dialect, Language, Region } from '#contract/codes/profiles.ts'
import { thousands } from '#web/ui/format.ts'
import { Chip, Chips } from '#web/ui/forms/Chip.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import type { Row } from '../state/rows.ts'
import { type Facets, type Filters, type Findings, facetsIn, kindOf, passing } from './filters.ts'
import { facetChoicesTexts as texts } from './messages.ts'

type Kind = keyof typeof ApplicantFacet

const shownAtFirst = 10
const codes: Partial<Record<Kind, Record<string, string>>> = {
  DIALECT: Dialect,
  LANG: Language,
  BUILD: BodyType,
  REGION: Region,
}

type Props = { rows: Row[]; draft: Filters; known: Findings; onChange: (facets: string) => void }

/**
 * Facets of the applicants by kind, most frequent first, each with its count among the other filters' results. Choices
 * of one kind are alternatives; kinds narrow each other.
 */
export function FacetChoices({ rows, draft, known, onChange }: Props) {
  const { facets } = known
  if (!facets) return <p role="status">{texts.loading}</p>
  const chosen = facetsIn(draft.facets)
  const kinds = Map.groupBy(facets.keys(), kindOf)
  return Object.entries(ApplicantFacet).map(([kind, label]) => {
    const ofKind = kinds.get(kind) ?? []
    if (!ofKind.length) return null
    const others = chosen.filter(facet => kindOf(facet) !== kind)
    const left = new Set(rows.filter(passing({ ...draft, facets: others.join(',') }, known)).map(row => row.id))
    return (
      <Choices
        key={kind}
        label={label}
        options={ofKind.map(facet => ({
          facet,
          text: facetText(kind as Kind, facet, facets.get(facet)?.text ?? null),
          count: countIn(facets, facet, left),
        }))}
        chosen={chosen}
        onChange={next => onChange(next.join(','))}
      />
    )
  })
}

const countIn = (facets: Facets, facet: string, left: Set<number>) =>
  facets.get(facet)?.ids.intersection(left).size ?? 0

type ChoicesProps = {
  label: string
  options: { facet: string; text: string; count: number }[]
  chosen: string[]
  onChange: (chosen: string[]) => void
}

function Choices({ label, options, chosen, onChange }: ChoicesProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = options.filter(({ facet }, at) => isWhole || at < shownAtFirst || chosen.includes(facet))
  const toggle = (facet: string) =>
    onChange(chosen.includes(facet) ? chosen.filter(other => other !== facet) : [...chosen, facet])
  return (
    <Field group label={label}>
      <Chips label={label}>
        {shown.map(({ facet, text, count }) => (
          <Chip key={facet} on={chosen.includes(facet)} onClick={() => toggle(facet)}>
            {text} <small className="num">{thousands(count)}</small>
          </Chip>
        ))}
        {shown.length < options.length && (
          <Chip soft onClick={() => setWhole(true)}>
            {texts.more(thousands(options.length - shown.length))}
          </Chip>
        )}
      </Chips>
    </Field>
  )
}

/** `제주`, `1종 보통`, `무소속`. */
function facetText(kind: Kind, facet: string, written: string | null): string {
  const value = facet.slice(kind.length + 1)
  if (kind === 'AGENCY' && !value) return texts.noAgency
  return written ?? labelIn(codes[kind] ?? {}, value) ?? value
}
