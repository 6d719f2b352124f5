import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { Gender, Region, Stage } from '#contract/enums.ts'
import { hideContacts } from './hidden-contacts.ts'
import { type Cell, writeSpreadsheet } from './spreadsheet.ts'

/** Turns the rows that export-table.ts read into an .xlsx file, away from the requests. */
type Entry = {
  name: string
  gender: keyof typeof Gender
  age: number
  height: number | null
  region: string | null
  agency: string | null
  roles: [name: string, stage: keyof typeof Stage][] | null
  group: string | null
  mark: number | null
  average: number | null
  comments: number
  message: string
  appliedAt: string
}

// A spreadsheet that is saved as CSV and opened again runs cells that begin with these as formulas.
const text = (value: string): Cell => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

const columns: { title: string; width: number; cell: (entry: Entry) => Cell }[] = [
  { title: '이름', width: 12, cell: entry => text(entry.name) },
  { title: '성별', width: 8, cell: entry => Gender[entry.gender] },
  { title: '만 나이', width: 8, cell: entry => entry.age },
  { title: '키(cm)', width: 8, cell: entry => entry.height },
  { title: '지역', width: 8, cell: entry => regionOf(entry.region) },
  { title: '소속사', width: 16, cell: entry => text(entry.agency ?? '') },
  { title: '배역과 단계', width: 28, cell: entry => text(rolesOf(entry)) },
  { title: '그룹', width: 12, cell: entry => text(entry.group ?? '미분류') },
  { title: '내 평가', width: 8, cell: entry => entry.mark },
  { title: '평균 평가', width: 9, cell: entry => entry.average },
  { title: '댓글', width: 7, cell: entry => entry.comments },
  { title: '지원 메시지', width: 60, cell: entry => text(hideContacts(entry.message)) },
  { title: '지원한 때', width: 17, cell: entry => entry.appliedAt },
]

const regionOf = (code: string | null) => (code && code !== 'NONE' ? (Region[code as keyof typeof Region] ?? '') : '')
const rolesOf = ({ roles }: Entry) => (roles ?? []).map(([name, stage]) => `${name} ${Stage[stage]}`).join(', ')

const [table] = await once(parentPort!, 'message')
const entries = JSON.parse(table as string) as Entry[]
const rows = entries.map(entry => columns.map(column => column.cell(entry)))
parentPort!.postMessage(writeSpreadsheet('지원자', columns, rows).toString('base64'))
