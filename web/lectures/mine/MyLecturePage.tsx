import { type ReactNode, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { LectureKind, SeatState } from '#contract/codes/lectures.ts'
import { dayMs } from '#contract/korean-time.ts'
import type { Enrolment } from '#contract/lectures/learning.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import type { Order } from '#contract/payments/shapes.ts'
import { api } from '#web/api.ts'
import { orderParam } from '#web/calls/order-param.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { useCall } from '#web/calls/useCall.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { CancelModal } from '#web/payments/CancelModal.tsx'
import { cancelWords } from '#web/payments/history-messages.ts'
import { productTabs } from '#web/product-pages.ts'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Alert, Note } from '#web/ui/display/Card.tsx'
import { Column } from '#web/ui/display/Column.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { fileSize, shortDate, timer } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ArrowUpRight, CalendarClock, Download } from '#web/ui/icons.ts'
import { Curriculum } from '../Curriculum.tsx'
import { dayAndClock } from '../when.ts'
import type { Route } from './+types/MyLecturePage'
import { Attend } from './Attend.tsx'
import { LectureReview } from './LectureReview.tsx'
import styles from './MyLecture.module.css'
import { myLectureTexts as texts } from './messages.ts'
import { Questions } from './Questions.tsx'

export const handle = { menuLink: paths.paymentHistory(productTabs.LECTURE) }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? pageMeta(matches, loaderData.lecture.title) : []

const questionsAPage = 10
const mostQuestions = 50

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  const orderId = orderParam(params.orderId)
  const { lectures, payments } = apiOf(context)
  const page = pageIn(
    new URLSearchParams({ page: url.searchParams.get('questions') ?? '' }),
    mostQuestions / questionsAPage,
  )
  const [lecture, order] = await Promise.all([
    lectures.myLecture({ params: { orderId } }),
    payments.order({ params: { orderId } }),
  ])
  const isOn = lecture.state !== 'CANCELLED'
  const limit = page * questionsAPage
  const asked = isOn ? await lectures.lectureQuestions({ params: { orderId }, query: { limit } }) : null
  return { lecture, order, questions: asked && { ...asked, next: asked.totalResult > limit ? page + 1 : null } }
}

const tones: Record<Enrolment['state'], Tone> = {
  HELD: 'warn',
  CONFIRMED: 'ok',
  ATTENDED: 'ok',
  ABSENT: 'plain',
  CANCELLED: 'plain',
  RELEASED: 'plain',
}

