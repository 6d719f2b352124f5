import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { PopupPlace, PopupTarget } from '#contract/codes/pages.ts'
import type { PopupForAdmin } from '#contract/pages/index.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { clock, shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import type { Route } from './+types/PopupsPage'
import { AdminList } from './AdminList.tsx'
import styles from './admin.module.css'
import { adminTexts, popupWords as words } from './messages.ts'
import { PopupSheet } from './PopupSheet.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.popups)

export const loader = ({ context }: Route.LoaderArgs) => apiOf(context).pages.allPopups()

export default function PopupsPage({ loaderData }: Route.ComponentProps) {
  const { list } = loaderData
  const [edited, setEdited] = useState<PopupForAdmin | 'new' | null>(null)
  const { revalidate } = useRevalidator()
  return (
    <>
      <AdminList
        title={adminTexts.popups}
        beside={
          <Button auto variant="ink" onClick={() => setEdited('new')}>
            {words.add}
          </Button>
        }
        empty={list.length === 0 ? { title: words.emptyTitle, text: words.empty } : null}
      >
        <Table
          label={adminTexts.popups}
          minWidth={720}
          columns={[words.title, words.place, words.target, words.period, words.state]}
        >
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
        </Table>
      </AdminList>
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
