import type { CastingRole } from '#contract/castings/index.ts'
import { statedForChildren } from '#contract/castings/terms.ts'
import { RoleGrade, RoleStatus } from '#contract/codes/castings.ts'
import type { RoleSides } from '#contract/sides/index.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { DefinitionList } from '#web/ui/display/Card.tsx'
import { ChipLabel, Chips } from '#web/ui/forms/Chip.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import styles from './Casting.module.css'
import { roleFacts, roleTags } from './describe-roles.ts'
import { roleListTexts as texts } from './messages.ts'
import { SidesLine } from './SidesLine.tsx'

type Props = { castingId: number; roles: CastingRole[]; sides: RoleSides[]; privateKey: string | null }

/** Roles in a list, each expanding to its description and its sides; the first is open. */
export function RoleList({ castingId, roles, sides, privateKey }: Props) {
  const sidesOf = new Map(sides.map(each => [each.roleId, each]))
  return (
    <div>
      {roles.map((role, at) => {
        const own = sidesOf.get(role.id)
        return (
          <details key={role.id} className={styles.role} open={at === 0}>
            <summary>
              <h3>
                {role.name}
                <Badge>{RoleGrade[role.grade]}</Badge>
                {role.status !== 'OPEN' && <Badge tone="line">{RoleStatus[role.status]}</Badge>}
              </h3>
              <p className={cx(styles.roleFacts, 'num')}>{roleFacts(role)}</p>
              <Icon icon={ChevronDown} />
            </summary>
            <div className={styles.roleBody}>
              <p>{role.description}</p>
              {role.remark && <p className={styles.remark}>{texts.remark(role.remark)}</p>}
              <DefinitionList items={statedForChildren(role)} />
              {own && <SidesLine castingId={castingId} sides={own} privateKey={privateKey} />}
              <Chips label={texts.conditions(role.name)}>
                {roleTags(role).map(tag => (
                  <ChipLabel key={tag} small>
                    {tag}
                  </ChipLabel>
                ))}
              </Chips>
            </div>
          </details>
        )
      })}
    </div>
  )
}
