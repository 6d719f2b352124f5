import { filterQuery } from '../castings/filters.ts'
import { paths } from '../paths.ts'
import { ChipLink, Chips } from '../ui/Chip.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/Icon.tsx'
import { SearchInput } from '../ui/Input.tsx'
import { ArrowRight } from '../ui/icons.ts'
import { Photo, type Picture } from '../ui/Photo.tsx'
import styles from './HomePage.module.css'

const shortcuts: [label: string, query: string][] = [
  ['여자 배역', filterQuery({ gender: 'FEMALE' })],
  ['남자 배역', filterQuery({ gender: 'MALE' })],
  ['80만 원 이상', filterQuery({ minFee: 800_000 })],
  ['서울', filterQuery({ region: ['SEOUL'] })],
]
/** Columns of the wall of faces, by how many stand in each. */
const columns = [3, 4, 3, 2]

/** The promise, the search, and the people it is about. */
export function Hero({ photos }: { photos: (Picture | null)[] }) {
  const faces = photos.filter(photo => photo !== null)
  let next = 0
  return (
    <section className={styles.hero}>
      <div className={cx('wrap', styles.heroIn)}>
        <div className={styles.promise}>
          <h1>
            다음 배역은
            <br />
            여기서 만나요
          </h1>
          <p>출연료와 촬영 일정을 모두 밝힌 공고만 모았어요. 지원하면 열람 여부와 결과를 꼭 알려드려요.</p>
          <search>
            <form action={paths.castings()} className={styles.search}>
              <SearchInput name="q" placeholder="작품, 배역, 제작사 검색" aria-label="공고 검색" maxLength={60} />
              <button type="submit" aria-label="검색">
                <Icon icon={ArrowRight} />
              </button>
            </form>
          </search>
          <div className={styles.shortcuts}>
            <Chips scroll label="자주 찾는 조건">
              {shortcuts.map(([label, query]) => (
                <ChipLink key={label} href={paths.castings(query)}>
                  {label}
                </ChipLink>
              ))}
            </Chips>
          </div>
        </div>
        <div className={styles.wall} aria-hidden="true">
          {columns.map((count, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places of a fixed wall
            <div key={column}>
              {Array.from({ length: count }, () => next++).map(place => (
                <Photo
                  key={place}
                  image={faces.length ? faces[place % faces.length]! : null}
                  alt=""
                  sizes="(width < 1080px) 25vw, 176px"
                  priority={place < 2}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
