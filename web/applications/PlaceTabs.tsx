import { paths } from '#web/paths.ts'
import { TabLinks } from '#web/ui/display/Tabs.tsx'
import { placeTabsTexts as texts } from './messages.ts'

type Props<Place extends string> = { label: string; current: Place; count?: number }

/** The actor's pages about applications; `count` belongs to the current one. */
export function ActorTabs({ label, current, count }: Props<'applications' | 'proposals' | 'auditions' | 'selfTapes'>) {
  const places = [
    { place: 'applications', href: paths.castingHistory(), label: texts.applications },
    { place: 'proposals', href: paths.proposals(), label: texts.proposals },
    { place: 'auditions', href: paths.auditions(), label: texts.auditions },
    { place: 'selfTapes', href: paths.selfTapes(), label: texts.selfTapes },
  ]
  return <TabLinks label={label} tabs={marked(places, current, count)} />
}

type TeamProps = Props<'proposals' | 'auditions' | 'selfTapes'> & { castingId: number }

/** The team's pages of one casting; `count` belongs to the current one. */
export function TeamTabs({ castingId, label, current, count }: TeamProps) {
  const places = [
    { place: 'applicants', href: paths.workspace(castingId), label: texts.applicants },
    { place: 'proposals', href: paths.sentProposals(castingId), label: texts.sentProposals },
    { place: 'auditions', href: paths.teamAuditions(castingId), label: texts.auditions },
    { place: 'selfTapes', href: paths.teamSelfTapes(castingId), label: texts.selfTapes },
  ]
  return <TabLinks label={label} tabs={marked(places, current, count)} />
}

type Place = { place: string; href: string; label: string }

const marked = (places: Place[], current: string, count: number | undefined) =>
  places.map(({ place, ...tab }) => (place === current ? { ...tab, count, current: true } : tab))
