import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type PopupForAdmin, PopupPlace, PopupTarget } from '../../contract/pages.ts'
import { apiOf } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { clock, shortDate } from '../ui/format.ts'
import { Table } from '../ui/Table.tsx'
import type { Route } from './+types/PopupsPage'
import styles from './admin.module.css'
import { office, popupWords as words } from './messages.ts'
import { OfficeList } from './OfficeList.tsx'
import { PopupSheet } from './PopupSheet.tsx'

export const meta: Route.MetaFunction = () => pageMeta(office.popups)

export const loader = ({ context }: Route.LoaderArgs) => apiOf(context).pages.allPopups()

export default function PopupsPage({ loaderData }: Route.ComponentProps) {
  const { list } = loaderData
  const [edited, setEdited] = useState<PopupForAdmin | 'new' | null>(null)
  const { revalidate } = useRevalidator()
  return (
    <>
      <OfficeList
        title={office.popups}
        beside={
          <Button auto variant="ink" onClick={() => setEdited('new')}>
            {words.add}
          </Button>
        }
        empty={list.length === 0 ? { title: words.emptyTitle, text: words.empty } : null}
      >
        <Table label={office.popups} minWidth={720}>
          <thead>
            <tr>
              <th scope="col">{words.title}</th>
              <th scope="col">{words.place}</th>
              <th scope="col">{words.target}</th>
              <th scope="col">{words.period}</th>
              <th scope="col">{words.state}</th>
            </tr>
          </thead>
          <tbody>
            {list.map(popup => (
              <tr key={popup.id}>
                <td>
                  <button type="button" className={styles.rowButton} onClick={() => setEdited(popup)}>
                    {popup.title}
                  </button>
                </td>
                <td>{PopupPlace[popup.place]}</td>
                <td>{PopupTarget[popup.target]}</td>
                <td className={styles.nowrap}>
                  {moment(popup.startAt)} – {moment(popup.endAt)}
                </td>
                <td>
                  <Badge tone={popup.isShown ? 'ok' : 'plain'}>{stateOf(popup)}</Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </OfficeList>
      {edited && (
        <PopupSheet
          popup={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            revalidate()
          }}
        />
      )}
    </>
  )
}

const moment = (time: string) => `${shortDate(time)} ${clock(time)}`

function stateOf({ isShown, isOn, endAt }: PopupForAdmin): string {
  if (isShown) return words.shown
  if (!isOn) return words.off
  return Date.parse(endAt) < Date.now() ? words.over : words.coming
}
