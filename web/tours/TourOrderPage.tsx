import { useRevalidator } from 'react-router'
import type { OwnCoupon } from '#contract/coupons/index.ts'
import { tourLimits } from '#contract/limits.ts'
import type { TourReadyInfo } from '#contract/tours/index.ts'
import { api } from '#web/api.ts'
import { apiOf, type Collecting, factsOf, isBuyer, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { noProfileTexts } from '#web/payments/messages.ts'
import { type OrderFields, OrderForm } from '#web/payments/OrderForm.tsx'
import { productTabs } from '#web/product-pages.ts'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { Column } from '#web/ui/display/Column.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { dateRange, won } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { Field, FieldError } from '#web/ui/forms/Field.tsx'
import { Select } from '#web/ui/forms/Input.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { MapPin, X } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { keptPlace } from '#web/useKept.ts'
import type { Route } from './+types/TourOrderPage'
import { tourOrderTexts as texts } from './messages.ts'
import { fileIn, tourChoicePlace, toursIn } from './offer.ts'
import { ProfileFile } from './ProfileFile.tsx'
import styles from './TourOrder.module.css'

export const handle = { paymentWindow: true }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  const chosen = toursIn(url.searchParams)
  const tourIds = chosen.slice(0, tourLimits.offices)
  if (!isBuyer(viewer)) return { info: null, isActor: false, profileId: null, fileId: null, isCut: false, coupons: [] }
  const api = apiOf(context)
  const [info, { profileId }] = await Promise.all([
    tourIds.length ? api.tours.tourReadyInfo({ query: { tourIds } }) : null,
    api.profiles.hasProfile(),
  ])
  const amount = info?.price.amount ?? 0
  const coupons = await api.coupons.myCoupons({ query: { product: 'TOUR', amount } })
  return {
    info,
    isActor: true,
    profileId,
    isCut: chosen.length > tourIds.length,
    fileId: fileIn(url.searchParams),
    coupons: coupons.list.filter(({ kind }) => kind !== 'TOUR_FREE'),
    collecting: factsOf(context).collecting,
  }
}

/** A tour order form: offices, profile file, price, consents, and paying. */
export default function TourOrderPage({ loaderData }: Route.ComponentProps) {
  const { info, isActor, profileId, fileId, isCut, coupons } = loaderData
  return (
    <Column width={560}>
      <BackLink href={paths.offer(productTabs.TOUR)}>{texts.back}</BackLink>
      <Text size="h1">{texts.title}</Text>
      {!isActor && (
        <Empty as="h2" title={texts.needActor}>
          {texts.needActorText}
        </Empty>
      )}
      {isActor && !info && (
        <Empty
          icon={MapPin}
          as="h2"
          title={texts.none}
          action={
            <LinkButton auto variant="ink" href={paths.offer(productTabs.TOUR)}>
              {texts.toList}
            </LinkButton>
          }
        >
          {texts.noneText}
        </Empty>
      )}
      {isCut && <Note tone="warn">{texts.cut}</Note>}
      {info && (
        <Order
          key={info.tourIds.join()}
          info={info}
          profileId={profileId}
          fileId={fileId}
          coupons={coupons}
          collecting={loaderData.collecting}
        />
      )}
    </Column>
  )
}

/** `fileId`: an uploaded PDF; null for the profile's sheet. */
type Choice = { couponCount: number; couponIds: number[]; fileId: number | null; consented: boolean }
type OrderProps = {
  info: TourReadyInfo
  profileId: number | null
  fileId: number | null
  coupons: OwnCoupon[]
  collecting: Collecting
}

function Order({ info, profileId, fileId, coupons, collecting }: OrderProps) {
  const { tourIds, items } = info
  const { revalidate } = useRevalidator()
  return (
    <OrderForm<Choice>
      product="TOUR"
      subject={tourIds}
      offer={info}
      first={{ couponCount: 0, couponIds: [], fileId, consented: false }}
      coupons={coupons}
      quote={({ couponCount, couponIds }) => api.tours.tourReadyInfo({ query: { tourIds, couponCount, couponIds } })}
      lacks={({ consented }) => ({
        problem: items.some(({ problem }) => problem === 'CLOSED' || problem === 'FULL') && texts.missing.problem,
        profile: !info.profileFileReady && noProfileTexts.missing,
        consented: !consented && texts.missing.consented,
      })}
      send={async (buy, { couponCount, fileId: profileFileId }) => {
        const body = { ...buy, tourIds, couponCount, profileFileId, consented: true as const }
        const checkout = await api.tours.orderTour({ body })
        keptPlace(tourChoicePlace).keep(null)
        return checkout
      }}
      // Shows which office closed or filled up meanwhile.
      onRefused={({ code }) => {
        if (code === 'tour_closed' || code === 'tour_full') void revalidate()
      }}
      items={fields => (
        <>
          <Offices info={info} {...fields} />
          <ProfileFile
            profileId={profileId}
            fileId={fields.choice.fileId}
            onChange={chosen => fields.change({ fileId: chosen })}
            error={fields.missing.profile}
            returnUrl={paths.tourOrder(tourIds, fields.choice.fileId)}
            hasQR={items.some(({ tour }) => tour.isQRTour)}
          />
          {info.freeCoupons > 0 && (
            <Field label={texts.free} help={texts.freeOf(info.freeCoupons)}>
              <Select
                aria-label={texts.freeUse}
                value={String(fields.choice.couponCount)}
                onChange={event => fields.change({ couponCount: Number(event.target.value) })}
                options={Array.from({ length: info.freeCoupons + 1 }, (_, at) => ({
                  value: String(at),
                  label: texts.freeSheets(at),
                }))}
              />
            </Field>
          )}
        </>
      )}
      consent={({ choice, change, missing }) => (
        <section className={styles.consent}>
          <h2 className={styles.label}>{texts.consentTitle}</h2>
          <p>{info.consent}</p>
          <Checkbox
            checked={choice.consented}
            aria-invalid={missing.consented ? true : undefined}
            onChange={event => change({ consented: event.target.checked })}
          >
            {texts.consent}
          </Checkbox>
          {missing.consented && <FieldError message={missing.consented} />}
        </section>
      )}
      terms={{ contents: texts.contents(items.length), refund: texts.refund }}
      collecting={collecting}
    />
  )
}

/** The chosen offices with their problems; each can be removed. */
function Offices({ info, choice, missing }: OrderFields<Choice> & { info: TourReadyInfo }) {
  return (
    <section>
      <h2 className={styles.label}>{texts.chosen(info.items.length)}</h2>
      <ul className={styles.items}>
        {info.items.map(({ tour, problem }) => (
          <li key={tour.id}>
            <div>
              <b>{tour.title}</b>
              <p>{dateRange(tour.visitsFrom, tour.visitsTo)}</p>
              {problem && (
                <p className={problem === 'RECENT' ? styles.hint : styles.problem}>{texts.problems[problem]}</p>
              )}
            </div>
            <b className="num">{won(info.isMember ? tour.memberPrice : tour.price)}</b>
            <ListLink
              href={paths.tourOrder(
                info.tourIds.filter(id => id !== tour.id),
                choice.fileId,
              )}
              className={styles.remove}
              aria-label={texts.remove(tour.title)}
              data-keep-scroll=""
            >
              <Icon icon={X} size={18} />
            </ListLink>
          </li>
        ))}
      </ul>
      {missing.problem && <FieldError message={missing.problem} />}
    </section>
  )
}
