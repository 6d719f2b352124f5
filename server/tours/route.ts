import type { CodeOf } from '#contract/codes/code-of.ts'
import { Region } from '#contract/codes/profiles.ts'
import { regionTexts } from './messages.ts'

type RegionCode = CodeOf<typeof Region>
type Place = { region: RegionCode; address: string; name: string }

/** Neighbours follow each other: from the capital through the middle to the south-west, the south-east and the island. */
const regions: readonly RegionCode[] = [
  ...(['SEOUL', 'INCHEON', 'GYEONGGI', 'GANGWON', 'CHUNGBUK', 'SEJONG', 'CHUNGNAM', 'DAEJEON', 'JEONBUK'] as const),
  ...(['GWANGJU', 'JEONNAM', 'GYEONGBUK', 'DAEGU', 'ULSAN', 'BUSAN', 'GYEONGNAM', 'JEJU', 'OVERSEAS', 'NONE'] as const),
]

const { jejuCity } = regionTexts
const longRegions: Partial<Record<RegionCode, string>> = regionTexts.long
const words = new Intl.Collator('ko', { numeric: true })

/** The order in which a round goes to its offices: region by region, then by district, street and number, then by name. */
export const routeOf = <Stop extends Place>(stops: readonly Stop[]): Stop[] =>
  stops.toSorted(
    (a, b) =>
      regions.indexOf(a.region) - regions.indexOf(b.region) ||
      words.compare(placeIn(a), placeIn(b)) ||
      words.compare(a.name, b.name),
  )

/** The address within its region, which some people write in front in one way or another. */
function placeIn({ region, address }: Place): string {
  const [first = '', ...rest] = address.trim().split(/\s+/)
  const isRegion =
    [Region[region], longRegions[region]].some(name => name && first.startsWith(name)) && first !== jejuCity
  return (isRegion ? rest : [first, ...rest]).join(' ')
}
