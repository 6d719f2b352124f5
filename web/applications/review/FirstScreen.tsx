import { preload } from 'react-dom'
import { cx } from '../../ui/cx.ts'
import { thousands } from '../../ui/format.ts'
import { Photo } from '../../ui/Photo.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { photoAlt } from '../messages.ts'
import styles from './FirstScreen.module.css'
import grid from './Grid.module.css'
import type { FirstCards } from './store.ts'
import workspace from './Workspace.module.css'

const places = 8

type Props = { castingId: number; title: string; total: number; first: FirstCards | null }

/**
 * The workspace before its script: its frame with the first cards in their places, on phones the first applicant over
 * the whole screen. The browser asks for the index of the notice while it still reads this.
 */
export function FirstScreen({ castingId, title, total, first }: Props) {
  preload(`/v1/castings/${castingId}/applications/index`, { as: 'fetch', crossOrigin: 'anonymous' })
  const cards = first?.list ?? []
  const isWaiting = total > 0 && cards.length === 0
  return (
    <>
      <div className={styles.wide}>
        <div className={workspace.rv} aria-busy="true">
          <header className={workspace.top}>
            <div className={cx(workspace.titles, styles.titles)}>
              <h1>{title}</h1>
              <p className="num">지원 {thousands(total)}명</p>
            </div>
          </header>
          <div className={workspace.rvMain}>
            <div className={workspace.rail} />
            <div className={workspace.stage}>
              <div className={workspace.stageBar} />
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
              <div className={grid.scroller} tabIndex={0}>
                <div className={styles.cards}>
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
                        <p className={grid.name}>{card.actorName}</p>
                        <p className={grid.facts}>
                          만 {card.age}세{card.height ? ` · ${card.height}cm` : ''}
                        </p>
                      </div>
                    </div>
                  ))}
                  {isWaiting &&
                    Array.from({ length: places }, (_, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: places without content
                      <Skeleton key={at} ratio="4/5" radius={12} />
                    ))}
                </div>
              </div>
            </div>
            <div className={styles.inspector} />
          </div>
        </div>
      </div>
      <div className={styles.narrow} data-theme="viewer">
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
