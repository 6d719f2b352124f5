import { useEffect, useState } from 'react'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { thousands, won } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ChevronRight, Sparkles } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { type BannerFacts, dismiss, isDismissed } from './banner.ts'
import { bannerTexts as texts } from './messages.ts'
import styles from './PlusBanner.module.css'

type Props = {
  banner: BannerFacts
  /** The product of the page: the banner shows the member discount on it. */
  about?: keyof typeof texts.saving
  className?: string
}

/**
 * [U-08] Links non-members to the membership. Dismissed, it stays hidden for a week (Electronic Commerce Act 21-2: no
 * repeated nagging).
 */
export function PlusBanner({ banner, about = 'FEEDBACK', className }: Props) {
  const [isHidden, setIsHidden] = useState(false)
  // Guest pages are cached and equal for all guests, so only their browser knows.
  useEffect(() => setIsHidden(isDismissed(document.cookie)), [])
  if (!banner || isHidden) return null
  return (
    <aside className={cx(styles.banner, className)} aria-label={texts.label}>
      <ListLink href={paths.plus()} className={styles.link}>
        <span className={styles.icon}>
          <Icon icon={Sparkles} />
        </span>
        <span className={styles.words}>
          <b>{titleOf(banner)}</b>
          {banner.contacts && <small>{basisOf(banner.contacts)}</small>}
          <small>{texts.text(savingText(banner, about), won(banner.monthly))}</small>
        </span>
        <Icon icon={ChevronRight} size={18} />
      </ListLink>
      <Button
        auto
        size="sm"
        variant="text"
        onClick={() => {
          dismiss()
          setIsHidden(true)
        }}
      >
        {texts.hide}
      </Button>
    </aside>
  )
}

const titleOf = ({ contacts }: NonNullable<BannerFacts>) =>
  contacts ? texts[contacts.basis ? 'title' : 'aim'](contacts.ratio) : texts.plainTitle

const basisOf = ({ basis }: NonNullable<NonNullable<BannerFacts>['contacts']>) =>
  basis ? texts.basis(basis.days, thousands(basis.members), thousands(basis.others)) : texts.aimBasis

function savingText({ percent, tour, print }: NonNullable<BannerFacts>, about: keyof typeof texts.saving): string {
  if (about === 'FEEDBACK') return texts.saving.FEEDBACK(percent)
  return about === 'TOUR' ? texts.saving.TOUR(won(tour.plain), won(tour.member), won(print)) : texts.saving.LECTURE
}
