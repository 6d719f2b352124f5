import { useEffect, useState } from 'react'
import { ApplicationSource, PromiseAnswer } from '#contract/codes/applications.ts'
import { isCodeOf } from '#contract/codes/code-of.ts'
import type { CastingStatistics } from '#contract/review/statistics.ts'
import { api } from '#web/api.ts'
import { idParam } from '#web/calls/id-param.ts'
import { refused } from '#web/calls/refusal.ts'
import { saveTable } from '#web/calls/save-file.ts'
import { sentForm } from '#web/calls/sent.ts'
import { useCall } from '#web/calls/useCall.ts'
import { apiOf, rawApiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { DayBars } from '#web/statistics/DayBars.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Segments } from '#web/ui/display/Tabs.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { shortDay, thousands } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Download } from '#web/ui/icons.ts'
import { ChartNoAxesColumn } from '#web/ui/member-icons.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import type { Route } from './+types/CastingStatisticsPage'
import { BrokenPromises } from './BrokenPromises.tsx'
import styles from './CastingStatisticsPage.module.css'
import { brokenPromisesTexts, castingStatisticsTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? texts.pageTitle(loaderData.found.title) : texts.title)

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { permissions } = requireViewer(context, request)
  const castingId = idParam(params.castingId)
  const call = { params: { castingId } }
  const { review, applications } = apiOf(context)
  const found = await review.statistics(call)
  // Operators look at it, too, and answer for nobody.
  const promises = permissions.includes('CastingManager') ? (await applications.promises(call)).list : []
  return { castingId, found, promises }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await sentForm(request)
  const [slotId, answer] = [form.get('slotId'), String(form.get('answer'))]
  if (!isCodeOf(PromiseAnswer, answer)) return { refusal: null }
  try {
    await rawApiOf(context).applications.answerPromise({
      params: { castingId: idParam(params.castingId) },
      body: { slotId: slotId ? Number(slotId) : null, answer },
    })
    return { refusal: null }
  } catch (error) {
    return { refusal: refused(error) }
  }
}

const periods = [7, 30, 180] as const

/** A casting's statistics for its team. */
export default function CastingStatisticsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { castingId, found, promises } = loaderData
  useEffect(() => {
    if (actionData && !actionData.refusal) toast.success(brokenPromisesTexts.saved)
  }, [actionData])
  const { isPending, run } = useCall({ toasts: true })
  const save = () => run(async () => saveTable(await api.review.exportStatistics({ params: { castingId } })))
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <div>
          <Text size="h1">{texts.title}</Text>
          <p>{found.title}</p>
        </div>
        <div className={styles.actions}>
          <LinkButton auto href={paths.workspace(castingId)}>
            {texts.applicants}
          </LinkButton>
          <Button auto pending={isPending} onClick={save}>
            <Icon icon={Download} size={18} />
            {texts.save}
          </Button>
        </div>
      </header>
      <Figures found={found} />
      <BrokenPromises list={promises} refusal={actionData?.refusal ?? null} />
      {found.days.length === 0 ? (
        <Empty as="h2" icon={ChartNoAxesColumn} title={texts.notOpened}>
          {texts.notOpenedText}
        </Empty>
      ) : (
        <Days found={found} />
      )}
      <div className={styles.lists}>
        <Parts title={texts.roles} all={found.roles.map(({ name, applications }) => [name, applications])} />
        <Parts
          title={texts.sources}
          all={found.sources.map(({ source, applications }) => [ApplicationSource[source], applications])}
        />
      </div>
      <p className={styles.rules}>{texts.rules}</p>
    </div>
  )
}

function Figures({ found }: { found: CastingStatistics }) {
  const { views, applications, withdrawn, hoursToFirstLook, hoursToResult, answered, standing } = found
  const figures = [
    { name: texts.views, value: thousands(views) },
    {
      name: texts.applications,
      value: thousands(applications),
      note: [
        views > 0 && texts.ofViews(share(applications, views)),
        withdrawn > 0 && texts.withdrawn(thousands(withdrawn)),
      ]
        .filter(Boolean)
        .join(' · '),
    },
    { name: texts.toFirstLook, value: span(hoursToFirstLook), note: hoursToFirstLook === null ? '' : texts.median },
    { name: texts.toResult, value: span(hoursToResult), note: hoursToResult === null ? '' : texts.median },
    {
      name: texts.replyRate,
      value: standing ? `${share(answered, standing)}%` : '–',
      note: standing ? texts.answered(thousands(answered), thousands(standing)) : '',
    },
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b className="num">{value}</b>
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const share = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10

/** `3시간`, `2.5일`; a dash without data. */
function span(hours: number | null): string {
  if (hours === null) return '–'
  if (hours < 1) return texts.minutes(Math.max(1, Math.round(hours * 60)))
  return hours < 48 ? texts.hours(Math.round(hours * 10) / 10) : texts.days(Math.round(hours / 2.4) / 10)
}

function Days({ found }: { found: CastingStatistics }) {
  const [period, setPeriod] = useState<(typeof periods)[number]>(30)
  const days = found.days.slice(-period)
  const chart = (name: string, kind: 'views' | 'applications') => {
    const total = days.reduce((sum, each) => sum + each[kind], 0)
    return (
      <section className={styles.chart} aria-label={name}>
        <h2>
          {name} <span className="num">{thousands(total)}</span>
        </h2>
        {total > 0 ? (
          <DayBars days={days.map(each => ({ date: each.date, count: each[kind] }))} />
        ) : (
          <p className={styles.quiet}>{kind === 'views' ? texts.noViews : texts.none}</p>
        )}
      </section>
    )
  }
  return (
    <>
      <div className={styles.period}>
        <Segments
          label={texts.period}
          options={periods.map(each => ({ id: String(each), label: texts.periods[each] }))}
          value={String(period)}
          onChange={chosen => setPeriod(Number(chosen) as (typeof periods)[number])}
        />
      </div>
      <div className={styles.charts}>
        {chart(texts.views, 'views')}
        {chart(texts.applications, 'applications')}
      </div>
      <details className={styles.table}>
        <summary>{texts.table}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
        <section className={styles.scroll} tabIndex={0} aria-label={texts.table}>
          <table>
            <thead>
              <tr>
                {[texts.day, texts.views, texts.applications, ...found.roles.map(role => role.name)].map((name, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two roles may share a name
                  <th key={at} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ date, views, applications, byRole }) => (
                <tr key={date}>
                  <th scope="row" className="num">
                    {shortDay(date)}
                  </th>
                  {[views, applications, ...byRole].map((count, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column each
                    <td key={at} className="num">
                      {thousands(count)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  )
}

function Parts({ title, all }: { title: string; all: [name: string, count: number][] }) {
  const most = Math.max(1, ...all.map(([, count]) => count))
  return (
    <section className={styles.parts} aria-label={title}>
      <h2>{title}</h2>
      {all.length === 0 && <p className={styles.quiet}>{texts.none}</p>}
      <ul>
        {all.map(([name, count], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two roles may share a name
          <li key={at}>
            <span>{name}</span>
            <b className="num">{thousands(count)}</b>
            <i style={{ inlineSize: `${(count / most) * 100}%` }} />
          </li>
        ))}
      </ul>
    </section>
  )
}
