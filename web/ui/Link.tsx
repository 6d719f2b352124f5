import type { ComponentProps } from 'react'
import { ListLink } from './ListLink.tsx'

/** A link that knows by its address whether it stays on this site; others open in a new tab and say so. */
export function Link({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  if (!/^(https?:)?\/\//.test(href)) {
    return (
      <ListLink href={href} {...rest}>
        {children}
      </ListLink>
    )
  }
  return (
    <a href={href} target="_blank" rel="noopener" {...rest}>
      {children}
      <span className="sr"> (새 창)</span>
    </a>
  )
}
