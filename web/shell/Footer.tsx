import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { IconLink } from '#web/ui/forms/IconButton.tsx'
import { Camera, PenLine, Play } from '#web/ui/icons.ts'
import { Link } from '#web/ui/Link.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import type { Brand } from './brand.ts'
import styles from './Footer.module.css'
import { shell } from './messages.ts'

/** The footer of top-level pages on wide screens. */
export function Footer({ brand }: { brand: Brand }) {
  const { notices, intro, social } = brand.links
  return (
    <footer className={styles.footer} data-chrome="">
      <div className={cx('wrap', styles.inner)}>
        <div>
          <nav aria-label={shell.footerLinks} className={styles.links}>
            {notices && <Link href={notices}>{shell.notices}</Link>}
            {intro && <Link href={intro}>{shell.intro}</Link>}
            <PolicyLinks />
            <ListLink href={paths.checkContact()}>{shell.checkContact}</ListLink>
            <ListLink href={paths.agent()}>{shell.agent}</ListLink>
          </nav>
          <CompanyData lines={brand.company} />
        </div>
        <div className={styles.social}>
          {social.video && <IconLink href={social.video} icon={Play} label={shell.video} />}
          {social.photo && <IconLink href={social.photo} icon={Camera} label={shell.photo} />}
          {social.blog && <IconLink href={social.blog} icon={PenLine} label={shell.blog} />}
        </div>
      </div>
    </footer>
  )
}

/** The same data below pages of narrow screens, which have no footer. */
export function NarrowCompany({ brand }: { brand: Brand }) {
  return (
    <section aria-label={shell.company} className={cx(styles.company, 'only-narrow')} data-chrome="">
      <p className={styles.policies}>
        <PolicyLinks />
        <ListLink href={paths.checkContact()}>{shell.checkContact}</ListLink>
      </p>
      <CompanyData lines={brand.company} />
    </section>
  )
}

/** Business data that the law requires on the site. */
export function CompanyData({ lines }: { lines: string[] }) {
  return lines.map(line => (
    <p key={line} className="num">
      {line}
    </p>
  ))
}

/** The policies; the privacy policy is emphasised, as the law requires. */
export function PolicyLinks() {
  return (
    <>
      <ListLink href={paths.policy('terms')}>{shell.terms}</ListLink>
      <ListLink href={paths.policy('privacy')}>
        <b>{shell.privacy}</b>
      </ListLink>
    </>
  )
}
