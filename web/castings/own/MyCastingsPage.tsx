import { data, Form } from 'react-router'
import { OwnTab } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { searchLength } from '#contract/limits.ts'
import { listUrl, queryOf } from '#web/calls/list-query.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { TabLinks } from '#web/ui/display/Tabs.tsx'
import { thousands } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { SearchInput } from '#web/ui/forms/Input.tsx'
import { Clapperboard } from '#web/ui/icons.ts'
import { AuthorisationBanner } from '../AuthorisationBanner.tsx'
import type { Route } from './+types/MyCastingsPage'
import styles from './MyCastings.module.css'
import { myCastingsPageTexts as texts } from './messages.ts'
import { OwnCastingRow } from './OwnCastingRow.tsx'
import { Invitations, TeamPlaces } from './TeamPlaces.tsx'

type Tab = CodeOf<typeof OwnTab>
const tabs = Object.keys(OwnTab) as Tab[]
const perPage = 20

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  if (!viewer.permissions.some(permission => permission === 'CastingManager' || permission === 'Admin'))
    throw data({ message: texts.managersOnly }, { status: 403 })
  const { state: tab = 'ALL', q, page: asked } = queryOf({ states: tabs, stateName: 'tab' }, url)
  const page = Math.min(asked, 500)
  const api = apiOf(context)
  const [found, authorisation, places] = await Promise.all([
    api.review.ownCastings({ query: { tab, q, page, limit: perPage } }),
    api.accounts.castingAuth({ params: { id: 'latest' } }),
    api.sharing.teamPlaces(),
  ])
  return { ...found, tab, q, authorisation, places: places.list, now: Date.now() }
}

const hrefOf = (tab: Tab, q: string, page = 1) =>
  listUrl(paths.castingAdmin(), { tab: tab === 'ALL' ? null : tab, q }, { page })

export default function MyCastingsPage({ loaderData }: Route.ComponentProps) {
  const { list, totalResult, counts, tab, q, page, authorisation, places, now } = loaderData
  const isPlain = tab === 'ALL' && !q
  return (
    <div className="wrap">
      <div className={styles.head}>
        <div>
          <h1>{texts.title}</h1>
          <p className="num">
            {q ? texts.found(q, thousands(counts.ALL)) : texts.posted(thousands(counts.ALL - counts.DRAFT))}
            {!q && counts.DRAFT > 0 && texts.drafts(thousands(counts.DRAFT))}
          </p>
        </div>
        <div className={styles.headActions}>
          <LinkButton href={paths.teamCalendar()} auto>
            {texts.calendar}
          </LinkButton>
          <LinkButton href={paths.castingNew()} variant="ink" auto>
            {texts.post}
          </LinkButton>
        </div>
      </div>
      <AuthorisationBanner authorisation={authorisation} now={now} />
      {isPlain && <Invitations places={places} />}
      {(counts.ALL > 0 || q) && (
        <div className={styles.find}>
          <Form key={`${tab} ${q}`} method="get" role="search" className={styles.search}>
            {tab !== 'ALL' && <input type="hidden" name="tab" value={tab} />}
            <SearchInput
              name="q"
              defaultValue={q}
              placeholder={texts.searchHint}
              aria-label={texts.search}
              maxLength={searchLength}
            />
          </Form>
          <TabLinks
            label={texts.states}
            tabs={tabs
              .filter(code => code !== 'MEND' || counts.MEND > 0 || tab === 'MEND')
              .map(code => ({
                href: hrefOf(code, q),
                label: OwnTab[code],
                count: counts[code],
                countLabel: texts.tabCount(thousands(counts[code])),
                current: code === tab,
              }))}
          />
        </div>
      )}
      {list.length > 0 ? (
        <ul className={styles.list}>
          {list.map(card => (
            <OwnCastingRow key={`${card.id} ${card.own.revision}`} card={card} own={card.own} now={now} />
          ))}
        </ul>
      ) : (
        <Nothing tab={tab} q={q} />
      )}
      {isPlain && <TeamPlaces places={places} />}
      <Pagination page={page} pages={Math.ceil(totalResult / perPage)} hrefOf={to => hrefOf(tab, q, to)} />
    </div>
  )
}

/** Why a tab or a search is empty; for the first casting, what posting requires. */
function Nothing({ tab, q }: { tab: Tab; q: string }) {
  const isFirst = tab === 'ALL' && !q
  const post = (
    <LinkButton href={paths.castingNew()} variant="ink" auto>
      {texts.post}
    </LinkButton>
  )
  const others = (
    <LinkButton href={hrefOf(q ? tab : 'ALL', '')} auto>
      {q ? texts.withoutWords : texts.showAll}
    </LinkButton>
  )
  return (
    <Empty
      icon={Clapperboard}
      as="h2"
      title={q ? texts.notFound(q) : texts.empty[tab]}
      action={isFirst || (tab === 'DRAFT' && !q) ? post : others}
    >
      {q ? texts.notFoundText : texts.emptyText[tab]}
    </Empty>
  )
}
