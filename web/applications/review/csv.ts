import type { ApplicantCard } from '../../../contract/application-review.ts'
import { Gender } from '../../../contract/enums.ts'
import { isoDate } from '../../ui/format.ts'
import { stageLabel } from '../messages.ts'

/** A spreadsheet runs cells that begin with these as formulas. */
const cell = (value: string | number) => {
  const text = String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** The applicants as a file that spreadsheets open: comma separated, UTF-8 with its mark. */
export function toCsv(list: ApplicantCard[], roles: Map<number, string>, groups: Map<number, string>): string {
  const head = ['이름', '성별', '만 나이', '키', '지역', '배역과 단계', '그룹', '메시지', '지원일']
  const rows = list.map(card => [
    card.actorName,
    Gender[card.gender],
    card.age,
    card.height ?? '',
    card.region,
    card.roles.map(role => `${roles.get(role.roleId) ?? ''} ${stageLabel(role.stage)}`).join(', '),
    groups.get(card.groupId ?? 0) ?? '미분류',
    card.message,
    isoDate(card.createdAt),
  ])
  return `\uFEFF${[head, ...rows].map(row => row.map(cell).join(',')).join('\r\n')}`
}
