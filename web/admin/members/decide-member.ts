import { data } from 'react-router'
import { sentForm } from '#web/calls/sent.ts'
import { rawApiOf } from '#web/context.ts'
import { type Decided, decisionOf } from '../decide.ts'
import { reviewerOf } from '../feedback/ReviewerTask.tsx'
import type { Route } from './+types/MemberPage'

/** Carries out what a task of a member's page was sent with. */
export async function decideMember({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request)
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const reason = text('reason')
  const params = { userId: Number(form.get('id')) }
  const { admin } = rawApiOf(context)
  switch (text('task')) {
    case 'SUSPENDED':
      return decisionOf('SUSPENDED', reason, () => admin.suspendMember({ params, body: { isSuspended: true, reason } }))
    case 'BIRTH_DATE': {
      const birthDate = text('birthDate').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
      return decisionOf('BIRTH_DATE', reason, () => admin.correctBirthDate({ params, body: { birthDate, reason } }))
    }
    case 'GUARDIAN_CONTACT':
      return decisionOf('GUARDIAN_CONTACT', reason, () =>
        admin.withdrawGuardianContact({ params, body: { phone: text('phone'), reason } }),
      )
    case 'ENDED': {
      const asker = text('asker') === 'GUARDIAN' ? 'GUARDIAN' : 'MEMBER'
      const body = { asker, phone: text('phone'), reason } as const
      return decisionOf('ENDED', reason, () => admin.endMembership({ params, body }))
    }
    case 'REVIEWER_MADE':
    case 'REVIEWER_CHANGED': {
      const { missing, ...body } = reviewerOf(form)
      if (missing) return data<Decided>({ done: null, message: missing }, { status: 400 })
      const status = text('task') === 'REVIEWER_MADE' ? 'REVIEWER_MADE' : 'REVIEWER_CHANGED'
      return decisionOf(status, reason, () =>
        admin.setFeedbackReviewer({ params, body: { isReviewer: true, ...body, reason } }),
      )
    }
    case 'WALKER_MADE':
      return decisionOf('WALKER_MADE', reason, () => admin.setTourWalker({ params, body: { isWalker: true, reason } }))
    case 'WALKER_ENDED':
      return decisionOf('WALKER_ENDED', reason, () =>
        admin.setTourWalker({ params, body: { isWalker: false, reason } }),
      )
    case 'REVIEWER_ENDED':
      return decisionOf('REVIEWER_ENDED', reason, () =>
        admin.setFeedbackReviewer({ params, body: { isReviewer: false, reason } }),
      )
    default:
      return decisionOf('LIFTED', reason, () => admin.suspendMember({ params, body: { isSuspended: false, reason } }))
  }
}
