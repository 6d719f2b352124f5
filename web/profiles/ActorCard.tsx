import { type ElementType, useRef } from 'react'
import { SaveToList } from '#web/casting-lists/SaveToList.tsx'
import { useExposureLog } from '#web/logs/useExposureLog.ts'
import { paths } from '#web/paths.ts'
import { Photo, type Picture } from '#web/ui/display/Photo.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { BadgeCheck, Play } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import styles from './ActorCard.module.css'
import type { ActorCardFacts } from './actor/facts.ts'
import { BookmarkIcon } from './BookmarkButton.tsx'
import { actorCardTexts as texts } from './card-messages.ts'

type Props = {
  actor: ActorCardFacts
  /** Signed-in people see the bookmark. */
  canBookmark?: boolean
  /** Casting managers see the folder. */
  canSave?: boolean
  priority?: boolean
  sizes?: string
  heading?: ElementType
}

const listSizes = '(min-width: 1080px) 200px, (min-width: 734px) 24vw, 46vw'

/** An actor in a list: photo, name, age and height, and the best known part. */
export function ActorCard({ actor, canBookmark, canSave, priority, sizes = listSizes, heading }: Props) {
  const card = useRef<HTMLElement>(null)
  useExposureLog(card, actor.id, canBookmark === true)
  return (
    <article ref={card} className={styles.card}>
      <ListLink href={paths.actor(actor.id)}>
        <CardContent {...actor} {...{ priority, sizes, heading }} />
      </ListLink>
      {canBookmark && (
        <BookmarkIcon id={actor.id} name={actor.name} isOn={actor.isBookmarked} className={styles.save} />
      )}
      {canSave && <SaveToList compact id={actor.id} name={actor.name} className={styles.folder} />}
    </article>
  )
}

type Content = Omit<ActorCardFacts, 'id' | 'isBookmarked' | 'photo'> & {
  photo: Picture | string | null
  priority?: boolean
  sizes?: string
  heading?: ElementType
}

/** The content of a card, for places where it is not a link, such as the preview beside the editor. */
export function CardContent({
  name,
  facts,
  work,
  photo,
  hasVideo,
  isVerified,
  heading: Heading = 'h2',
  ...rest
}: Content) {
  return (
    <>
      <Photo image={photo} alt={texts.photoLabel(name)} zoom sizes={rest.sizes} priority={rest.priority}>
        {hasVideo && (
          <span className={styles.video}>
            <Icon icon={Play} size={11} />
            {texts.hasVideo}
          </span>
        )}
      </Photo>
      <Heading className={styles.name}>
        {name}
        {isVerified && (
          <>
            <Icon icon={BadgeCheck} size={15} strokeWidth={2.2} />
            <span className="sr">{texts.moviePerson}</span>
          </>
        )}
      </Heading>
      <p className={styles.facts}>{facts}</p>
      <p className={styles.work}>{work}</p>
    </>
  )
}
