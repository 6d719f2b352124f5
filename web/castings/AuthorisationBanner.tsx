import type { accounts } from '#contract/accounts/index.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { paths } from '#web/paths.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { shortDate } from '#web/ui/format.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { authorisationBannerTexts as texts } from './messages.ts'
import styles from './own/MyCastings.module.css'

export type Authorisation = DataOf<typeof accounts.castingAuth>

/** The state of the viewer's authorisation while it blocks posting or is about to end, with a link to the next step. */
export function AuthorisationBanner({ authorisation, now }: { authorisation: Authorisation; now: number }) {
  const link = (label: string) => (
    <ListLink href={paths.castingAuth()} className={styles.link}>
      {label}
    </ListLink>
  )
  if (authorisation?.isAuthorised) {
    const { canApply, authorisedUntil } = authorisation
    if (!canApply || !authorisedUntil) return null
    return (
      <Note tone="warn" title={texts.endsOn(shortDate(authorisedUntil, now))}>
        {texts.renewNow} {link(texts.renew)}
      </Note>
    )
  }
  switch (authorisation?.status) {
    case 'SUBMITTED':
      return (
        <Note tone="info" title={texts.underReview}>
          {texts.submittedAt(shortDate(authorisation.createdAt, now))}
        </Note>
      )
    case 'MORE':
      return (
        <Note tone="warn" title={texts.documentsNeeded}>
          {authorisation.decisionReason} {link(texts.sendDocuments)}
        </Note>
      )
    case 'REJECTED':
    case 'REVOKED':
      return (
        <Note tone="danger" title={texts.none}>
          {authorisation.decisionReason} {link(texts.renew)}
        </Note>
      )
    case 'APPROVED':
    case 'EXPIRED':
      return (
        <Note tone="warn" title={texts.expired}>
          {texts.needed} {link(texts.renew)}
        </Note>
      )
    default:
      return (
        <Note tone="info" title={texts.neededToPost}>
          {texts.howItWorks} {link(texts.apply)}
        </Note>
      )
  }
}
