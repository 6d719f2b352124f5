import { useEffect, useRef, useState } from 'react'
import { badgeCount } from '#web/ui/format.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Bell } from '#web/ui/icons.ts'
import { later } from '#web/ui/later.tsx'
import { askFirstCards, type FirstCards } from './first-cards.ts'
import { drawer } from './messages.ts'
import { resumePush } from './push.ts'
import { tabToOpen } from './tab-to-open.ts'
import { useUnreadCounts } from './useUnreadCounts.ts'

// The drawer is loaded when somebody is about to open it, so that other pages do not pay for it.
const NotificationDrawer = later(() => import('./NotificationDrawer.tsx'))

/** The header's bell with the unread count, 99+ at most [H-02]. For signed-in people. */
export function NotificationBell({ userId, isActing }: { userId: number; isActing: boolean }) {
  const { counts, setCounts, told } = useUnreadCounts(!isActing)
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const early = useRef<FirstCards>(null)
  const unread = counts.importantCount + counts.nonImportantCount
  useEffect(() => {
    resumePush(userId).catch(() => {})
  }, [userId])
  return (
    <>
      <IconButton
        icon={Bell}
        iconSize={24}
        label={drawer.bell(unread ? badgeCount(unread) : null)}
        count={unread}
        aria-haspopup="dialog"
        onPointerEnter={NotificationDrawer.prepare}
        onFocus={NotificationDrawer.prepare}
        onPointerDown={() => {
          early.current = askFirstCards(tabToOpen(counts, 'important'))
        }}
        onClick={() => setState('open')}
      />
      {state !== 'never' && (
        <NotificationDrawer
          open={state === 'open'}
          onClose={() => setState('closed')}
          counts={counts}
          onCounts={setCounts}
          told={told}
          early={early}
        />
      )}
    </>
  )
}
