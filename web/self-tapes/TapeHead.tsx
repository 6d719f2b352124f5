import type { ReactNode } from 'react'
import { IconLink } from '#web/ui/forms/IconButton.tsx'
import { ArrowLeft } from '#web/ui/icons.ts'
import styles from './TapeHead.module.css'

type Props = { back: { label: string; href: string }; title: string; about: string; children?: ReactNode }

/** The head of a page without the site's own: the way back, what it is, of what, and perhaps an act beside it. */
export const TapeHead = ({ back, title, about, children }: Props) => (
  <header className={styles.head}>
    <IconLink icon={ArrowLeft} {...back} />
    <div>
      <h1>{title}</h1>
      <p>{about}</p>
    </div>
    {children}
  </header>
)
