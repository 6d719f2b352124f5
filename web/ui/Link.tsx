import type { ComponentProps } from 'react'
import { ListLink } from './ListLink.tsx'
import { linkTexts as texts } from './messages.ts'

/** A link that detects external addresses; those open in a new tab and say so. */
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
      <span className="sr">{texts.newWindow}</span>
    </a>
  )
}
