import { useEffect, useRef, useState } from 'react'
import { badgeCount } from '#web/ui/format.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Bell } from '#web/ui/icons.ts'
import { later } from '#web/ui/later.tsx'
import { bellTexts as texts } from './bell-messages.ts'
import { askFirstCards, type FirstCards } from './first-cards.ts'
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each push, which may be news that it lacks
  useEffect(() => {
    early.current = null
  }, [told])
  return (
    <>
      <IconButton
        icon={Bell}
        iconSize={24}
        label={texts.label(unread ? badgeCount(unread) : null)}
        count={unread}
        aria-haspopup="dialog"
        onPointerEnter={NotificationDrawer.prepare}
        onFocus={NotificationDrawer.prepare}
        onPointerDown={({ button }) => {
          // A drawer that was open knows its tab and length itself.
          if (state === 'never' && button === 0) early.current = askFirstCards(tabToOpen(counts, 'important'))
        }}
        onClick={({ detail }) => {
          // By a key: what an earlier press asked for may be old.
          if (detail === 0) early.current = null
          setState('open')
        }}
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
