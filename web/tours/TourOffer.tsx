import { useEffect, useState } from 'react'
import { ShownTourState, shootCategory } from '#contract/codes/tours.ts'
import { tourLimits } from '#contract/limits.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import type { TourCategory } from '#contract/tours/index.ts'
import type { ProfileTour } from '#contract/tours/tour.ts'
import { api } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { CtaBar } from '#web/ui/CtaBar.tsx'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { NumberedSteps } from '#web/ui/display/NumberedSteps.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { dateRange, shortDate, weekday, won } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { ChipLink, Chips } from '#web/ui/forms/Chip.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Check, ChevronRight, MapPin } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { useKept } from '#web/useKept.ts'
import { tourOfferTexts as texts } from './messages.ts'
import { type KeptTour, noChoice, qrOnly, tourChoicePlace } from './offer.ts'
import { partsOf } from './parts.ts'
import styles from './TourOffer.module.css'

type Props = {
  categoryId: number
  categories: TourCategory[]
  list: ProfileTour[]
  page: number
  pages: number
  /** Per started twenty paper copies; included in the total. */
  printPrice: number
  /** The last order: the current tours of its offices, and its file. */
  recent: { tourIds: number[]; profileFileId: number | null } | null
  /** An unpaid order. */
  unpaidId: number | null
  isActor: boolean
}

const tones: Record<ProfileTour['state'], Tone> = { NEW: 'info', OPEN: 'ok', CLOSING: 'warn', CLOSED: 'plain' }

/**
 * Where a profile can be carried now: offices to choose, and what they cost together. A choice lasts through
 * other categories and pages.
 */
