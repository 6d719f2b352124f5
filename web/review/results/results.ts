import type { ResultKind } from '#contract/codes/applications.ts'
import { reviewLengths } from '#contract/limits.ts'
import type { ResultPreview } from '#contract/review/results.ts'
import { thousands } from '#web/ui/format.ts'
import { messageBodyTexts as bodyTexts, resultsTexts as texts } from './messages.ts'

export type Kind = keyof typeof ResultKind
export type Person = ResultPreview['list'][number]
export type Message = { kind: Kind; body: string; people: Person[] }

export const labels: Record<Kind, string> = {
  CAST: texts.cast,
  AUDITION: texts.audition,
  SHORTLISTED: texts.shortlisted,
  REJECTED: texts.rejected,
}
/** Best news first. */
export const kinds: Kind[] = ['CAST', 'AUDITION', 'SHORTLISTED', 'REJECTED']

/** Default texts; `{공고}` and `{배역}` are filled in per recipient. */
export const standard: Record<Kind, string> = {
  CAST: texts.castText,
  AUDITION: texts.auditionText,
  SHORTLISTED: texts.shortlistedText,
  REJECTED: texts.rejectedText,
}

/** What to say of a body that cannot be sent because of its length, as with templates of a time with a higher limit. */
export function tooLong(body: string): string | undefined {
  const over = body.trim().length - reviewLengths.message
  return over > 0 ? bodyTexts.tooLong(reviewLengths.message, over) : undefined
}

/** The text as its reader sees it. */
export const filled = (body: string, title: string, roleNames: string[]) =>
  body.replaceAll(texts.titleToken, title).replaceAll(texts.roleToken, roleNames.join(', '))

/**
 * Whether a message concerns the role under review. A refusal ends the whole application, so undecided applicants count
 * only if they have no other role.
 */
export const isAbout = ({ kind, roleIds }: Person, role: number | null) =>
  role === null || (kind === 'UNDECIDED' ? roleIds.every(id => id === role) : roleIds.includes(role))

type Choice = { list: Person[]; chosen: ReadonlySet<Kind>; bodies: Record<Kind, string>; rejectsRest: boolean }

/** The messages to send: the chosen kinds with recipients. Undecided applicants receive the refusal if so chosen. */
export function messagesToSend({ list, chosen, bodies, rejectsRest }: Choice): Message[] {
  return kinds.flatMap(kind => {
    const rest = kind === 'REJECTED' && rejectsRest
    const people = list.filter(
      person => (person.kind === kind && (chosen.has(kind) || rest)) || (rest && person.kind === 'UNDECIDED'),
    )
    return people.length ? [{ kind, body: bodies[kind], people }] : []
  })
}

/** `심사 중 3명, 이미 보낸 2명에게는 보내지 않아요`, or nothing. `ticked` are the people left after removing individuals. */
export function leftOutText(list: Person[], ticked: Person[], rejectsRest: boolean): string {
  const names = {
    UNDECIDED: rejectsRest ? '' : texts.undecided,
    IN_REVIEW: texts.underReview,
    PLANNED: texts.planned,
    SENT: texts.alreadySent,
  }
  const parts = Object.entries(names).flatMap(([kind, name]) => {
    const count = list.filter(person => person.kind === kind).length
    return name && count ? [texts.part(name, thousands(count))] : []
  })
  if (ticked.length < list.length) parts.push(texts.leftOut(thousands(list.length - ticked.length)))
  return parts.length ? texts.skipped(parts.join(', ')) : ''
}
