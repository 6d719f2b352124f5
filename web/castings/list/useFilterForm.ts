import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { withEarlier } from '#web/calls/search-words.ts'
import { paths } from '#web/paths.ts'
import { type Filters, filterQuery, readFilters } from './filters.ts'

/** The current values of a filter form. */
export const filtersOf = (form: HTMLFormElement): Filters =>
  readFilters(
    new URLSearchParams([...new FormData(form)].filter(([, value]) => typeof value === 'string') as [string, string][]),
  )

/** Navigates to the filtered list without empty parameters; without JavaScript the browser submits the form. */
export function useFilterForm() {
  const navigate = useNavigate()
  const apply = (form: HTMLFormElement) =>
    navigate(paths.castings(withEarlier(filterQuery(filtersOf(form)), new FormData(form))), {
      preventScrollReset: true,
    })
  return {
    apply,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      apply(event.currentTarget)
    },
  }
}
