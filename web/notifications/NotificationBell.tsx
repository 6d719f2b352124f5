import { lazy, Suspense, useEffect, useState } from 'react'
import { badgeCount } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Bell } from '../ui/icons.ts'
import { drawer } from './messages.ts'
import { resumePush } from './push.ts'
import { useUnreadCounts } from './useUnreadCounts.ts'

// The drawer is fetched when somebody is about to open it: pages that nobody opens it on do not pay for it.
const load = () => import('./NotificationDrawer.tsx')
const NotificationDrawer = lazy(load)

/** The bell of the header with how many are unread, 99+ at most [H-02]. For signed-in people. */
export function NotificationBell({ userId }: { userId: number }) {
  const { counts, setCounts, told } = useUnreadCounts()
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
        <Suspense>
          <NotificationDrawer
            open={state === 'open'}
            onClose={() => setState('closed')}
            counts={counts}
            onCounts={setCounts}
            told={told}
          />
        </Suspense>
      )}
    </>
  )
}
