import { useNavigate } from 'react-router'
import { useReauthentication } from '#web/accounts/useReauthentication.tsx'
import { useCall } from '#web/calls/useCall.ts'
import styles from '#web/casting-lists/CastingLists.module.css'
import { lists } from '#web/casting-lists/messages.ts'
import { paths } from '#web/paths.ts'
import { api } from '#web/team-api.ts'
import { Download, Printer } from '#web/ui/icons.ts'
import { Menu } from '#web/ui/overlay/Popover.tsx'

/** The actors of a list as a table or for printing. Asks for the password first unless it was confirmed lately. */
export function ListExport({ id }: { id: number }) {
  const { run } = useCall({ toasts: true })
  const { guarded, dialog } = useReauthentication()
  const navigate = useNavigate()
  const save = () =>
    run(async () => {
      const { saveActors } = await import('#web/profiles/export-bookmarks.ts')
      await guarded(async () => {
        const params = { castingListId: id }
        const { title, list } = await api.castingLists.exportList({ params, body: { as: 'xlsx' } })
        const names = { file: lists.fileOf(title), sheet: lists.sheetName }
        await saveActors(names, list, [{ title: lists.memo, width: 40, cell: actor => actor.memo }])
      })
    })
  const print = () =>
    run(async () => {
      const isRecent = await guarded(async () => void (await api.accounts.recentSignIn()))
      if (isRecent) await navigate(`${paths.castingList(id)}/print`)
    })
  return (
    <>
      <Menu
        align="end"
        trigger={lists.export}
        triggerClassName={styles.placeButton}
        items={[
          { label: lists.table, icon: Download, onSelect: save },
          { label: lists.sheet, icon: Printer, onSelect: print },
        ]}
      />
      {dialog}
    </>
  )
}
