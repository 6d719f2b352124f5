import type { ReactNode } from 'react'
import { GuardianRelation } from '#contract/codes/accounts.ts'
import { paths } from '#web/paths.ts'
import { DefinitionList, Note } from '#web/ui/display/Card.tsx'
import { isoDate } from '#web/ui/format.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import admin from '../admin.module.css'
import { AuditLink } from '../audit/AuditLink.tsx'
import { ReviewerFacts } from '../feedback/ReviewerTask.tsx'
import { memberWords } from '../messages.ts'
import { useOperator } from '../useOperator.ts'
import type { Member } from './MemberTasks.tsx'
import { memberTexts as texts } from './messages.ts'
import { OpenContacts } from './OpenContacts.tsx'

/** The account with masked contacts, its guardian, and what it reviews. */
export function MemberFacts({ member }: { member: Member }) {
  const { guardian, profileId } = member
  const { isOneOf } = useOperator()
  const items: [string, ReactNode][] = [
    [texts.loginId, member.loginId],
    [texts.phone, member.phone],
    [texts.email, member.email],
    [texts.birthDate, member.birthDate.replaceAll('-', '.')],
    [texts.joinedOn, isoDate(member.joinedAt)],
    [texts.profile, profileId && <ListLink href={paths.actor(profileId)}>{texts.showProfile}</ListLink>],
    [texts.openCastings, member.openCastings > 0 && texts.openCastingCount(member.openCastings)],
  ]
  return (
    <>
      {member.suspendedReason && (
        <Note tone="danger" title={texts.suspended}>
          {member.suspendedReason}
        </Note>
      )}
      <section>
        <h2>{texts.account}</h2>
        <DefinitionList items={items.filter(([, value]) => value)} />
        <p className={admin.quiet}>{memberWords.read}</p>
        {isOneOf('SUPPORT') && <OpenContacts userId={member.id} />}
        <AuditLink type="user" id={member.id} />
      </section>
      {member.feedbackReviewer && <ReviewerFacts reviewing={member.feedbackReviewer} />}
      {guardian && (
        <section>
          <h2>{texts.guardian}</h2>
          <DefinitionList
            items={[
              [texts.name, `${guardian.name} (${GuardianRelation[guardian.relation]})`],
              [texts.phone, guardian.phone],
              [texts.agreedOn, guardian.agreedAt ? isoDate(guardian.agreedAt) : texts.notAnswered],
              [texts.contactShown, guardian.isContactShown ? texts.shown : texts.hidden],
            ]}
          />
        </section>
      )}
    </>
  )
}
