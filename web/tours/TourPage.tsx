import { useRevalidator } from 'react-router'
import { ContactType } from '#contract/codes/profiles.ts'
import { TourOrderState, VisitState } from '#contract/codes/tours.ts'
import type { Image } from '#contract/common.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import type { TourOrder } from '#contract/tours/index.ts'
import { api } from '#web/api.ts'
import { orderParam } from '#web/calls/order-param.ts'
import { useChange } from '#web/calls/useChange.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { productTabs } from '#web/product-pages.ts'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { Column } from '#web/ui/display/Column.tsx'
import { Photo } from '#web/ui/display/Photo.tsx'
import { Steps } from '#web/ui/display/Steps.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { clock, dateRange, shortDate, weekday } from '#web/ui/format.ts'
import { Button, buttonClass, LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Printer } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import type { Route } from './+types/TourPage'
import { tourOfferTexts as offerTexts, tourPageTexts as texts } from './messages.ts'
import { ProfileFile } from './ProfileFile.tsx'
import { ShootPhotos } from './ShootPhotos.tsx'
import styles from './TourPage.module.css'

export const handle = { menuLink: paths.paymentHistory(productTabs.TOUR) }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireViewer(context, request)
  const { tours, profiles } = apiOf(context)
  const id = { params: { id: orderParam(params.orderId) } }
  const [tour, prints, visits, { profileId }] = await Promise.all([
    tours.tourOrder(id),
    tours.tourPrintedImages(id),
    tours.tourTouredImages(id),
    profiles.hasProfile(),
  ])
  return { tour, prints: prints.list, photos: visits.list, profileId }
}

const order = ['RECEIVED', 'FILE_CHECK', 'PRINTING', 'TOURING', 'DONE'] as const
const tones: Record<string, Tone> = { VISITED: 'ok', REFUSED: 'warn', CLOSED: 'warn' }

