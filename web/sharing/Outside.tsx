import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { standardBrandName } from '#contract/brand.ts'
import { paths } from '#web/paths.ts'
import type { loader as rootLoader } from '#web/root.tsx'
import { Logo } from '#web/ui/display/Logo.tsx'
import { Door, type Entrance } from './Door.tsx'
import { sharePageTexts as texts } from './messages.ts'
import styles from './share.module.css'

type Props = {
  entrance: Entrance
  isEnded: boolean
  onOpen: () => void /** Below the news that it ended. */
  children?: ReactNode
}

/** The page of a share for who is not inside: reveals nothing of what is shared. */
export function Outside({ entrance, isEnded, onOpen, children }: Props) {
  return (
    <>
      <GuestHeader />
      <div className={styles.door}>
        <h1>{isEnded ? texts.ended : entrance.texts.title}</h1>
        <p className={styles.lead} role={isEnded ? 'status' : undefined}>
          {isEnded ? texts.endedText : texts.doorText}
        </p>
        {isEnded && children}
        <Door entrance={entrance} onOpen={onOpen} />
      </div>
    </>
  )
}

/** The logo alone: guests have no menus. */
export function GuestHeader() {
  const brandName = useRouteLoaderData<typeof rootLoader>('root')?.brand.name ?? standardBrandName
  return (
    <header className={styles.doorHead}>
      <a href={paths.home()} aria-label={texts.home(brandName)}>
        <Logo name={brandName} />
      </a>
    </header>
  )
}
