import { useEffect, useState } from 'react'
import { badgeCount } from '#web/ui/format.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Bell } from '#web/ui/icons.ts'
import { later } from '#web/ui/later.tsx'
import { drawer } from './messages.ts'
import { resumePush } from './push.ts'
import { useUnreadCounts } from './useUnreadCounts.ts'

// The drawer is loaded when somebody is about to open it, so that other pages do not pay for it.
const load = () => import('./NotificationDrawer.tsx')
const NotificationDrawer = later(load)

/** The header's bell with the unread count, 99+ at most [H-02]. For signed-in people. */
export function NotificationBell({ userId, isActing }: { userId: number; isActing: boolean }) {
  const { counts, setCounts, told } = useUnreadCounts(!isActing)
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const unread = counts.importantCount + counts.nonImportantCount
  useEffect(() => {
    resumePush(userId).catch(() => {})
  }, [userId])
  const prepare = () => void load().catch(() => {})
  return (
    <>
      <IconButton
        icon={Bell}
        iconSize={24}
        label={drawer.bell(unread ? badgeCount(unread) : null)}
        count={unread}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setState('open')}
      />
      {state !== 'never' && (
        <NotificationDrawer
          open={state === 'open'}
          onClose={() => setState('closed')}
          counts={counts}
          onCounts={setCounts}
          told={told}
        />
      )}
    </>
  )
}