/** One ordered tour: its progress, office by office, with the photos that prove it. */
export default function TourPage({ loaderData: { tour, prints, photos, profileId } }: Route.ComponentProps) {
  const { id, state, visits, copies, consent } = tour
  return (
    <Column>
      <BackLink href={paths.paymentHistory(productTabs.TOUR)}>{texts.back}</BackLink>
      <header className={styles.head}>
        <Badge tone={state === 'DONE' ? 'ok' : state === 'FILE_REJECTED' ? 'warn' : 'info'}>
          {TourOrderState[state]}
        </Badge>
        <Text size="h1">{texts.title}</Text>
      </header>
      {state === 'CANCELLED' ? (
        <Note tone="info">{texts.cancelled}</Note>
      ) : (
        <Steps
          steps={order
            .filter(step => copies > 0 || step !== 'PRINTING')
            .map(step => ({ label: texts.steps[step], ...progressOf(tour, step) }))}
        />
      )}
      <Figures tour={tour} />
      <Contacts contacts={tour.contacts} />
      <File tour={tour} profileId={profileId} />
      <section className={styles.section}>
        <h2>{texts.visits}</h2>
        <Failed tour={tour} />
        <ul className={styles.visits}>
          {visits.map(visit => (
            <li key={visit.id}>
              <p className={styles.visit}>
                <span>
                  <b>{visit.title}</b> {visit.isQRTour && <Badge tone="line">{offerTexts.qr}</Badge>}
                </span>
                <Badge tone={tones[visit.state] ?? 'plain'}>
                  {visit.isShoot && visit.state === 'VISITED' ? texts.shot : VisitState[visit.state]}
                </Badge>
              </p>
              <p className={styles.when}>
                {visit.at
                  ? `${shortDate(visit.at)} ${clock(visit.at)}`
                  : (visit.isShoot ? texts.shootDays : texts.days)(dateRange(visit.visitsFrom, visit.visitsTo))}
                {visit.note && ` · ${visit.note}`}
              </p>
              {visit.isQRTour && visit.sheetLooks + visit.profileLooks > 0 && (
                <p className={styles.when}>{texts.looks(visit.sheetLooks, visit.profileLooks)}</p>
              )}
              {visit.isShoot ? (
                <ShootPhotos orderId={id} photos={photos.filter(({ tourId }) => tourId === visit.tourId)} />
              ) : (
                <Photos
                  images={photos.filter(({ tourId }) => tourId === visit.tourId).map(({ image }) => image)}
                  name={() => texts.photo(visit.title)}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
      {prints.length > 0 && (
        <section className={styles.section}>
          <h2>{texts.prints}</h2>
          <Photos images={prints.map(({ image }) => image)} name={texts.print} />
        </section>
      )}
      <section className={styles.section}>
        <h2>{texts.consent}</h2>
        <p className={styles.when}>{consent}</p>
      </section>
      <LinkButton auto href={orderPages.order(id)}>
        {texts.order}
      </LinkButton>
    </Column>
  )
}

/** The tour's results so far, and the report once it is finished. */
function Figures({ tour }: { tour: TourOrder }) {
  const { id, visits, contactsSince, contactsOfOffices, doneAt } = tour
  if (contactsSince === null && !doneAt) return null
  const delivered = visits.filter(({ state }) => state === 'VISITED').length
  const looks = visits.reduce((sum, visit) => sum + visit.sheetLooks, 0)
  const figures = [
    [texts.delivered, texts.deliveredOf(delivered, visits.length)],
    ...(visits.some(({ isQRTour }) => isQRTour) ? [[texts.qrLooks, texts.times(looks)]] : []),
    ...(contactsSince !== null && contactsOfOffices === null
      ? [[texts.contacts, texts.contactsOf(contactsSince)]]
      : []),
    ...(contactsSince !== null && contactsOfOffices !== null
      ? [
          [texts.contactsOfOffices, texts.contactsOf(contactsOfOffices)],
          [texts.contactsElsewhere, texts.contactsOf(Math.max(0, contactsSince - contactsOfOffices))],
        ]
      : []),
  ]
  return (
    <section className={styles.section} aria-label={texts.facts}>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {doneAt && (
        <div className={styles.report} data-chrome="">
          <p>
            <b>{texts.report}</b>
            <span>{texts.done(shortDate(doneAt))}</span>
          </p>
          <span className={styles.reportButtons}>
            <a className={buttonClass({ auto: true, size: 'sm', variant: 'ink' })} href={paths.tourReport(id)} download>
              {texts.saveReport}
            </a>
            <Button auto size="sm" onClick={() => print()}>
              <Icon icon={Printer} size={16} />
              {texts.printReport}
            </Button>
          </span>
        </div>
      )}
    </section>
  )
}

/** What becomes of the money for offices that did not take the profile. */
function Failed({ tour: { id, state, visits } }: { tour: TourOrder }) {
  const count = visits.filter(visit => visit.state === 'REFUSED' || visit.state === 'CLOSED').length
  if (count === 0 || state === 'CANCELLED') return null
  return (
    <div className={styles.failed}>
      <Note tone="info">
        {state === 'DONE' ? texts.failedBack(count) : texts.failedLater(count)}{' '}
        {state === 'DONE' && <ListLink href={orderPages.order(id)}>{texts.seeBack}</ListLink>}
      </Note>
    </div>
  )
}

/** Contact requests since the first delivery: of offices that took the profile, and apart from them of all others. */
function Contacts({ contacts }: Pick<TourOrder, 'contacts'>) {
  if (!contacts.length) return null
  const offices = contacts.filter(({ isOffice }) => isOffice)
  const others = contacts.filter(({ isOffice }) => !isOffice)
  return (
    <>
      <ContactList title={texts.officesTitle} contacts={offices} note={texts.contactsNote} />
      <ContactList
        title={texts.othersTitle}
        contacts={others}
        note={offices.length ? texts.othersNote : `${texts.othersNote} ${texts.contactsNote}`}
      />
    </>
  )
}

function ContactList({ title, contacts, note }: Pick<TourOrder, 'contacts'> & { title: string; note: string }) {
  if (!contacts.length) return null
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <ul className={styles.contacts}>
        {contacts.map(({ company, type, at }) => (
          <li key={at}>
            <b>{company ?? texts.manager}</b>
            <span className={styles.when}>
              {ContactType[type]} · {shortDate(at)} {clock(at)}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.when}>{note}</p>
    </section>
  )
}

/** A step that was reached, with its time. Received and done are over at once; the others last. */
function progressOf({ state, steps }: TourOrder, step: (typeof order)[number]) {
  const now = state === 'FILE_REJECTED' ? 'FILE_CHECK' : state
  const isReached = order.indexOf(step) <= (order as readonly string[]).indexOf(now)
  const isCurrent = step === now && step !== 'RECEIVED' && step !== 'DONE'
  const at = steps.find(each => each.state === step)?.at
  return {
    isDone: isReached && !isCurrent,
    isCurrent,
    text: isReached && at ? `${shortDate(at)} (${weekday(at)}) ${clock(at)}` : undefined,
  }
}

/** The delivered file, which can be changed until the check is over. */
function File({ tour, profileId }: { tour: TourOrder; profileId: number | null }) {
  const { id, state, profileFile, rejection } = tour
  const { change, isPending } = useChange()
  const { state: loading } = useRevalidator()
  if (state !== 'RECEIVED' && state !== 'FILE_CHECK' && state !== 'FILE_REJECTED') return null
  const set = (fileId: number | null) =>
    change(() => api.tours.setTourFile({ params: { id }, body: { fileId } }), texts.saved)
  return (
    <section className={`${styles.section} ${styles.file}`} aria-busy={loading === 'loading'}>
      {state === 'FILE_REJECTED' && (
        <Note tone="warn" title={texts.rejected}>
          {rejection}
        </Note>
      )}
      <ProfileFile
        profileId={profileId}
        fileId={profileFile?.id ?? null}
        onChange={fileId => void set(fileId)}
        returnUrl={orderPages.tour(id)}
        hasQR={tour.visits.some(({ isQRTour }) => isQRTour)}
      />
      {state === 'FILE_REJECTED' && (
        <Button auto variant="primary" pending={isPending} onClick={() => void set(profileFile?.id ?? null)}>
          {texts.resend}
        </Button>
      )}
    </section>
  )
}

function Photos({ images, name }: { images: Image[]; name: (at: number) => string }) {
  if (!images.length) return null
  return (
    <ul className={styles.photos}>
      {images.map((image, at) => (
        <li key={image.id}>
          <Photo image={image} alt={name(at + 1)} ratio="4/5" sizes="160px" />
        </li>
      ))}
    </ul>
  )
}
