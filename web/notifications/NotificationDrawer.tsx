import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { NotificationCounts } from '#contract/notifications/index.ts'
import { api } from '#web/api.ts'
import { statusOf } from '#web/calls/refusal.ts'
import { paths } from '#web/paths.ts'
import { Empty, ErrorBlock } from '#web/ui/display/Empty.tsx'
import { TabList } from '#web/ui/display/Tabs.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Bell } from '#web/ui/icons.ts'
import { ui } from '#web/ui/messages.ts'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useSwipe } from '#web/ui/useSwipe.ts'
import { CardSkeletons } from './CardSkeletons.tsx'
import type { FirstCards, Tab } from './first-cards.ts'
import { drawer } from './messages.ts'
import { NotificationCard } from './NotificationCard.tsx'
import styles from './NotificationDrawer.module.css'
import { ReadAllModal } from './ReadAllModal.tsx'
import { tabToOpen } from './tab-to-open.ts'
import { useNotifications } from './useNotifications.ts'
import { useSeen } from './useSeen.ts'

type Props = {
  open: boolean
  onClose: () => void
  counts: NotificationCounts
  onCounts: (counts: NotificationCounts) => void
  /** Rises each time the server pushes counts. */
  told: number
  /** What the press asked for before the drawer was there. */
  early: RefObject<FirstCards | null>
}

/**
 * The notifications at the right edge, under two tabs [N-01]. Fully seen cards are sent as read when it closes or the
 * page is left [N-07]. It stays mounted when closed, so that it reopens with the same tab and length.
 */
export default function NotificationDrawer({ open, onClose, counts, onCounts, told, early }: Props) {
  const panelId = useId()
  const [tab, setTab] = useState(() => tabToOpen(counts, 'important'))
  const [isAsking, setIsAsking] = useState(false)
  const { contents, reload, loadMore, hasMore } = useNotifications(early)
  const { watch, take } = useSeen()
  const swipe = useSwipe(() => setTab(tab === 'important' ? 'normal' : 'important'))
  const total = counts.importantCount + counts.nonImportantCount
  const { list, totalResult, isLoading, failure } = contents[tab]

  const sendSeen = useCallback(async () => {
    const seen = take()
    if (!seen.ids.length) return
    try {
      onCounts(await api.notifications.readMany({ body: seen }))
    } catch {
      if (!document.hidden) toast.error(drawer.readFailed)
    }
  }, [take, onCounts])

  // Opens on the only tab with something unread; while it is open the reader chooses.
  const wasOpen = useRef(false)
  const unread = tabToOpen(counts, tab)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is unread matters when the drawer opens
  useEffect(() => {
    const opens = open && !wasOpen.current
    wasOpen.current = open
    if (opens && unread !== tab) setTab(unread)
    else if (open) void reload(tab)
  }, [open, tab, reload])
  useEffect(() => {
    if (!open) return
    api.notifications.unreadCount().then(onCounts, goToLoginIfEnded)
    const onHide = () => void (document.hidden && sendSeen())
    addEventListener('pagehide', sendSeen)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      removeEventListener('pagehide', sendSeen)
      document.removeEventListener('visibilitychange', onHide)
      void sendSeen()
    }
  }, [open, sendSeen, onCounts])
  useReloadWhenTold(open, tab, told, reload)

  const choose = async (index: number, isImportant: boolean) => {
    const chosen = contents[isImportant ? 'important' : 'normal'].list?.[index]
    if (!chosen) return
    if (chosen.link || chosen.linkText) onClose()
    try {
      onCounts(await api.notifications.click({ params: { notificationId: chosen.id } }))
      await reload(isImportant ? 'important' : 'normal')
    } catch (error) {
      goToLoginIfEnded(error)
      toast.error(drawer.clickFailed)
    }
  }

  const panel = useRef<HTMLDivElement>(null)
  const [readFrom, setReadFrom] = useState<number | null>(null)
  const more = async () => {
    const before = list?.length ?? 0
    await loadMore(tab)
    setReadFrom(before)
  }
  // Restores the scroll position once the cards are rendered.
  useEffect(() => {
    if (readFrom === null) return
    panel.current?.querySelectorAll<HTMLElement>('li a, li button')[readFrom]?.focus()
    setReadFrom(null)
  }, [readFrom])

  return (
    <>
      <Drawer
        open={open}
        onClose={onClose}
        title={drawer.title}
        subtitle={total > 0 && drawer.unread(total)}
        bar={
          <TabList
            label={drawer.tabs}
            tabs={[
              { id: 'important', label: drawer.important, count: counts.importantCount },
              { id: 'normal', label: drawer.normal, count: counts.nonImportantCount },
            ]}
            value={tab}
            onChange={setTab}
            panelId={panelId}
          />
        }
        footer={
          hasMore(tab) && (
            <Button variant="line" pending={isLoading} onClick={more}>
              {ui.more}
            </Button>
          )
        }
      >
        <div
          ref={panel}
          id={panelId}
          role="tabpanel"
          aria-labelledby={`${panelId}-${tab}`}
          className={styles.panel}
          {...swipe}
        >
          <div className={styles.top}>
            <span>{drawer.kept}</span>
            {/* Not disabled: the focus comes back to it when all has been read. */}
            <button type="button" aria-disabled={total === 0} onClick={() => setIsAsking(total > 0)}>
              {drawer.readAll}
            </button>
          </div>
          {failure !== null && (
            <ErrorBlock title={drawer.loadFailed} onRetry={() => reload(tab)} pending={isLoading}>
              {failure}
            </ErrorBlock>
          )}
          {list === null && failure === null && <CardSkeletons />}
          {list?.length === 0 && failure === null && (
            <Empty icon={Bell} title={drawer.empty[tab].title}>
              {drawer.empty[tab].text}
            </Empty>
          )}
          {list && list.length > 0 && (
            <ul key={tab}>
              {list.map((notification, index) => (
                <NotificationCard
                  key={notification.id}
                  notification={notification}
                  index={index}
                  onChoose={choose}
                  seen={notification.isRead ? undefined : watch(notification.id, notification.createdAt)}
                />
              ))}
            </ul>
          )}
          <p className="sr" role="status">
            {list && list.length > 0 ? drawer.listed(list.length, totalResult) : ''}
          </p>
        </div>
      </Drawer>
      <ReadAllModal
        open={open && isAsking}
        onClose={() => setIsAsking(false)}
        counts={counts}
        onCounts={onCounts}
        onRead={() => {
          take()
          void reload('important')
          void reload('normal')
        }}
      />
    </>
  )
}

/**
 * While the drawer is open, every pushed count may mean a new notification, or one read elsewhere: even equal counts,
 * when an event joined a card. Answers to one's own actions do not trigger it.
 */
function useReloadWhenTold(open: boolean, tab: Tab, told: number, reload: (tab: Tab) => void): void {
  const known = useRef(told)
  useEffect(() => {
    const isNew = known.current !== told
    known.current = told
    if (open && isNew) reload(tab)
  }, [open, tab, told, reload])
}

/** A person whose session has ended signs in again and returns [S-04]. */
function goToLoginIfEnded(error: unknown): void {
  if (statusOf(error) === 401) location.assign(paths.login(location.pathname + location.search))
}
