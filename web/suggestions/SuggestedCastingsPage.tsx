import type { SuggestedCasting } from '#contract/suggestions/index.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { CastingGrid } from '#web/castings/list/CastingCard.tsx'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { Clapperboard } from '#web/ui/icons.ts'
import type { Route } from './+types/SuggestedCastingsPage'
import { reasonsTexts, suggestedCastingsTexts as texts } from './messages.ts'
import { RulesButton } from './RulesButton.tsx'
import styles from './Suggestions.module.css'
import { wishText } from './wish-words.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  const found = await apiOf(context).suggestions.castings({ query: { page: pageIn(url.searchParams) } })
  return { ...found, now: Date.now() }
}

/** Castings that fit the actor, by the rules that suggest actors to casting managers. */
export default function SuggestedCastingsPage({ loaderData }: Route.ComponentProps) {
  const { list, hasProfile, page, limit, totalResult, now } = loaderData
  return (
    <div className="wrap">
      <header className={styles.head}>
        <div>
          <Text size="h1">{texts.title}</Text>
          <p>{texts.lead}</p>
        </div>
        <RulesButton of="castings" />
      </header>
      {list.length === 0 ? (
        <Empty
          as="h2"
          icon={Clapperboard}
          title={hasProfile ? texts.none : texts.noProfile}
          action={
            <LinkButton auto variant="ink" href={hasProfile ? paths.castingAlerts() : paths.profileManagement()}>
              {hasProfile ? texts.alerts : texts.makeProfile}
            </LinkButton>
          }
        >
          {hasProfile ? texts.noneText : texts.noProfileText}
        </Empty>
      ) : (
        <div className={styles.castings}>
          <CastingGrid
            cards={list.map(({ casting }) => casting)}
            now={now}
            columns={4}
            eager={4}
            headingLevel="h2"
            notes={Object.fromEntries(list.map(each => [each.casting.id, noteOf(each)]))}
          />
        </div>
      )}
      <Pagination
        page={page}
        pages={Math.ceil(totalResult / limit)}
        hrefOf={to => `${paths.suggestedCastings()}?page=${to}`}
      />
    </div>
  )
}

/** `해녀 역: 성별·나이, 제주 사투리가 맞아요 · 촬영 기간에 가능해요`. */
function noteOf({ role, age, wishes, availability }: SuggestedCasting): string {
  const met = wishes.filter(({ isMet }) => isMet).map(wishText)
  const parts = [age === 'OWN' ? reasonsTexts.ownShort : reasonsTexts.playedShort, ...met].join(', ')
  const why = `${texts.role(role.name)}: ${texts.note(parts)}`
  return availability ? `${why} · ${reasonsTexts.availability[availability]}` : why
}
