import type { ComponentProps } from 'react'

type Props = ComponentProps<'a'> & { href: string }

/**
 * A plain `<a>` to a page of this site. The shell handles its clicks in one place (web/shell/useLinkClicks.ts), so a
 * long list costs the server no more than its text, and the link works before hydration and without JavaScript.
 */
export function ListLink(props: Props) {
  return <a data-link="" {...props} />
}