export function TourOffer({ categoryId, categories, list, page, pages, printPrice, recent, unpaidId, isActor }: Props) {
  const [kept, keep] = useKept(tourChoicePlace, noChoice)
  const { fileId } = kept
  // Those that closed since they were chosen are given up.
  const closed = list.filter(({ state }) => state === 'CLOSED').map(({ id }) => id)
  const chosen = kept.tours.filter(({ id }) => !closed.includes(id))
  const setChosen = (tours: readonly KeptTour[]) => keep({ fileId, tours: tours.map(keptTour) })
  const ids = chosen.map(({ id }) => id)
  const open = list.filter(({ state }) => state !== 'CLOSED')
  // At most as many as an order takes, those that close first; studio shoots only among themselves.
  const candidates = open.filter(tour => (tour.categoryId === shootCategory) === (categoryId === shootCategory))
  const all = candidates.slice(0, tourLimits.offices)
  const isAll = all.length > 0 && all.every(({ id }) => ids.includes(id))
  const again = open.filter(({ id }) => recent?.tourIds.includes(id)).slice(0, tourLimits.offices)
  const isFull = chosen.length >= tourLimits.offices
  const toggle = (tour: ProfileTour) =>
    setChosen(ids.includes(tour.id) ? chosen.filter(({ id }) => id !== tour.id) : [...chosen, tour])
  const { amount, recentOnes, goneOnes } = useSum(ids, isActor)
  const copies = chosen.filter(({ isQRTour, categoryId: of }) => !isQRTour && of !== shootCategory)
  const printCost = printPrice * Math.ceil(copies.length / tourLimits.copiesAPrint)
  const elsewhere = ids.filter(id => !list.some(tour => tour.id === id))
  const sum = (
    <p className={styles.sum} aria-live="polite">
      {chosen.length === 0 ? (
        texts.chooseFirst
      ) : (
        <>
          {texts.chosen(chosen.length)} <b className="num">{amount === null ? '…' : won(amount)}</b>
          <small>{printCost > 0 ? texts.withPrint(won(printCost)) : texts.withVat}</small>
          {isFull && <small>{texts.full}</small>}
          {[...saidOf(recentOnes, texts.recent), ...saidOf(goneOnes, texts.gone)].map(warning => (
            <small key={warning} className={styles.warning}>
              {warning}
            </small>
          ))}
        </>
      )}
    </p>
  )
  const button = (
    <Button type="submit" size="lg" variant="primary" disabled={chosen.length === 0}>
      {texts.order}
    </Button>
  )
  return (
    <div className={`wrap ${styles.page}`}>
      <header>
        <Text size="h1">
          {texts.title[0]} <br />
          {texts.title[1]}
        </Text>
        <p className={styles.lead}>{texts.lead}</p>
      </header>
      <nav aria-label={texts.categories} className={styles.categories}>
        <Chips scroll>
          {[{ id: 0, name: texts.all }, ...categories, { id: qrOnly, name: texts.qrOnly }].map(({ id, name }) => (
            <ChipLink key={id} on={id === categoryId} href={paths.tours(id)} data-keep-scroll="">
              {name}
            </ChipLink>
          ))}
        </Chips>
      </nav>
      {unpaidId !== null && (
        <Note tone="info" title={texts.unpaid}>
          <LinkButton auto size="sm" href={orderPages.order(unpaidId)}>
            {texts.resume}
          </LinkButton>
        </Note>
      )}
      {list.length === 0 ? (
        <Empty
          icon={MapPin}
          as="h2"
          title={categoryId ? texts.emptyCategory : texts.empty}
          action={
            <LinkButton auto variant="ink" href={categoryId ? paths.tours(0) : paths.profileManagement()}>
              {categoryId ? texts.seeAll : texts.toProfile}
            </LinkButton>
          }
        >
          {!categoryId && texts.emptyText}
        </Empty>
      ) : (
        <form method="get" action={paths.tourOrder()}>
          <div className={styles.tools}>
            <p>{texts.wholeSet}</p>
            {again.length > 0 && (
              <Button
                auto
                size="sm"
                onClick={() => keep({ fileId: recent?.profileFileId ?? null, tours: again.map(keptTour) })}
              >
                {texts.again(again.length)}
              </Button>
            )}
            {all.length > 1 && (
              <Button auto size="sm" onClick={() => setChosen(isAll ? [] : all)}>
                {isAll ? texts.chooseNone : candidates.length > all.length ? texts.chooseFirstOnes : texts.chooseAll}
              </Button>
            )}
          </div>
          <ul className={styles.list}>
            {list.map(tour => {
              const isChosen = ids.includes(tour.id)
              return (
                <Tour
                  key={tour.id}
                  tour={tour}
                  isChosen={isChosen}
                  isDisabled={isFull && !isChosen}
                  onToggle={() => toggle(tour)}
                />
              )
            })}
          </ul>
          {elsewhere.map(id => (
            <input key={id} type="hidden" name="tours" value={id} />
          ))}
          {fileId !== null && <input type="hidden" name="file" value={fileId} />}
          <Pagination page={page} pages={pages} hrefOf={to => paths.tours(categoryId, to)} />
          <div className={`only-wide ${styles.bar}`}>
            {sum}
            {button}
          </div>
          <CtaBar>
            <div className={styles.narrow}>
              {sum}
              {button}
            </div>
          </CtaBar>
        </form>
      )}
      <section className={styles.section}>
        <Text size="h2">{texts.how}</Text>
        <NumberedSteps steps={texts.steps} />
        <p className={styles.rule}>{texts.rule}</p>
      </section>
    </div>
  )
}

const keptTour = ({ id, isQRTour, categoryId }: KeptTour) => ({ id, isQRTour, categoryId })

const saidOf = ([first, ...others]: string[], say: (first: string, others: number) => string): string[] =>
  first === undefined ? [] : [say(first, others.length)]

type TourProps = { tour: ProfileTour; isChosen: boolean; isDisabled: boolean; onToggle: () => void }

