import type { RefObject } from 'react'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconLink } from '../../ui/IconButton.tsx'
import { ArrowLeft, ChevronsUpDown, Download, Search } from '../../ui/icons.ts'
import type { Filters } from './filters.ts'
import styles from './Workspace.module.css'

type Props = {
  title: string
  line: string
  roles: { id: number; name: string; count: number }[]
  filters: Filters
  onFilter: (change: Partial<Filters>) => void
  search: RefObject<HTMLInputElement | null>
  onExport: (() => void) | null
}

/** The notice, the role under review, the search, the export. */
export function TopBar({ title, line, roles, filters, onFilter, search, onExport }: Props) {
  return (
    <header className={styles.top}>
      <IconLink icon={ArrowLeft} label="내 공고로 돌아가기" href={paths.castingAdmin()} />
      <div className={styles.titles}>
        <h1>{title}</h1>
        <p className="num">{line}</p>
      </div>
      <label className={styles.roleSwitch}>
        <span className="sr">배역</span>
        <select
          value={filters.role ?? ''}
          onChange={event => onFilter({ role: event.target.value ? Number(event.target.value) : null })}
        >
          <option value="">모든 배역</option>
          {roles.map(role => (
            <option key={role.id} value={role.id}>
              {role.name} {role.count}
            </option>
          ))}
        </select>
        <Icon icon={ChevronsUpDown} size={16} />
      </label>
      <search className={styles.search}>
        <Icon icon={Search} size={18} />
        <input
          ref={search}
          type="search"
          aria-label="지원자 검색"
          placeholder="이름, 특기 검색  /"
          maxLength={40}
          value={filters.q}
          onChange={event => onFilter({ q: event.target.value })}
          onKeyDown={event => event.key === 'Escape' && event.currentTarget.blur()}
        />
      </search>
      {onExport && (
        <Button auto variant="line" className={styles.export} onClick={onExport}>
          <Icon icon={Download} size={16} />
          내보내기
        </Button>
      )}
    </header>
  )
}
