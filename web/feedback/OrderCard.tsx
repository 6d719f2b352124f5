import type { OwnCoupon } from '#contract/coupons/index.ts'
import { feedbackLimits } from '#contract/limits.ts'
import type { Price } from '#contract/payments/shapes.ts'
import { paths } from '#web/paths.ts'
import { CouponChoice } from '#web/payments/CouponChoice.tsx'
import { OrderTerms } from '#web/payments/OrderTerms.tsx'
import { PriceSum } from '#web/payments/PriceSum.tsx'
import { offerOf } from '#web/product-pages.ts'
import { CtaBar } from '#web/ui/CtaBar.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Alert, Note } from '#web/ui/display/Card.tsx'
import { Photo, type Picture } from '#web/ui/display/Photo.tsx'
import { won } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Field, FieldError } from '#web/ui/forms/Field.tsx'
import { useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { Hourglass } from '#web/ui/member-icons.ts'
import type { Kind, OwnVideo } from './choice.ts'
import { offerTexts, orderTexts as texts } from './messages.ts'
import styles from './OrderCard.module.css'
import { type FeedbackOrder, useFeedbackOrder } from './useFeedbackOrder.ts'
import { VideoPick } from './VideoPick.tsx'

type Props = {
  kind: Kind
  price: Price
  isMember: boolean
  termsVersion: string
  reviewers: string[]
  paymentAgency: string
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
  const { kind, buyer, isMember, coupons, profile, price: listed } = props
  const order = useFeedbackOrder(props)
  const { choice, change, price, missing } = order
  const form = useFirstErrorFocus<HTMLFormElement>(missing && Object.keys(missing).length ? { ...missing } : null)
  return (
    <ScriptForm ref={form} className={styles.card} id="order" onSubmit={order.order} noValidate>
      <p className={styles.price}>
        {won(listed.amount)}
        <small>{offerTexts.withVat}</small>
      </p>
      <MemberPrice price={listed} isMember={isMember} />
      {kind === 'PROFILE' ? (
        <ProfileRow profile={profile} isActor={buyer === 'actor'} error={missing?.profile} />
      ) : (
        <VideoPick videos={profile?.videos ?? []} choice={choice} change={change} missing={missing ?? {}} />
      )}
      <Field label={texts.request} optional>
        <TextArea
          count
          rows={2}
          maxLength={feedbackLimits.requestLength}
          value={choice.request}
          placeholder={texts.requestPlaceholder[kind]}
          onChange={event => change({ request: event.target.value })}
        />
      </Field>
      {buyer === 'actor' && (
        <CouponChoice
          coupons={coupons}
          chosen={choice.couponIds}
          onChange={couponIds => change({ couponIds })}
          off={price.couponOff}
          error={order.priceRefusal?.message}
        />
      )}
      <div className={styles.sum}>
        <PriceSum price={price} />
      </div>
      {buyer === 'actor' ? (
        <>
          <OrderTerms
            contents={texts.term.contents[kind]}
            refund={texts.term.refund}
            agency={props.paymentAgency}
            isAgreed={order.isAgreed}
            onAgree={order.agree}
            error={missing?.agreed}
          />
          <Alert>{order.refusalText}</Alert>
          <div className="only-wide">
            <PayButton order={order} />
          </div>
          <CtaBar>
            <PayButton order={order} />
          </CtaBar>
        </>
      ) : (
        <Strangers kind={kind} isGuest={buyer === 'guest'} />
      )}
      <p className={styles.rule}>{texts.rule}</p>
    </ScriptForm>
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

function PayButton({ order: { price, isPaying } }: { order: FeedbackOrder }) {
  return (
    <Button type="submit" size="lg" variant="primary" pending={isPaying}>
      {price.amount === 0 ? texts.payNothing : texts.pay(won(price.amount))}
    </Button>
  )
}

type RowProps = { profile: Props['profile']; isActor: boolean; error?: string }

function ProfileRow({ profile, isActor, error }: RowProps) {
  if (!isActor) return null
  if (!profile) {
    return (
      <div className={styles.none}>
        <b>{texts.noProfile}</b>
        <p>{texts.noProfileText}</p>
        <LinkButton auto href={paths.profileManagement(offerOf('PROFILE_FEEDBACK'))}>
          {texts.makeProfile}
        </LinkButton>
        {error && <FieldError message={error} />}
      </div>
    )
  }
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
  if (!isGuest) {
    return (
      <div className={styles.none}>
        <b>{texts.needActor}</b>
        <p>{texts.needActorText}</p>
      </div>
    )
  }
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
