import { useNavigate, useNavigation } from 'react-router'
import { LectureField, LectureKind, LectureLevel, LectureSort, ShownLectureState } from '#contract/codes/lectures.ts'
import type { Lecture } from '#contract/lectures/shapes.ts'
import { api } from '#web/api.ts'
import { FailedList } from '#web/calls/FailedList.tsx'
import { paths } from '#web/paths.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { LoadMore } from '#web/ui/display/Pagination.tsx'
import { Photo } from '#web/ui/display/Photo.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { thousands, won } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { ChipLink, Chips } from '#web/ui/forms/Chip.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { optionsOf, Select, TextInput } from '#web/ui/forms/Input.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ChevronDown, GraduationCap } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import styles from './LectureOffer.module.css'
import { lectureOfferTexts as texts } from './messages.ts'
import { type LectureFilters, lectureFiltersIn, type loadLectureOffer } from './offer.ts'
import { whenText } from './when.ts'

type Props = Awaited<ReturnType<typeof loadLectureOffer>>

/** The lectures that are open, filtered by the URL. */
export function LectureOffer({ filters, page, found }: Props) {
  return (
    <div className={`wrap ${styles.page}`}>
      <header>
        <Text size="h1">{texts.title}</Text>
        <p className={styles.lead}>{texts.lead}</p>
      </header>
      <Filters key={JSON.stringify(filters)} filters={filters} />
      {!found && (
        <FailedList
          title={texts.failed}
          earlier={null}
          ask={() => api.lectures.lectures({ query: { ...filters, limit: 1 } })}
        />
      )}
      {found && (
        <p className={styles.count} role="status">
          {texts.found} <b className="num">{thousands(found.totalResult)}</b>
          {texts.unit}
          {found.totalIsCapped && texts.moreThan}
        </p>
      )}
      {found?.list.length === 0 && (
        <Nothing isNarrowed={Object.values({ ...filters, sort: undefined }).some(Boolean)} />
      )}
      <ul className={styles.list}>
        {found?.list.map((lecture, at) => (
          <Card key={lecture.id} lecture={lecture} priority={at < 3} />
        ))}
      </ul>
      <LoadMore href={found?.hasMore ? paths.lectures({ ...filters, page: page + 1 }) : null} label={texts.more} />
    </div>
  )
}

const kinds = Object.keys(LectureKind) as Lecture['kind'][]

/**
 * A choice applies at once, days by the button; without JavaScript the button sends everything. Folded on narrow screens,
 * where it would hide the list, until something is set.
 */
function Filters({ filters }: { filters: LectureFilters }) {
  const navigate = useNavigate()
  const { location: coming } = useNavigation()
  const { kind: _, ...conditions } = filters
  const areSet = Object.values(conditions).some(Boolean)
  const apply = (form: HTMLFormElement) => {
    const given = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    // A kind that was chosen a moment ago, whose page is still coming, is kept.
    const { kind } = lectureFiltersIn(new URLSearchParams(coming?.search ?? location.search))
    const chosen = { ...lectureFiltersIn(new URLSearchParams(given)), kind }
    return navigate(paths.lectures(chosen), { preventScrollReset: true })
  }
  return (
    <div className={styles.filters}>
      <nav aria-label={texts.kinds}>
        <Chips scroll>
          {[undefined, ...kinds].map(kind => (
            <ChipLink
              key={kind ?? ''}
              on={kind === filters.kind}
              href={paths.lectures({ ...filters, kind })}
              data-keep-scroll=""
            >
              {kind ? LectureKind[kind] : texts.all}
            </ChipLink>
          ))}
        </Chips>
      </nav>
      <details className={styles.more} open={areSet}>
        <summary>
          {texts.conditions}
          <Icon icon={ChevronDown} size={18} />
        </summary>
        <form
          action={paths.offer()}
          aria-label={texts.filters}
          className={styles.form}
          onChange={event => {
            if (event.target instanceof HTMLSelectElement) void apply(event.currentTarget)
          }}
          onSubmit={event => {
            event.preventDefault()
            void apply(event.currentTarget)
          }}
        >
          <input type="hidden" name="tab" value="lecture" />
          {filters.kind && <input type="hidden" name="kind" value={filters.kind} />}
          <Field label={texts.field}>
            <Select
              name="field"
              defaultValue={filters.field ?? ''}
              placeholder={texts.anyField}
              options={optionsOf(LectureField)}
            />
          </Field>
          <Field label={texts.level}>
            <Select
              name="level"
              defaultValue={filters.level ?? ''}
              placeholder={texts.anyLevel}
              options={optionsOf(LectureLevel)}
            />
          </Field>
          <Field label={texts.from}>
            <TextInput type="date" name="from" defaultValue={filters.from} />
          </Field>
          <Field label={texts.to}>
            <TextInput type="date" name="to" defaultValue={filters.to} />
          </Field>
          <Field label={texts.sort}>
            <Select name="sort" defaultValue={filters.sort ?? 'SOON'} options={optionsOf(LectureSort)} />
          </Field>
          <Button type="submit" auto>
            {texts.apply}
          </Button>
        </form>
      </details>
    </div>
  )
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <Empty
      icon={GraduationCap}
      as="h2"
      title={isNarrowed ? texts.nothingFound : texts.none}
      action={
        <LinkButton auto variant="ink" href={isNarrowed ? paths.lectures() : paths.plus()}>
          {isNarrowed ? texts.clear : texts.toPlus}
        </LinkButton>
      }
    >
      {isNarrowed ? texts.nothingFoundText : texts.noneText}
    </Empty>
  )
}

/** A short label for what is left in a lecture. */
function standing({ state, seatsLeft }: Lecture): { label: string; tone: Tone } {
  if (state !== 'OPEN') return { label: ShownLectureState[state], tone: state === 'FULL' ? 'warn' : 'plain' }
  if (seatsLeft === null) return { label: texts.now, tone: 'ok' }
  return { label: texts.seats(seatsLeft), tone: seatsLeft <= 3 ? 'danger' : 'info' }
}

function Card({ lecture, priority }: { lecture: Lecture; priority: boolean }) {
  const { id, kind, field, level, title, teacherName, image, price, memberPrice, placeName, state } = lecture
  const { label, tone } = standing(lecture)
  const isOver = state !== 'OPEN' && state !== 'FULL'
  return (
    <li>
      <article className={styles.card} data-over={isOver || undefined}>
        <Photo
          image={image}
          alt=""
          ratio="fill"
          sizes="(width < 734px) 96px, (width < 1080px) 50vw, 340px"
          muted={isOver}
          priority={priority}
          zoom
          className={styles.media}
        />
        <div>
          <p className={styles.kind}>
            {LectureKind[kind]} · {LectureField[field]} · {LectureLevel[level]}
          </p>
          <h2 className={styles.title}>
            <ListLink href={paths.lecture(id)}>{title}</ListLink>
          </h2>
          <p className={styles.facts}>{teacherName}</p>
          <p className={styles.facts}>{[whenText(lecture), placeName].filter(Boolean).join(' · ')}</p>
          <p className={styles.price}>
            <b>{won(price)}</b>
            {memberPrice < price && (
              <small>
                {texts.member} <b>{won(memberPrice)}</b>
              </small>
            )}
            <Badge tone={tone}>{label}</Badge>
          </p>
        </div>
      </article>
    </li>
  )
}
