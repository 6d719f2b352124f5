import { useRevalidator } from 'react-router'
import { PopupPlace, PopupTarget } from '#contract/codes/pages.ts'
import type { PopupForAdmin } from '#contract/pages/index.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { clock, shortDate } from '#web/ui/format.ts'
import type { Route } from './+types/PopupsPage'
import { defineList, pageOf } from './list/define-list.ts'
import { ListPage } from './list/ListPage.tsx'
import { adminTexts, popupWords as words } from './messages.ts'
import { PopupSheet } from './PopupSheet.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.popups)

const list = defineList({
  title: adminTexts.popups,
  path: officePaths.adminPopups(),
  find: api => api.pages.allPopups(),
  columns: [
    { title: words.place, cell: row => PopupPlace[row.place] },
    { title: words.target, cell: row => PopupTarget[row.target] },
    { title: words.period, kind: 'line', cell: row => `${moment(row.startAt)} – ${moment(row.endAt)}` },
    { title: words.state, cell: row => <Badge tone={row.isShown ? 'ok' : 'plain'}>{stateOf(row)}</Badge> },
  ],
  minWidth: 720,
  add: words.add,
  empty: () => ({ title: words.emptyTitle, text: words.empty }),
})

export const loader = ({ context, url }: Route.LoaderArgs) => pageOf(list, apiOf(context), url)

export default function PopupsPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <ListPage
      list={list}
      {...loaderData}
      opener={{ title: words.title, cell: row => row.title }}
      editor={(popup, close) => (
        <PopupSheet
          popup={popup}
          onClose={close}
          onSaved={() => {
            close()
            revalidate()
          }}
        />
      )}
    />
  )
}

function moment(time: string): string {
  return `${shortDate(time)} ${clock(time)}`
}

function stateOf({ isShown, isOn, endAt }: PopupForAdmin): string {
  if (isShown) return words.shown
  if (!isOn) return words.off
  return Date.parse(endAt) < Date.now() ? words.over : words.coming
}
