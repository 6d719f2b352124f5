import type { Banner } from '#contract/pages/index.ts'
import { cx } from '#web/ui/cx.ts'
import { Photo } from '#web/ui/display/Photo.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ChevronRight } from '#web/ui/icons.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './HomePage.module.css'
import { bannersTexts as texts } from './home-messages.ts'

/** The operators' banners on the front page, side by side where there is room. */
export function Banners({ banners }: { banners: Banner[] }) {
  if (!banners.length) return null
  return (
    <section className={cx('wrap', styles.banners)} aria-label={texts.label}>
      {banners.map(banner =>
        banner.link ? (
          <Link key={banner.id} href={banner.link} className={styles.banner}>
            <Words banner={banner} />
          </Link>
        ) : (
          <div key={banner.id} className={styles.banner}>
            <Words banner={banner} />
          </div>
        ),
      )}
    </section>
  )
}

function Words({ banner: { title, body, image, link, linkText } }: { banner: Banner }) {
  return (
    <>
      <p>
        <b>{title}</b>
        {body && <span>{body}</span>}
        {link && (
          <em>
            {linkText ?? texts.more}
            <Icon icon={ChevronRight} size={16} />
          </em>
        )}
      </p>
      {image && <Photo image={image} alt="" sizes="96px" className={styles.bannerPicture} />}
    </>
  )
}
