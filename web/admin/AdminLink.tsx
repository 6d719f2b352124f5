import type { ComponentProps } from 'react'
import { ListLink } from '#web/ui/ListLink.tsx'
import { useOperator } from './useOperator.ts'

/** A link to another page of the back office for operators who may open it; plain text for the others. */
export function AdminLink(props: ComponentProps<typeof ListLink>) {
  const { mayOpen } = useOperator()
  return mayOpen(props.href) ? <ListLink {...props} /> : <span>{props.children}</span>
}
