import { paths } from '../paths.ts'
import { TabLinks } from '../ui/Tabs.tsx'

type Props<Place extends string> = { label: string; current: Place; count?: number }

/** The actor's places around applications; `count` stands at the current one. */
export function ActorTabs({ label, current, count }: Props<'proposals' | 'auditions' | 'selfTapes'>) {
  const places = [
    { place: 'applications', href: paths.castingHistory(), label: '지원 내역' },
    { place: 'proposals', href: paths.proposals(), label: '받은 제안' },
    { place: 'auditions', href: paths.auditions(), label: '오디션 일정' },
    { place: 'selfTapes', href: paths.selfTapes(), label: '셀프테이프' },
  ]
  return <TabLinks label={label} tabs={marked(places, current, count)} />
}

type TeamProps = Props<'proposals' | 'auditions' | 'selfTapes'> & { castingId: number }

/** The team's places around one notice; `count` stands at the current one. */
export function TeamTabs({ castingId, label, current, count }: TeamProps) {
  const places = [
    { place: 'applicants', href: paths.workspace(castingId), label: '지원자' },
    { place: 'proposals', href: paths.sentProposals(castingId), label: '보낸 제안' },
    { place: 'auditions', href: paths.teamAuditions(castingId), label: '오디션 일정' },
    { place: 'selfTapes', href: paths.teamSelfTapes(castingId), label: '셀프테이프' },
  ]
  return <TabLinks label={label} tabs={marked(places, current, count)} />
}

type Place = { place: string; href: string; label: string }

const marked = (places: Place[], current: string, count: number | undefined) =>
  places.map(({ place, ...tab }) => (place === current ? { ...tab, count, current: true } : tab))
