import { searchLength } from '#contract/limits.ts'
import { filterQuery } from '#web/castings/list/filters.ts'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { Photo, type Picture } from '#web/ui/display/Photo.tsx'
import { ChipLink, Chips } from '#web/ui/forms/Chip.tsx'
import { SearchInput } from '#web/ui/forms/Input.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ArrowRight } from '#web/ui/icons.ts'
import styles from './HomePage.module.css'
import { heroTexts as texts } from './home-messages.ts'

const shortcuts: [label: string, query: string][] = [
  [texts.femaleRoles, filterQuery({ gender: 'FEMALE' })],
  [texts.maleRoles, filterQuery({ gender: 'MALE' })],
  [texts.fee, filterQuery({ minFee: 800_000 })],
  [texts.seoul, filterQuery({ region: ['SEOUL'] })],
]
/** Columns of the wall of faces, with the number of faces in each. */
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
            {texts.nextRole}
            <br />
            {texts.meetHere}
          </h1>
          <p>{texts.lead}</p>
          <search>
            <form action={paths.castings()} className={styles.search}>
              <SearchInput
                name="q"
                placeholder={texts.searchPlaceholder}
                aria-label={texts.searchLabel}
                maxLength={searchLength}
              />
              <button type="submit" aria-label={texts.search}>
                <Icon icon={ArrowRight} />
              </button>
            </form>
          </search>
          <div className={styles.shortcuts}>
            <Chips scroll label={texts.frequent}>
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
                  image={faces[place % faces.length] ?? null}
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
