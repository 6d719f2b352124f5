import type { PlusOffer } from '#contract/membership/shapes.ts'
import { apiOf, isBuyer, viewerOf } from '#web/context.ts'
import { publicMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { CtaBar } from '#web/ui/CtaBar.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { thousands, won } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { PlanLinks } from '../Plans.tsx'
import { lastDay, monthDay } from '../plan-words.ts'
import { type MemberPrice, percentOff } from '../prices.ts'
import type { Route } from './+types/IntroPage'
import { Benefits } from './Benefits.tsx'
import { Comparison } from './Comparison.tsx'
import styles from './Intro.module.css'
import { introTexts as texts } from './messages.ts'
import stage from './stage.webp'
import { Worth } from './Worth.tsx'

export const handle = { guestQuery: [], namesNobody: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  publicMeta(matches, { title: texts.title, description: texts.description, path: paths.plus() })

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const viewer = viewerOf(context)
  const isMember = viewer?.isPlfilPlusMember ?? false
  const [offer, worth, plus, contacts] = await Promise.all([
    api.membership.plusOffer(),
    api.membership.plusWorth(),
    isMember && isBuyer(viewer) ? api.membership.plus() : null,
    api.profiles.contactRatio(),
  ])
  return {
    offer,
    worth,
    /** Shown only if measured from our own logs, with how it was counted. */
    contacts: contacts.basis && contacts.ratio > 1 ? { ...contacts.basis, ratio: contacts.ratio } : null,
    mine: plus && { saved: plus.saved, ends: plus.periodEnd, renews: plus.nextBillingAt },
    canJoin: viewer === null || isBuyer(viewer),
  }
}

type Mine = Route.ComponentProps['loaderData']['mine']

const priceOf = ({ benefits }: PlusOffer, wanted: PlusOffer['benefits'][number]['product']): MemberPrice => {
  const found = benefits.find(({ product }) => product === wanted)
  return { plain: found?.list ?? 0, member: found?.memberPrice ?? 0 }
}

/** [R-13][U-08][U-09] The membership's price and worth, and what stays free without it. */
export default function IntroPage({ loaderData: { offer, worth, contacts, mine, canJoin } }: Route.ComponentProps) {
  const feedback = priceOf(offer, 'PROFILE_FEEDBACK')
  const video = priceOf(offer, 'VIDEO_FEEDBACK')
  const tour = { plain: offer.tour.list, member: offer.tour.memberPrice }
  const [first, second] = texts.headline(Math.min(percentOff(feedback), percentOff(video)))
  return (
    <>
      <section className={styles.hero}>
        <div className={`wrap ${styles.heroIn}`}>
          <div>
            <Text as="h1" size="hero">
              {first} <br />
              {second}
            </Text>
            <p className={styles.lead}>{texts.lead}</p>
            {mine ? <Membership mine={mine} /> : <Fee offer={offer} />}
          </div>
          <div className={styles.stage}>
            <img src={stage} alt="" width={880} height={550} fetchPriority="high" />
          </div>
        </div>
      </section>
      <div className={`wrap ${styles.end}`}>
        <Benefits feedback={feedback} video={video} tour={tour} print={offer.tour.printPrice} worth={worth} />
        {contacts !== null && (
          <section className={styles.section}>
            <Text size="h2">{texts.contacts(contacts.ratio)}</Text>
            <p className={styles.intro}>
              {texts.contactsText(contacts.days, thousands(contacts.members), thousands(contacts.others))}
            </p>
          </section>
        )}
        <Worth monthly={offer.monthly} yearly={offer.yearly} print={offer.tour.printPrice} worth={worth} />
        <Comparison feedback={feedback} video={video} tour={tour} print={offer.tour.printPrice} />
        {!mine && canJoin && (
          <section className={styles.section}>
            <Text size="h2" className={styles.plansTitle}>
              {texts.plans}
            </Text>
            <PlanLinks prices={{ MONTHLY: offer.monthly, YEARLY: offer.yearly }} />
          </section>
        )}
        <section className={styles.section}>
          <Text size="h2">{texts.questions}</Text>
          {texts.faq.map(([question, answer], at) => (
            <details key={question} className={styles.question} open={at === 0}>
              <summary>
                {question}
                <Icon icon={ChevronDown} />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </section>
      </div>
      <Action offer={offer} mine={mine} canJoin={canJoin} />
    </>
  )
}

function Fee({ offer: { monthly, yearly } }: { offer: PlusOffer }) {
  return (
    <p className={styles.price}>
      <b>{won(monthly)}</b>
      {texts.perMonth}
      <small>
        {texts.withVat} · {texts.perYear(won(yearly))}
        <br />
        {texts.assurance}
      </small>
    </p>
  )
}

function Membership({ mine: { saved, ends, renews } }: { mine: NonNullable<Mine> }) {
  return (
    <div className={styles.mine}>
      <Badge tone="ok">{texts.member}</Badge>
      {saved > 0 && <b>{texts.saved(won(saved))}</b>}
      <p>{renews ? texts.renews(monthDay(renews)) : texts.until(lastDay(ends))}</p>
    </div>
  )
}

/** The one action, always visible. */
function Action({ offer, mine, canJoin }: { offer: PlusOffer; mine: Mine; canJoin: boolean }) {
  if (!mine && !canJoin) return null
  const link = mine ? (
    <LinkButton size="lg" variant="ink" href={paths.plusPaymentInfo()}>
      {texts.manage}
    </LinkButton>
  ) : (
    <LinkButton size="lg" variant="primary" href={paths.plusJoin()}>
      {texts.joinFor(won(offer.monthly))}
    </LinkButton>
  )
  return (
    <>
      <div className={styles.bar} data-chrome="">
        <div className={`wrap ${styles.barIn}`}>
          <p>
            <b>{texts.title}</b>
            <span>{mine ? texts.member : texts.assurance}</span>
          </p>
          {link}
        </div>
      </div>
      <CtaBar>{link}</CtaBar>
    </>
  )
}