/** The person's own lecture: next class, link, classes, materials, questions, certificate, and cancelling. */
export default function MyLecturePage({ loaderData: { lecture, order, questions } }: Route.ComponentProps) {
  const { id, kind, state, title, teacherName, lectureId, classes, attended, accessUntil, freeCancelUntil } = lecture
  const isOn = state !== 'CANCELLED'
  return (
    <Column>
      <BackLink href={paths.paymentHistory(productTabs.LECTURE)}>{texts.back}</BackLink>
      <header className={styles.head}>
        <p className={styles.kind}>
          <Badge tone={tones[state]}>{SeatState[state]}</Badge>
          {[LectureKind[kind], teacherName].filter(Boolean).join(' · ')}
        </p>
        <Text size="h1">{title}</Text>
        {isOn && (
          <p className={styles.text}>
            {texts.progress(attended, classes)}
            {accessUntil && ` · ${texts.accessUntil(shortDate(accessUntil))}`}
          </p>
        )}
      </header>
      {!isOn && <Note tone="info">{texts.cancelled}</Note>}
      {freeCancelUntil && (
        <Note tone="warn" title={texts.movedTitle}>
          {texts.moved(dayAndClock(freeCancelUntil))}
        </Note>
      )}
      {lecture.liveOpensAt && <Live orderId={id} opensAt={lecture.liveOpensAt} isOpen={lecture.isLiveOpen} />}
      {lecture.canAttend && <Attend orderId={id} />}
      {lecture.announcements.length > 0 && (
        <Section title={texts.announcements}>
          <ul>
            {lecture.announcements.map(({ id, text, createdAt }) => (
              <li key={id} className={styles.question}>
                <p>{text}</p>
                <small className={styles.text}>{shortDate(createdAt)}</small>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {lecture.certificate && (
        <Section title={texts.certificate}>
          <p className={styles.text}>{texts.certificateText(lecture.certificate.code)}</p>
          <a href={lecture.certificate.path} download className={styles.file}>
            <Icon icon={Download} size={18} />
            {texts.download}
          </a>
        </Section>
      )}
      {lecture.canReview && <LectureReview key={lecture.review?.text} orderId={id} review={lecture.review} />}
      <Section
        title={texts.classes}
        beside={
          isOn && kind !== 'VOD' ? (
            <a href={paths.lectureCalendar(lectureId)} download className={styles.link}>
              <Icon icon={CalendarClock} size={16} />
              {texts.calendar}
            </a>
          ) : null
        }
      >
        {kind === 'VOD' && lecture.refund.isPossible && <p className={styles.text}>{texts.opening}</p>}
        <Curriculum
          classes={lecture.curriculum}
          below={one => (isOn ? <OwnClass orderId={id} kind={kind} one={one} /> : null)}
        />
      </Section>
      {isOn && <Place lecture={lecture} />}
      {isOn && (
        <Section title={texts.materials}>
          {lecture.materials.length === 0 && <p className={styles.text}>{texts.noMaterials}</p>}
          <ul>
            {lecture.materials.map(({ id, title, fileName, bytes, path }) => (
              <li key={id}>
                <a href={path} download className={styles.file}>
                  <Icon icon={Download} size={18} />
                  {title || fileName} <small>{fileSize(bytes)}</small>
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {questions && <Questions orderId={id} list={questions.list} next={questions.next} />}
      <Section title={texts.cancelRule}>
        <p className={styles.text}>{lecture.refund.note}</p>
        <div className={styles.actions}>
          <Cancel lecture={lecture} order={order} />
          <LinkButton auto href={orderPages.order(id)}>
            {texts.order}
          </LinkButton>
          <LinkButton auto href={paths.lecture(lectureId)}>
            {texts.seeLecture}
          </LinkButton>
        </div>
      </Section>
    </Column>
  )
}

function Section({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <div className={styles.bar}>
        <h2>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  )
}

type LiveProps = { orderId: number; opensAt: string; isOpen: boolean }

/** The link to an online class; the page reloads its data when it opens. */
function Live({ orderId, opensAt, isOpen }: LiveProps) {
  const { revalidate } = useRevalidator()
  const { run, isPending, refusal } = useCall()
  useEffect(() => {
    const wait = Date.parse(opensAt) - Date.now()
    // Times beyond the range of a timer are not waited for.
    if (isOpen || wait <= 0 || wait > dayMs) return
    const timer = setTimeout(() => void revalidate(), wait + 1_000)
    return () => clearTimeout(timer)
  }, [opensAt, isOpen, revalidate])
  const enter = () =>
    run(async () => {
      const { url } = await api.lectures.lectureLive({ params: { orderId } })
      location.assign(url)
    })
  return (
    <section className={styles.box}>
      <h2>{texts.live}</h2>
      {isOpen ? (
        <Button auto variant="primary" pending={isPending} onClick={() => void enter()}>
          {texts.enter}
        </Button>
      ) : (
        <p className={styles.text}>{texts.opensAt(dayAndClock(opensAt))}</p>
      )}
      <Alert>{refusal?.message}</Alert>
    </section>
  )
}

type ClassProps = { orderId: number; kind: Enrolment['kind']; one: Enrolment['curriculum'][number] }

/** Attendance of a class, or the link to its video. */
function OwnClass({ orderId, kind, one }: ClassProps) {
  if (kind !== 'VOD') {
    if (one.isAttended === null) return null
    return <Badge tone={one.isAttended ? 'ok' : 'plain'}>{one.isAttended ? texts.came : texts.missed}</Badge>
  }
  if (!one.hasVideo) return <p className={styles.text}>{texts.unready}</p>
  const label = one.position > 0 && !one.isAttended ? texts.goOn(timer(one.position)) : texts.watch
  return (
    <p className={styles.watch}>
      <LinkButton
        auto
        size="sm"
        href={orderPages.lectureClass(orderId, one.id)}
        aria-label={`${texts.watchClass(one.title)}, ${label}`}
      >
        {label}
      </LinkButton>
      {one.isAttended && <Badge tone="ok">{texts.seen}</Badge>}
    </p>
  )
}

function Place({ lecture: { placeName, address, mapUrl, bring } }: { lecture: Enrolment }) {
  return (
    <>
      {placeName && (
        <Section title={texts.place}>
          <b>{placeName}</b>
          {address && <p className={styles.text}>{address}</p>}
          {mapUrl && (
            <a href={mapUrl} target="_blank" rel="noreferrer" className={styles.link}>
              {texts.map}
              <Icon icon={ArrowUpRight} size={16} />
            </a>
          )}
        </Section>
      )}
      {bring && (
        <Section title={texts.bring}>
          <p>{bring}</p>
        </Section>
      )}
    </>
  )
}

function Cancel({ lecture, order }: { lecture: Enrolment; order: Order }) {
  const [isCancelling, setIsCancelling] = useState(false)
  const { refund } = lecture
  if (!refund.isPossible || order.refundDue > 0) return null
  return (
    <>
      <Button auto onClick={() => setIsCancelling(true)}>
        {cancelWords('LECTURE').open}
      </Button>
      {isCancelling && (
        <CancelModal order={{ ...order, product: 'LECTURE' }} quote={refund} onClose={() => setIsCancelling(false)} />
      )}
    </>
  )
}
