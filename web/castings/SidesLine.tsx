import { SidesState } from '#contract/codes/sides.ts'
import type { RoleSides } from '#contract/sides/index.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { FileText, LockKeyhole } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import styles from './Casting.module.css'
import { sidesLineTexts as texts } from './messages.ts'

type Props = { castingId: number; sides: RoleSides; privateKey: string | null }

/** The sides of a role on its casting: what there is, and who may read it. */
export function SidesLine({ castingId, sides, privateKey }: Props) {
  const { sidesId, pages, state } = sides
  return (
    <ListLink href={paths.sides(castingId, sidesId, privateKey)} className={styles.sides}>
      <Icon icon={state === 'OPEN' ? FileText : LockKeyhole} size={18} />
      <span>
        <b>{texts.title}</b> · {pages !== null && texts.pages(pages)}
        {SidesState[state]}
      </span>
    </ListLink>
  )
}
