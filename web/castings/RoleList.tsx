import type { CastingRole } from '../../contract/castings.ts'
import { RoleGrade, RoleStatus } from '../../contract/enums.ts'
import { Badge } from '../ui/Badge.tsx'
import { ChipLabel, Chips } from '../ui/Chip.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/Icon.tsx'
import { ChevronDown } from '../ui/icons.ts'
import styles from './Casting.module.css'
import { roleFacts, roleTags } from './describe-roles.ts'

/** Roles one under the other, each opening to its description; the first is open. */
export function RoleList({ roles }: { roles: CastingRole[] }) {
  return (
    <div>
      {roles.map((role, at) => (
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
            {role.remark && <p className={styles.remark}>특이사항: {role.remark}</p>}
            <Chips label={`${role.name} 조건`}>
              {roleTags(role).map(tag => (
                <ChipLabel key={tag} small>
                  {tag}
                </ChipLabel>
              ))}
            </Chips>
          </div>
        </details>
      ))}
    </div>
  )
}
