import type { CastingCard as Card } from '#contract/castings/index.ts'
import { ArtCategory, RewardUnit } from '#contract/codes/castings.ts'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { Verified } from '#web/ui/display/Badge.tsx'
import { DDay } from '#web/ui/display/DDay.tsx'
import { Photo } from '#web/ui/display/Photo.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { BookmarkButton } from '../BookmarkButton.tsx'
import { metaText, rewardAmount, roleSummary } from '../describe.ts'
import styles from './CastingCard.module.css'

type GridProps = {
  cards: Card[]
  /** Milliseconds at rendering, so that server and browser count the same days. */
  now: number
  /** Four columns on wide screens instead of three. */
  columns?: 3 | 4
  /** The first images load with priority. */
  eager?: number
  headingLevel?: 'h2' | 'h3'
  /** A note per casting on its card, such as why it is suggested. */
  notes?: Record<number, string>
}

/** Castings as cards: a row with a small image on phones, a grid on wide screens. */
export function CastingGrid({ cards, now, columns = 3, eager = 0, headingLevel = 'h3', notes }: GridProps) {
  const first = cards.filter(({ thumbnail }) => thumbnail).slice(0, eager)
  return (
    <div className={styles.grid} data-columns={columns}>
      {cards.map(card => (
        <CastingCard
          key={card.id}
          card={card}
          now={now}
          priority={first.includes(card)}
          heading={headingLevel}
          note={notes?.[card.id]}
        />
      ))}
    </div>
  )
}

type CardProps = { card: Card; now: number; priority: boolean; heading: 'h2' | 'h3'; note: string | undefined }

function CastingCard({ card, now, priority, heading: Heading, note }: CardProps) {
  const closed = !card.isRecruiting
  const deadline = card.isAlwaysOpen ? null : card.castingEndDate
  return (
    <article className={cx(styles.card, closed && styles.closed)}>
      <Photo
        image={card.thumbnail}
        alt=""
        ratio="fill"
        sizes="(width < 734px) 96px, (width < 1080px) 50vw, 260px"
        muted={closed}
        priority={priority}
        zoom
        className={styles.media}
      >
        {(deadline || card.isAlwaysOpen) && (
          <span className={styles.dday}>
            <DDay deadline={deadline} early={card.status === 'EARLY_CLOSED'} now={now} />
          </span>
        )}
      </Photo>
      <div className={styles.body}>
        <p className={styles.kind}>
          {card.artCategory && ArtCategory[card.artCategory]}
          {card.isVerified && <Verified />}
        </p>
        <Heading className={styles.title}>
          <ListLink href={paths.casting(card.id)}>{card.title}</ListLink>
        </Heading>
        <p className={cx(styles.role, 'num')}>{roleSummary(card.role, card.roleCount)}</p>
        {card.reward && (
          <p className={cx(styles.fee, 'num')}>
            {card.reward.max > 0 && <small>{RewardUnit[card.reward.unit]} </small>}
            {rewardAmount(card.reward)}
          </p>
        )}
        <p className={cx(styles.meta, 'num')}>{metaText(card)}</p>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <BookmarkButton castingId={card.id} title={card.title} on={card.isBookmarked} className={styles.save} />
    </article>
  )
}
