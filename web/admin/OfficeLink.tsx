import type { ComponentProps } from 'react'
import { ListLink } from '#web/ui/ListLink.tsx'
import { useOffice } from './office-pages.ts'

/** A link to another page of the office, for those who may open it; words alone for the others. */
export function OfficeLink(props: ComponentProps<typeof ListLink>) {
  const { mayOpen } = useOffice()
  return mayOpen(props.href) ? <ListLink {...props} /> : <span>{props.children}</span>
}