function Tour({ tour, isChosen, isDisabled, onToggle }: TourProps) {
  const { id, title, isQRTour, lookingFor, castingId, state, sum, memberSum } = tour
  const parts = partsOf(tour, false)
  const isClosed = state === 'CLOSED'
  return (
    <li>
      <label className={styles.tour} data-closed={isClosed || undefined}>
        <input
          type="checkbox"
          name="tours"
          value={id}
          className={styles.native}
          checked={isChosen}
          disabled={isClosed || isDisabled}
          aria-label={texts.choose(title)}
          onChange={onToggle}
        />
        <span className={styles.box}>
          <Icon icon={Check} size={14} strokeWidth={3} />
        </span>
        <span className={styles.words}>
          <span className={styles.kind}>
            {tour.categoryName}
            {isQRTour && <Badge tone="line">{texts.qr}</Badge>}
            <Badge tone={tones[state]}>{ShownTourState[state]}</Badge>
          </span>
          <b className={styles.name}>{title}</b>
          {lookingFor && <span className={styles.wanted}>{lookingFor}</span>}
          <Facts tour={tour} />
        </span>
        <span className={styles.price}>
          <b>{won(sum)}</b>
          {parts && <small>{parts}</small>}
          {memberSum < sum && <small>{texts.member(won(memberSum))}</small>}
        </span>
      </label>
      {castingId !== null && (
        <ListLink href={paths.casting(castingId)} className={styles.notice} aria-label={texts.noticeOf(title)}>
          {texts.notice}
          <Icon icon={ChevronRight} size={16} />
        </ListLink>
      )}
    </li>
  )
}

/** When the office is visited, and what came of it lately: a line each. */
function Facts({ tour }: { tour: ProfileTour }) {
  const { state, closesAt, nextRoundOn, placesLeft, takenLately, looksLately } = tour
  const isClosed = state === 'CLOSED'
  const days = dateRange(tour.visitsFrom, tour.visitsTo)
  const lines = [
    [
      (tour.categoryId === shootCategory ? texts.shoots : texts.visits)(days),
      !isClosed && texts.until(`${shortDate(closesAt)} (${weekday(closesAt)})`),
    ],
    [
      nextRoundOn && texts.round(`${shortDate(nextRoundOn)} (${weekday(nextRoundOn)})`),
      !isClosed && placesLeft <= fewPlaces && texts.left(placesLeft),
    ],
    [takenLately > 0 && texts.lately(takenLately), looksLately > 0 && texts.looks(looksLately)],
  ].map(line => line.filter(Boolean).join(' · '))
  return (
    <span className={styles.facts}>
      {lines.filter(Boolean).map(line => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}

const fewPlaces = 5

type Sum = { amount: number; recentOnes: string[]; goneOnes: string[] }

/** The total price of the chosen offices, null while loading; for actors with the reasons an order is blocked. */
function useSum(tourIds: readonly number[], isActor: boolean): Omit<Sum, 'amount'> & { amount: number | null } {
  const [known, setKnown] = useState<(Sum & { ids: string }) | null>(null)
  const ids = tourIds.toSorted((a, b) => a - b).join(',')
  useEffect(() => {
    if (!ids) return
    let isCurrent = true
    // Debounced: a run of taps asks once.
    const timer = setTimeout(async () => {
      try {
        const found = await ask(ids.split(',').map(Number), isActor)
        if (isCurrent) setKnown({ ids, ...found })
      } catch {
        // The order page asks again and shows the problem.
      }
    }, 150)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [ids, isActor])
  return known?.ids === ids ? known : { amount: null, recentOnes: [], goneOnes: [] }
}

async function ask(tourIds: number[], isActor: boolean): Promise<Sum> {
  if (!isActor) {
    const { amount } = await api.tours.tourPaymentZero({ query: { tourIds } })
    return { amount, recentOnes: [], goneOnes: [] }
  }
  const { price, items } = await api.tours.tourReadyInfo({ query: { tourIds } })
  const titlesOf = (isSuch: (problem: (typeof items)[number]['problem']) => boolean) =>
    items.filter(({ problem }) => isSuch(problem)).map(({ tour }) => tour.title)
  return {
    amount: price.amount,
    recentOnes: titlesOf(problem => problem === 'RECENT'),
    goneOnes: titlesOf(problem => problem === 'CLOSED' || problem === 'FULL'),
  }
}
