import { useState } from 'react'
import { preload } from 'react-dom'
import { numberText, photoAlt } from '#web/applications/messages.ts'
import { cx } from '#web/ui/cx.ts'
import { Photo } from '#web/ui/display/Photo.tsx'
import { Skeleton } from '#web/ui/display/Skeleton.tsx'
import { thousands } from '#web/ui/format.ts'
import type { FirstCards } from '../state/store.ts'
import workspace from '../Workspace.module.css'
import styles from './FirstScreen.module.css'
import grid from './Grid.module.css'
import type { GridRoom } from './Grid.tsx'
import { firstScreenTexts as texts } from './messages.ts'

const places = 8

type Drawn = { title: string; total: number; first: FirstCards | null }
/** `isDocument` while the server draws it and React takes over what it has drawn. */
type Props = Drawn & { castingId: number; isDocument: boolean }
const screenId = 'first-screen'

/**
 * The workspace before its script has loaded: its frame with the first cards in place, on phones the first applicant
 * full-screen. The browser is already fetching the casting's index.
 */
export function FirstScreen({ castingId, isDocument, ...drawn }: Props) {
  preload(`/v1/castings/${castingId}/applications/index`, { as: 'fetch', crossOrigin: 'anonymous' })
  // Nothing there can be pressed, so React need not go through what the server has drawn.
  const [isDrawn] = useState(() => isDocument && typeof document === 'object')
  return isDrawn ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: keeps React from going through what is there
    <div id={screenId} className={styles.first} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  ) : (
    <div id={screenId} className={styles.first}>
      <Drawing {...drawn} />
    </div>
  )
}

/** The room of the cards on the first screen; null where they are not shown, as on phones. */
export function roomOfCards(): GridRoom | null {
  const cards = document.getElementById(screenId)?.querySelector('[data-cards]')
  const width = Math.floor(cards?.getBoundingClientRect().width ?? 0)
  return width > 0 ? { width, height: cards?.parentElement?.clientHeight ?? 0 } : null
}

function Drawing({ title, total, first }: Drawn) {
  const cards = first?.list ?? []
  const isWaiting = total > 0 && cards.length === 0
  return (
    <>
      <div className={styles.wide}>
        <div className={workspace.rv} aria-busy="true">
          <header className={workspace.top}>
            <div className={cx(workspace.titles, styles.titles)}>
              <h1>{title}</h1>
              <p className="num">{texts.applied(thousands(total))}</p>
            </div>
          </header>
          <div className={workspace.rvMain}>
            <div className={workspace.rail} />
            <div className={workspace.stage}>
              <div className={workspace.stageBar} />
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
              <div className={grid.scroller} tabIndex={0}>
                <div data-cards="" className={styles.cards}>
                  {cards.map(card => (
                    <div key={card.id} className={grid.rcard}>
                      <div className={grid.ph}>
                        <Photo
                          image={card.photo}
                          alt={photoAlt(card.actorName, 1)}
                          ratio="fill"
                          sizes="160px"
                          className={grid.phFrame}
                        />
                      </div>
                      <div className={grid.cardBody}>
                        <p className={grid.name}>
                          <span>{card.actorName}</span>
                          <span className={grid.number}>{numberText(card.number)}</span>
                        </p>
                        <p className={grid.facts}>
                          {texts.age(card.age)}
                          {card.height ? ` · ${card.height}cm` : ''}
                        </p>
                      </div>
                    </div>
                  ))}
                  {isWaiting &&
                    Array.from({ length: places }, (_, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: places without content
                      <Skeleton key={at} ratio="4/5" radius="md" />
                    ))}
                </div>
              </div>
            </div>
            <div className={styles.inspector} />
          </div>
        </div>
      </div>
      <div className={styles.narrow} data-theme="viewer">
        <h1 className="sr">{title}</h1>
        {cards[0] && (
          <Photo
            image={cards[0].photo}
            alt={photoAlt(cards[0].actorName, 1)}
            ratio="fill"
            sizes="100vw"
            className={styles.face}
          />
        )}
        <p className={styles.who}>{cards[0]?.actorName ?? title}</p>
      </div>
    </>
  )
}
