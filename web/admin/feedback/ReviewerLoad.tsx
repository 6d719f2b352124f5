import type { AppContract } from '#contract'
import { FeedbackKind } from '#contract/codes/feedback.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { thousands } from '#web/ui/format.ts'
import { AdminLink } from '../AdminLink.tsx'
import styles from '../admin.module.css'
import { feedbackPageTexts as texts } from './messages.ts'

type Reviewer = DataOf<AppContract['admin']['feedbackReviewers']>['list'][number]

/** The reviewers, and how much each has to do. */
export function ReviewerLoad({ reviewers }: { reviewers: Reviewer[] }) {
  if (!reviewers.length)
    return (
      <div className={styles.warnings}>
        <Note tone="warn">
          {texts.nobody} <AdminLink href={officePaths.adminMembers()}>{texts.toMembers}</AdminLink>
        </Note>
      </div>
    )
  return (
    <section>
      <h2 className="sr">{texts.reviewers}</h2>
      <dl className={styles.stats}>
        {reviewers.map(({ id, name, title, kinds, open }) => (
          <div key={id}>
            <dt>
              <AdminLink href={officePaths.adminMember(id)} aria-label={texts.reviewer(name, title)}>
                {title}
              </AdminLink>
              <br />
              {kinds.map(kind => FeedbackKind[kind]).join(', ')}
            </dt>
            <dd>{texts.load(thousands(open))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
