import { LectureField, LectureKind, LectureLevel } from '#contract/codes/lectures.ts'
import type { LectureDetail } from '#contract/lectures/shapes.ts'
import { idParam } from '#web/calls/id-param.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { apiOf, factsOf, viewerOf } from '#web/context.ts'
import { publicMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { previewVersion } from '#web/preview-version.ts'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { LoadMore } from '#web/ui/display/Pagination.tsx'
import { Avatar, Photo } from '#web/ui/display/Photo.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { shortDate, won } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ArrowUpRight, CalendarClock, Star } from '#web/ui/icons.ts'
import type { Route } from './+types/LecturePage'
import { Curriculum } from './Curriculum.tsx'
import { courseData } from './course-data.ts'
import { EnrolCard } from './EnrolCard.tsx'
import styles from './Lecture.module.css'
import { lecturePageTexts as texts } from './messages.ts'
import { lengthText, whenText } from './when.ts'

const reviewsAPage = 10
const mostReviews = 50

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? publicMeta(matches, {
        title: loaderData.lecture.title,
        description: loaderData.lecture.summary,
        path: paths.lecture(loaderData.lecture.id),
        picture: loaderData.preview,
      })
    : []

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = idParam(params.lectureId)
  const api = apiOf(context)
  const viewer = viewerOf(context)
  const page = pageIn(new URLSearchParams({ page: url.searchParams.get('reviews') ?? '' }), mostReviews / reviewsAPage)
  const [lecture, reviews] = await Promise.all([
    api.lectures.lecture({ params: { id } }),
    api.lectures.lectureReviews({ params: { id }, query: { limit: page * reviewsAPage } }),
  ])
  const { origin, brandName } = factsOf(context)
  return {
    lecture,
    preview: previewOf(lecture),
    reviews: { list: reviews.list, next: reviews.totalResult > page * reviewsAPage ? page + 1 : null },
    viewer:
      viewer === null
        ? ('guest' as const)
        : viewer.permissions.includes('Actor')
          ? ('actor' as const)
          : ('other' as const),
    isMember: viewer?.isPlfilPlusMember ?? false,
    course: courseData(lecture, { origin, brand: brandName }),
  }
}

/** Another address after each change of what its picture shows. */
const previewOf = ({ id, title, kind, field, teacherName, price, startsAt, state, image }: LectureDetail) =>
  paths.preview('lectures', id, previewVersion([title, kind, field, teacherName, price, startsAt, state, image?.key]))

/** One lecture: description, dates, place, teacher, and enrolling. */
export default function LecturePage({ loaderData }: Route.ComponentProps) {
  const { lecture, reviews, viewer, isMember, course } = loaderData
  const { kind, field, title, summary, image, description, curriculum, teacher, placeName, refundRule } = lecture
  const { price, memberPrice } = lecture
  return (
    <div className="wrap">
      <BackLink href={paths.lectures()}>{texts.back}</BackLink>
      <div className={styles.page}>
        <article>
          {image && (
            <Photo
              image={image}
              alt=""
              ratio="16/9"
              sizes="(width < 1080px) 100vw, 660px"
              priority
              className={styles.hero}
            />
          )}
          <header>
            <p className={styles.kind}>
              {LectureKind[kind]} · {LectureField[field]}
            </p>
            <Text size="h1">{title}</Text>
            <p className={styles.lead}>{summary}</p>
            <p className={`only-narrow ${styles.price}`}>
              <b>{won(isMember ? memberPrice : price)}</b> {texts.withVat}
              {!isMember && memberPrice < price && ` · ${texts.memberPrice(won(memberPrice))}`}
            </p>
          </header>
          <Facts lecture={lecture} />
          {description && (
            <section className={styles.section}>
              <h2>{texts.about}</h2>
              <p className={styles.words}>{description}</p>
            </section>
          )}
          <section className={styles.section}>
            <div className={styles.head}>
              <h2>{texts.curriculum}</h2>
              {kind !== 'VOD' && (
                <a href={paths.lectureCalendar(lecture.id)} download className={styles.link}>
                  <Icon icon={CalendarClock} size={16} />
                  {texts.calendar}
                </a>
              )}
            </div>
            <Curriculum classes={curriculum} />
          </section>
          {teacher && (
            <section className={styles.section}>
              <h2>{texts.teacher}</h2>
              <div className={styles.teacher}>
                <Avatar image={teacher.image} name={teacher.name} size={48} />
                <div>
                  <b>{teacher.name}</b>
                  <p className={styles.words}>{teacher.introduction}</p>
                </div>
              </div>
            </section>
          )}
          {placeName && (
            <section className={styles.section}>
              <h2>{texts.place}</h2>
              <Place lecture={lecture} />
            </section>
          )}
          <section className={styles.section}>
            <h2>{texts.refund}</h2>
            <p>{refundRule}</p>
            {kind !== 'VOD' && <p className={styles.small}>{texts.refundByUs}</p>}
          </section>
          <Reviews lecture={lecture} {...reviews} />
        </article>
        <aside className={styles.side} aria-label={texts.order}>
          <EnrolCard lecture={lecture} viewer={viewer} isMember={isMember} />
        </aside>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON of a data block, which never runs */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: course }} />
    </div>
  )
}

function Facts({ lecture }: { lecture: LectureDetail }) {
  const { kind, capacity, seatsLeft, placeName, level, bring, accessDays, minutes, startsAt } = lecture
  const facts: [string, string | null][] = [
    [texts.facts.when, whenText(lecture)],
    [texts.facts.length, startsAt !== null && minutes !== null ? lengthText(minutes) : null],
    [texts.facts.seats, capacity !== null && seatsLeft !== null ? texts.seatsOf(capacity, seatsLeft) : null],
    [texts.facts.place, kind === 'LIVE' ? placeName : texts.online],
    [texts.facts.level, LectureLevel[level]],
    [texts.facts.access, accessDays === null ? null : texts.accessDays(accessDays)],
    [texts.facts.bring, bring],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Place({ lecture: { placeName, address, mapUrl } }: { lecture: LectureDetail }) {
  return (
    <div className={styles.place}>
      <div>
        <b>{placeName}</b>
        {address && <p>{address}</p>}
      </div>
      {mapUrl && (
        <a href={mapUrl} target="_blank" rel="noreferrer" className={styles.link}>
          {texts.map}
          <Icon icon={ArrowUpRight} size={16} />
        </a>
      )}
    </div>
  )
}

type ReviewsProps = { lecture: LectureDetail; next: number | null } & Pick<
  Route.ComponentProps['loaderData']['reviews'],
  'list'
>

function Reviews({ lecture: { id, reviews }, list, next }: ReviewsProps) {
  return (
    <section className={styles.section}>
      <h2>{texts.reviews(reviews)}</h2>
      {list.length === 0 && <p className={styles.small}>{texts.noReviews}</p>}
      <ul>
        {list.map(({ id, author, rating, text, createdAt }) => (
          <li key={id} className={styles.review}>
            <p className={styles.stars}>
              <Icon icon={Star} size={16} filled />
              <span className="sr">{texts.stars(rating)}</span>
              <b aria-hidden="true">{rating}</b> {author} · {shortDate(createdAt)}
            </p>
            {text && <p>{text}</p>}
          </li>
        ))}
      </ul>
      <LoadMore href={next === null ? null : paths.lecture(id, next)} label={texts.moreReviews} />
    </section>
  )
}
