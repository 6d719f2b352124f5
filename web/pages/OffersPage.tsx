import { useNavigate } from 'react-router'
import { apiOf, isBuyer, rawApiOf, viewerOf } from '#web/context.ts'
import { FeedbackOffer, loadFeedbackOffer } from '#web/feedback/FeedbackOffer.tsx'
import { offerTexts } from '#web/feedback/messages.ts'
import { LectureOffer } from '#web/lectures/LectureOffer.tsx'
import { lectureOfferTexts } from '#web/lectures/messages.ts'
import { loadLectureOffer } from '#web/lectures/offer.ts'
import { findBanner } from '#web/membership/banner/banner.ts'
import { PlusBanner } from '#web/membership/banner/PlusBanner.tsx'
import { publicMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { productTabs } from '#web/product-pages.ts'
import { tourOfferTexts } from '#web/tours/messages.ts'
import { loadTourOffer } from '#web/tours/offer.ts'
import { TourOffer } from '#web/tours/TourOffer.tsx'
import { TabLinks } from '#web/ui/display/Tabs.tsx'
import { useSwipe } from '#web/ui/useSwipe.ts'
import type { Route } from './+types/OffersPage'
import { offersTexts as texts } from './messages.ts'
import styles from './Offers.module.css'

export const handle = { paymentWindow: true }

const offers = [
  { product: 'TOUR', name: tourOfferTexts.name, description: tourOfferTexts.description },
  { product: 'PROFILE_FEEDBACK', name: offerTexts.name.PROFILE, description: offerTexts.description.PROFILE },
  { product: 'VIDEO_FEEDBACK', name: offerTexts.name.VIDEO, description: offerTexts.description.VIDEO },
  { product: 'LECTURE', name: lectureOfferTexts.name, description: lectureOfferTexts.description },
] as const
type Offered = (typeof offers)[number]['product']

/** The product whose member discount the membership banner shows. */
const savingOf = { TOUR: 'TOUR', PROFILE_FEEDBACK: 'FEEDBACK', VIDEO_FEEDBACK: 'FEEDBACK', LECTURE: 'LECTURE' } as const

const productIn = (search: URLSearchParams): Offered =>
  offers.find(({ product }) => productTabs[product] === search.get('tab'))?.product ?? 'PROFILE_FEEDBACK'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const product = loaderData?.product ?? 'PROFILE_FEEDBACK'
  const offer = offers.find(one => one.product === product)
  return publicMeta(matches, {
    title: offer?.name ?? texts.title,
    description: offer?.description ?? '',
    path: paths.offer(productTabs[product]),
  })
}

export async function loader({ context, url, request }: Route.LoaderArgs) {
  const product = productIn(url.searchParams)
  const [offered, plus] = await Promise.all([
    loadOffer(context, product, url.searchParams),
    findBanner(apiOf(context), viewerOf(context), request),
  ])
  return { ...offered, plus }
}

async function loadOffer(context: Route.LoaderArgs['context'], product: Offered, search: URLSearchParams) {
  if (product === 'TOUR')
    return { product, offer: await loadTourOffer(apiOf(context), search, isBuyer(viewerOf(context))) }
  if (product === 'LECTURE') return { product, offer: await loadLectureOffer(rawApiOf(context), search) }
  return { product, offer: await loadFeedbackOffer(context, product === 'VIDEO_FEEDBACK' ? 'VIDEO' : 'PROFILE') }
}

/** All products for actors, in tabs; on a phone a swipe switches tabs. */
export default function OffersPage({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const at = offers.findIndex(({ product }) => product === loaderData.product)
  const swipe = useSwipe(
    by => {
      const next = offers[at + by]
      if (next) void navigate(paths.offer(productTabs[next.product]))
    },
    { touchOnly: true },
  )
  return (
    <>
      <div className={styles.tabs}>
        <div className="wrap">
          <TabLinks
            label={texts.title}
            tabs={offers.map(({ product, name }) => ({
              href: paths.offer(productTabs[product]),
              label: name,
              current: product === loaderData.product,
            }))}
          />
        </div>
      </div>
      {loaderData.plus && (
        <div className={`wrap ${styles.banner}`}>
          <PlusBanner banner={loaderData.plus} about={savingOf[loaderData.product]} />
        </div>
      )}
      <div {...swipe} className={styles.offer}>
        {loaderData.product === 'TOUR' ? (
          <TourOffer {...loaderData.offer} />
        ) : loaderData.product === 'LECTURE' ? (
          <LectureOffer {...loaderData.offer} />
        ) : (
          <FeedbackOffer {...loaderData.offer} />
        )}
      </div>
    </>
  )
}
