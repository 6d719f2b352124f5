import { useEffect, useRef } from 'react'
import type { AuditionSheetRow } from '#contract/auditions/day.ts'
import { GuardianRelation } from '#contract/codes/accounts.ts'
import { AuditionStatus } from '#contract/codes/applications.ts'
import { numberText } from '#web/applications/messages.ts'
import { cx } from '#web/ui/cx.ts'
import { clock, hyphenPhone } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ArrowLeft, Printer } from '#web/ui/icons.ts'
import own from './Day.module.css'
import { dayTexts, sheetTexts as texts } from './messages.ts'

export type DaySheetData = { date: string; title: string; list: AuditionSheetRow[]; leftOut: number }

/** The one way to call a person; of minors the guardian or the agency. */
function wayTo({ phone, guardian, agencyContact }: NonNullable<AuditionSheetRow['contact']>): string {
  if (phone) return hyphenPhone(phone)
  if (guardian) return `${GuardianRelation[guardian.relation]} ${hyphenPhone(guardian.phone)}`
  return agencyContact
}

/** The day for printing, for staff at the door. */
export function DaySheet({ date, title, list, leftOut, onClose }: DaySheetData & { onClose: () => void }) {
  const back = useRef<HTMLButtonElement>(null)
  const rooms = new Set(list.map(row => row.place)).size
  useEffect(() => back.current?.focus(), [])
  return (
    <div className={cx('wrap', own.sheet)}>
      <header className={own.sheetBar}>
        <IconButton ref={back} icon={ArrowLeft} label={texts.back} onClick={onClose} />
        <Button auto variant="ink" onClick={() => print()}>
          <Icon icon={Printer} size={16} />
          {texts.print}
        </Button>
      </header>
      <h1>
        {texts.title} · {dayTexts.day(date)}
      </h1>
      <p>{title}</p>
      <div className={own.paper}>
        <table>
          <thead>
            <tr>
              {[texts.time, texts.number, texts.name, texts.roles, texts.answer, texts.phone, texts.here].map(label => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.map(row => (
              <tr key={`${row.startAt} ${row.place} ${row.number}`}>
                <td className="num">
                  {clock(row.startAt)}
                  {rooms > 1 && <small>{row.place}</small>}
                </td>
                <td className="num">{numberText(row.number)}</td>
                <td>
                  <b>{row.name}</b>
                </td>
                <td>{row.roles.join(', ')}</td>
                <td>
                  {AuditionStatus[row.status]}
                  {row.words && <small>{row.words}</small>}
                </td>
                <td className="num">{row.contact && wayTo(row.contact)}</td>
                <td className={own.box}>□</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {leftOut > 0 && <p className={own.keep}>{texts.leftOut(leftOut)}</p>}
      <p className={own.keep}>{texts.keep}</p>
    </div>
  )
}
