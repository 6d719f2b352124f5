import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { ChevronLeft } from '../icons.ts'
import { ListLink } from '../ListLink.tsx'
import styles from './BackLink.module.css'

/** Above a page's title: links to the list or page that it belongs to. Not printed. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <ListLink href={href} className={styles.back} data-chrome="">
    <Icon icon={ChevronLeft} size={18} />
    {children}
  </ListLink>
)
