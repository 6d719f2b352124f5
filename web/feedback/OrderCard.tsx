import type { OwnCoupon } from '#contract/coupons/index.ts'
import { feedbackLimits } from '#contract/limits.ts'
import type { Price } from '#contract/payments/shapes.ts'
import { api } from '#web/api.ts'
import type { Collecting } from '#web/context.ts'
import { paths } from '#web/paths.ts'
import { NoProfile } from '#web/payments/NoProfile.tsx'
import { OrderForm } from '#web/payments/OrderForm.tsx'
import { offerOf } from '#web/product-pages.ts'
import { CtaBar } from '#web/ui/CtaBar.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { Photo, type Picture } from '#web/ui/display/Photo.tsx'
import { won } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { Hourglass } from '#web/ui/member-icons.ts'
import { type Choice, firstVideo, type Kind, missingOf, noChoice, type OwnVideo, videoOf } from './choice.ts'
import { offerTexts, orderTexts as texts } from './messages.ts'
import styles from './OrderCard.module.css'
import { VideoPick } from './VideoPick.tsx'

type Props = {
  kind: Kind
  price: Price
  isMember: boolean
  termsVersion: string
  reviewers: string[]
  collecting: Collecting
  buyer: 'guest' | 'actor' | 'other'
  coupons: OwnCoupon[]
  profile: { id: number; name: string; photo: Picture | null; photoCount: number; videos: OwnVideo[] } | null
}

/** The order form: the price, the choice, the total, the terms, and a button with the total. */
export function OrderCard(props: Props) {
  return props.reviewers.length > 0 ? <Order {...props} /> : <Paused {...props} />
}

/** There is no reviewer now: only the price is shown. */
function Paused({ price, isMember }: Props) {
  return (
    <div className={styles.card} id="order">
      <p className={styles.price}>
        {won(price.amount)}
        <small>{offerTexts.withVat}</small>
      </p>
      <MemberPrice price={price} isMember={isMember} />
      <Note icon={Hourglass} title={texts.paused}>
        {texts.pausedText}
      </Note>
    </div>
  )
}

function Order(props: Props) {
  const { kind, buyer, isMember, profile, price, termsVersion } = props
  const videos = profile?.videos ?? []
  return (
    <OrderForm<Choice>
      id="order"
      className={styles.card}
      product={`${kind}_FEEDBACK`}
      subject={profile?.id ?? null}
      offer={{ price, termsVersion }}
      first={{ ...noChoice, video: firstVideo(videos) }}
      restore={kept => {
        const isGone = typeof kept.video === 'number' && !videos.some(({ id }) => id === kept.video)
        return { ...kept, video: kept.video === null || isGone ? firstVideo(videos) : kept.video }
      }}
      coupons={props.coupons}
      quote={({ couponIds }) => api.feedbacks.feedbackPrice({ query: { kind, couponIds } })}
      lacks={choice => missingOf(kind, choice, profile)}
      send={(buy, choice) => {
        const body = { ...buy, request: choice.request.trim() }
        return kind === 'PROFILE' && profile
          ? api.feedbacks.orderProfileFeedback({ body: { ...body, profileId: profile.id } })
          : api.feedbacks.orderVideoFeedback({ body: { ...body, ...videoOf(choice, videos) } })
      }}
      items={fields => (
        <>
          <p className={styles.price}>
            {won(price.amount)}
            <small>{offerTexts.withVat}</small>
          </p>
          <MemberPrice price={price} isMember={isMember} />
          {kind === 'PROFILE' ? (
            <ProfileRow profile={profile} isActor={buyer === 'actor'} error={fields.missing.profile} />
          ) : (
            <VideoPick videos={videos} {...fields} />
          )}
          <Field label={texts.request} optional>
            <TextArea
              count
              rows={2}
              maxLength={feedbackLimits.requestLength}
              value={fields.choice.request}
              placeholder={texts.requestPlaceholder[kind]}
              onChange={event => fields.change({ request: event.target.value })}
            />
          </Field>
        </>
      )}
      instead={buyer !== 'actor' && <Strangers kind={kind} isGuest={buyer === 'guest'} />}
      terms={{ contents: texts.term.contents[kind], refund: texts.term.refund }}
      collecting={props.collecting}
      note={texts.rule}
    />
  )
}

function MemberPrice({ price: { amount, memberAmount }, isMember }: { price: Price; isMember: boolean }) {
  if (isMember) return <p className={styles.member}>{offerTexts.asMember}</p>
  return (
    <p className={styles.member}>
      <Badge tone="ink">{offerTexts.plus}</Badge>
      <b>{won(memberAmount)}</b>
      {offerTexts.memberOff(Math.round((1 - memberAmount / amount) * 100))}
      <ListLink href={paths.plus()}>{offerTexts.toPlus}</ListLink>
    </p>
  )
}

type RowProps = { profile: Props['profile']; isActor: boolean; error?: string }

function ProfileRow({ profile, isActor, error }: RowProps) {
  if (!isActor) return null
  if (!profile)
    return (
      <NoProfile returnUrl={offerOf('PROFILE_FEEDBACK')} error={error}>
        {texts.noProfileText}
      </NoProfile>
    )
  return (
    <div>
      <h3 className={styles.label}>{texts.profile}</h3>
      <div className={styles.profile}>
        <Photo image={profile.photo} alt="" ratio="3/4" sizes="56px" />
        <div>
          <b>{profile.name}</b>
          <span className="num">{texts.photos(profile.photoCount)}</span>
        </div>
        <ListLink href={paths.profileManagement(offerOf('PROFILE_FEEDBACK'))}>{texts.editProfile}</ListLink>
      </div>
    </div>
  )
}

/** Guests log in and come back; the choice stays in the tab. Other people cannot order. */
function Strangers({ kind, isGuest }: { kind: Kind; isGuest: boolean }) {
  if (!isGuest) return <Note title={texts.needActor}>{texts.needActorText}</Note>
  const link = (
    <LinkButton size="lg" variant="primary" href={paths.login(offerOf(`${kind}_FEEDBACK`))}>
      {texts.needLogin}
    </LinkButton>
  )
  return (
    <>
      <div className="only-wide">{link}</div>
      <CtaBar>{link}</CtaBar>
    </>
  )
}
