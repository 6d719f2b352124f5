import { FigureSpan } from '#contract/codes/admin.ts'
import { isCodeOf } from '#contract/codes/code-of.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Empty } from '#web/ui/display/Empty.tsx'
import { fullDay } from '#web/ui/format.ts'
import admin from '../admin.module.css'
import { isRealDay } from '../audit/audit-filters.ts'
import { ExportButton } from '../ExportButton.tsx'
import type { Route } from './+types/FiguresPage'
import { Activity } from './Activity.tsx'
import { IncomeByProduct } from './IncomeByProduct.tsx'
import { figuresTexts as texts } from './messages.ts'
import { PeriodForm } from './PeriodForm.tsx'
import { figuresSheet } from './sheet.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const by = url.searchParams.get('by') ?? ''
  const dayOf = (name: string) => {
    const day = url.searchParams.get(name) ?? ''
    return isRealDay(day) ? day : undefined
  }
  const address = { by: isCodeOf(FigureSpan, by) ? by : 'DAY', from: dayOf('from'), until: dayOf('until') } as const
  return { address, found: await apiOf(context).admin.figures({ query: address }) }
}

/** What the nights have counted, by day or month: charts, the same figures as tables, and as a file. */
export default function FiguresPage({ loaderData: { address, found } }: Route.ComponentProps) {
  const { by, from, until, lastDay, hasIncome, list } = found
  const sheet = from && until && list.length > 0 ? figuresSheet({ by, from, until }, hasIncome) : null
  return (
    <>
      <header className={admin.top}>
        <h1>{texts.title}</h1>
        {sheet && (
          <ExportButton title={texts.title} sheet={sheet} filters={{ state: undefined, q: '', isOnly: false }} />
        )}
      </header>
      <div className={admin.in}>
        {lastDay === null ? (
          <Empty as="h2" title={texts.notYet}>
            {texts.notYetText}
          </Empty>
        ) : (
          <>
            <p className={admin.lead}>{texts.lead(fullDay(lastDay))}</p>
            <PeriodForm address={address} found={found} />
            {list.length === 0 ? (
              <Empty as="h2" title={texts.none}>
                {texts.noneText}
              </Empty>
            ) : (
              <>
                <Activity list={list} />
                {hasIncome && <IncomeByProduct list={list} />}
              </>
            )}
          </>
        )}
      </div>
    </>
  )
}
