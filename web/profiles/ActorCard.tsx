import { type ElementType, useRef } from 'react'
import { SaveToList } from '../casting-lists/SaveToList.tsx'
import { useExposureLog } from '../logs/useExposureLog.ts'
import { paths } from '../paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { BadgeCheck, Play } from '../ui/icons.ts'
import { ListLink } from '../ui/ListLink.tsx'
import { Photo, type Picture } from '../ui/Photo.tsx'
import styles from './ActorCard.module.css'
import { BookmarkIcon } from './BookmarkButton.tsx'
import type { ActorCardFacts } from './facts.ts'

type Props = {
  actor: ActorCardFacts
  /** Signed-in people get the bookmark. */
  canBookmark?: boolean
  /** Casting managers get the folder. */
  canSave?: boolean
  priority?: boolean
  sizes?: string
  heading?: ElementType
}

const listSizes = '(min-width: 1080px) 200px, (min-width: 734px) 24vw, 46vw'

/** An actor in a list: photo, name, age and height, and the part to be known for. */
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

/** The inside of a card, for places where it leads nowhere, such as the preview beside the editor. */
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
      <Photo image={photo} alt={`${name}, 사진 1`} zoom sizes={rest.sizes} priority={rest.priority}>
        {hasVideo && (
          <span className={styles.video}>
            <Icon icon={Play} size={11} />
            연기 영상
          </span>
        )}
      </Photo>
      <Heading className={styles.name}>
        {name}
        {isVerified && (
          <>
            <Icon icon={BadgeCheck} size={15} strokeWidth={2.2} />
            <span className="sr">영화인 인증</span>
          </>
        )}
      </Heading>
      <p className={styles.facts}>{facts}</p>
      <p className={styles.work}>{work}</p>
    </>
  )
}
