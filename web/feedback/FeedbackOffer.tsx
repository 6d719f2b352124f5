import type { AppContract } from '#contract'
import type { Client } from '#contract/client.ts'
import { apiOf, factsOf, isBuyer, viewerOf } from '#web/context.ts'
import { NumberedSteps } from '#web/ui/display/NumberedSteps.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { shortDate, weekday, won } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import type { Kind, OwnVideo } from './choice.ts'
import { offerTexts as texts } from './messages.ts'
import styles from './Offer.module.css'
import { OrderCard } from './OrderCard.tsx'
import { Sample } from './Sample.tsx'

/** Loader data of a feedback offer. */
export async function loadFeedbackOffer(context: Parameters<typeof apiOf>[0], kind: Kind) {
  const api = apiOf(context)
  const viewer = viewerOf(context)
  const canBuy = isBuyer(viewer)
  const [quote, profile] = await Promise.all([
    api.feedbacks.feedbackPrice({ query: { kind } }),
    canBuy ? ownProfile(api) : null,
  ])
  const query = { product: `${kind}_FEEDBACK`, amount: quote.price.amount } as const
  const coupons = canBuy ? await api.coupons.myCoupons({ query }) : null
  return {
    kind,
    ...quote,
    collecting: factsOf(context).collecting,
    buyer: viewer === null ? ('guest' as const) : canBuy ? ('actor' as const) : ('other' as const),
    coupons: coupons?.list ?? [],
    profile,
  }
}

async function ownProfile(api: Client<AppContract>) {
  const { profileId } = await api.profiles.hasProfile()
  if (profileId === null) return null
  const { actorName, photos, videos } = await api.profiles.read({ params: { profileId } })
  return {
    id: profileId,
    name: actorName,
    photo: photos[0]?.image ?? null,
    photoCount: photos.length,
    videos: videos
      .filter(({ video }) => video.state !== 'FAILED')
      .map(
        ({ title, video }): OwnVideo => ({
          id: video.id,
          title,
          poster: video.poster,
          seconds: video.durationMs === null ? null : Math.round(video.durationMs / 1000),
          isReady: video.state === 'READY',
          isLinked: video.kind !== 'default',
        }),
      ),
  }
}

/** [R-06][R-07] A feedback's offer with its order form. */
export function FeedbackOffer(offer: Awaited<ReturnType<typeof loadFeedbackOffer>>) {
  const { kind, price, dueAt, isMember, reviewers } = offer
  return (
    <div className={`wrap ${styles.page}`}>
      <div>
        <header>
          <Text size="h1">
            {texts.title[kind][0]} <br />
            {texts.title[kind][1]}
          </Text>
          <p className={styles.lead}>{texts.lead[kind]}</p>
          <p className={styles.price}>
            {won(price.amount)}
            <span>
              {texts.withVat}
              {!isMember && ` · ${texts.memberPrice(won(price.memberAmount))}`}
            </span>
          </p>
          <dl className={styles.facts}>
            <div>
              <dt>{texts.facts.what}</dt>
              <dd>{texts.facts[`WHAT_${kind}`]}</dd>
            </div>
            <div>
              <dt>{texts.facts.due}</dt>
              <dd>{texts.facts.dueBy(`${shortDate(dueAt)} (${weekday(dueAt)})`)}</dd>
            </div>
            <div>
              <dt>{texts.facts.late}</dt>
              <dd>{texts.facts.lateText}</dd>
            </div>
          </dl>
          <p className={styles.promise}>{texts.late}</p>
        </header>
        <Sample kind={kind} />
        <Who reviewers={reviewers} />
        <How kind={kind} />
        <Questions kind={kind} />
      </div>
      <aside className={styles.side} aria-label={texts.toOrder}>
        <OrderCard key={kind} {...offer} />
      </aside>
    </div>
  )
}

function Who({ reviewers }: { reviewers: string[] }) {
  return (
    <section className={styles.section}>
      <Text size="h2">{texts.who}</Text>
      {reviewers.length > 0 ? (
        <ul className={styles.people}>
          {reviewers.map(title => (
            <li key={title}>
              <b>{title}</b>
            </li>
          ))}
        </ul>
      ) : (
        <p>{texts.nobody}</p>
      )}
      <p className={styles.small}>{texts.whoText}</p>
    </section>
  )
}

function How({ kind }: { kind: Kind }) {
  return (
    <section className={styles.section}>
      <Text size="h2">{texts.how}</Text>
      <NumberedSteps steps={texts.steps[kind]} />
    </section>
  )
}

function Questions({ kind }: { kind: Kind }) {
  return (
    <section className={styles.section}>
      <Text size="h2">{texts.questions}</Text>
      {texts.faq[kind].map(([question, answer], at) => (
        <details key={question} className={styles.question} open={at === 0}>
          <summary>
            {question}
            <Icon icon={ChevronDown} />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  )
}
