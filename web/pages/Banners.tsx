import type { Banner } from '../../contract/pages.ts'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/Icon.tsx'
import { ChevronRight } from '../ui/icons.ts'
import { Link } from '../ui/Link.tsx'
import { Photo } from '../ui/Photo.tsx'
import styles from './HomePage.module.css'

/** What operators want people to see among the front page, side by side where there is room. */
export function Banners({ banners }: { banners: Banner[] }) {
  if (!banners.length) return null
  return (
    <section className={cx('wrap', styles.banners)} aria-label="알림과 소식">
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
            {linkText ?? '자세히 보기'}
            <Icon icon={ChevronRight} size={16} />
          </em>
        )}
      </p>
      {image && <Photo image={image} alt="" sizes="96px" className={styles.bannerPicture} />}
    </>
  )
}
