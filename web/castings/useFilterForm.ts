import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { type Filters, filterQuery, readFilters } from './filters.ts'

/** What a filter form says now. */
export const filtersOf = (form: HTMLFormElement): Filters =>
  readFilters(
    new URLSearchParams([...new FormData(form)].filter(([, value]) => typeof value === 'string') as [string, string][]),
  )

/** Goes to the list a form asks for, with an address free of empty fields; without script the browser sends the form. */
export function useFilterForm() {
  const navigate = useNavigate()
  const apply = (form: HTMLFormElement) =>
    navigate(paths.castings(filterQuery(filtersOf(form))), { preventScrollReset: true })
  return {
    apply,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      apply(event.currentTarget)
    },
  }
}
