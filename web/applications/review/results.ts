import type { ResultKind, ResultPreview } from '../../../contract/application-results.ts'
import { thousands } from '../../ui/format.ts'

export type Kind = keyof typeof ResultKind
export type Person = ResultPreview['list'][number]
export type Message = { kind: Kind; body: string; people: Person[] }

export const labels: Record<Kind, string> = {
  CAST: '최종 합격',
  AUDITION: '오디션 안내',
  SHORTLISTED: '서류 합격',
  REJECTED: '불합격',
}
/** They end it for the applicant, and the stage stays. */
export const isFinal = (kind: Kind) => kind === 'CAST' || kind === 'REJECTED'

/** In the order of good news. */
export const kinds: Kind[] = ['CAST', 'AUDITION', 'SHORTLISTED', 'REJECTED']

/** Words to begin with; `{공고}` and `{배역}` are filled in for each. */
export const standard: Record<Kind, string> = {
  CAST: '‘{공고}’ 공고의 {배역} 역에 최종 합격했어요. 담당자가 곧 연락드릴게요',
  AUDITION: '‘{공고}’ 공고의 {배역} 역 오디션에 모시고 싶어요. 일정은 담당자가 따로 알려 드릴게요',
  SHORTLISTED: '‘{공고}’ 공고의 {배역} 역 서류에 합격했어요. 다음 일정은 담당자가 따로 알려 드릴게요',
  REJECTED:
    '‘{공고}’ 공고에 지원해 주셔서 고마워요. 아쉽게도 이번에는 함께하지 못하게 됐어요. 다음 작품에서 다시 만나기를 바라요',
}

/** The sentence as somebody reads it. */
export const filled = (body: string, title: string, roleNames: string[]) =>
  body.replaceAll('{공고}', title).replaceAll('{배역}', roleNames.join(', '))

/**
 * Whether somebody's news is about the role under review. A refusal ends the whole application, so the undecided are
 * among them only while they stand for no other role.
 */
export const isAbout = ({ kind, roleIds }: Person, role: number | null) =>
  role === null || (kind === 'UNDECIDED' ? roleIds.every(id => id === role) : roleIds.includes(role))

type Choice = { list: Person[]; chosen: ReadonlySet<Kind>; bodies: Record<Kind, string>; rejectsRest: boolean }

/** What goes out: the chosen kinds that somebody gets. The undecided get the refusal if so chosen. */
export function messagesToSend({ list, chosen, bodies, rejectsRest }: Choice): Message[] {
  return kinds.flatMap(kind => {
    const rest = kind === 'REJECTED' && rejectsRest
    const people = list.filter(
      person => (person.kind === kind && (chosen.has(kind) || rest)) || (rest && person.kind === 'UNDECIDED'),
    )
    return people.length ? [{ kind, body: bodies[kind], people }] : []
  })
}

/** `심사 중 3명, 이미 보낸 2명은 빠져요`, or nothing. `ticked` are those left after single people were taken out. */
export function leftOutText(list: Person[], ticked: Person[], rejectsRest: boolean): string {
  const names = { UNDECIDED: rejectsRest ? '' : '심사 전', IN_REVIEW: '심사 중', SENT: '이미 보낸' }
  const parts = Object.entries(names).flatMap(([kind, name]) => {
    const count = list.filter(person => person.kind === kind).length
    return name && count ? [`${name} ${thousands(count)}명`] : []
  })
  if (ticked.length < list.length) parts.push(`직접 뺀 ${thousands(list.length - ticked.length)}명`)
  return parts.length ? `${parts.join(', ')}은 빠져요` : ''
}
