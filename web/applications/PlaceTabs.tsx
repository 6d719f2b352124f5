import { paths } from '#web/paths.ts'
import { TabLinks } from '#web/ui/display/Tabs.tsx'
import { placeTabsTexts as texts } from './messages.ts'
import type { Waiting } from './waiting.ts'

type ActorProps = {
  label: string
  current: 'applications' | 'proposals' | 'auditions' | 'selfTapes'
  waiting: Waiting
}

/** The actor's pages about applications, each with the number of open answers. */
export function ActorTabs({ label, current, waiting }: ActorProps) {
  const places = [
    { place: 'applications', href: paths.castingHistory(), label: texts.applications, count: waiting.casts },
    { place: 'proposals', href: paths.proposals(), label: texts.proposals, count: waiting.proposals },
    { place: 'auditions', href: paths.auditions(), label: texts.auditions, count: waiting.auditions },
    { place: 'selfTapes', href: paths.selfTapes(), label: texts.selfTapes, count: waiting.selfTapes },
  ]
  const tabs = places.map(({ place, count, ...tab }) => ({
    ...tab,
    count: count || undefined,
    countLabel: texts.waiting(count),
    current: place === current,
  }))
  return <TabLinks label={label} tabs={tabs} />
}

type TeamProps = {
  label: string
  current: 'suggestions' | 'proposals' | 'auditions' | 'selfTapes' | 'agreements'
  count?: number
  castingId: number
}

/** The team's pages of one casting; `count` belongs to the current one. */
export function TeamTabs({ castingId, label, current, count }: TeamProps) {
  const places = [
    { place: 'applicants', href: paths.workspace(castingId), label: texts.applicants },
    { place: 'suggestions', href: paths.suggestedActors(castingId), label: texts.suggestions },
    { place: 'proposals', href: paths.sentProposals(castingId), label: texts.sentProposals },
    { place: 'auditions', href: paths.teamAuditions(castingId), label: texts.auditions },
    { place: 'selfTapes', href: paths.teamSelfTapes(castingId), label: texts.selfTapes },
    { place: 'agreements', href: paths.teamAgreements(castingId), label: texts.agreements },
  ]
  const tabs = places.map(({ place, ...tab }) => (place === current ? { ...tab, count, current: true } : tab))
  return <TabLinks label={label} tabs={tabs} />
}
