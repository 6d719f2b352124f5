import { useRevalidator } from 'react-router'
import type { SuggestedActor } from '#contract/suggestions/index.ts'
import { TeamTabs } from '#web/applications/PlaceTabs.tsx'
import { idParam } from '#web/calls/id-param.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { whoText } from '#web/castings/describe.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { ActorCard } from '#web/profiles/ActorCard.tsx'
import { cardOf } from '#web/profiles/actor/facts.ts'
import { ProposeButton } from '#web/proposals/ProposeButton.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { ChipLink, Chips } from '#web/ui/forms/Chip.tsx'
import { UsersRound } from '#web/ui/icons.ts'
import type { Route } from './+types/SuggestedActorsPage'
import { suggestedActorsTexts as texts } from './messages.ts'
import { Reasons } from './Reasons.tsx'
import { RulesButton } from './RulesButton.tsx'
import styles from './Suggestions.module.css'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `${loaderData.castingTitle} ${texts.title}` : texts.title)

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  const castingId = idParam(params.castingId)
  const asked = Number(url.searchParams.get('role'))
  const roleId = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined
  const query = { page: pageIn(url.searchParams), ...(roleId && { roleId }) }
  return { castingId, ...(await apiOf(context).suggestions.actors({ params: { castingId }, query })) }
}

/** Actors for a role of one's own casting, by published rules, each with the reasons. */
export default function SuggestedActorsPage({ loaderData }: Route.ComponentProps) {
  const { castingId, castingTitle, list, role, roles, canPropose, page, limit, totalResult } = loaderData
  const hrefOf = (roleId: number, to?: number) =>
    `${paths.suggestedActors(castingId)}?role=${roleId}${to ? `&page=${to}` : ''}`
  return (
    <div className="wrap">
      <header className={styles.head}>
        <div>
          <Text size="h1">{texts.title}</Text>
          <p>{castingTitle}</p>
        </div>
        <RulesButton of="actors" />
      </header>
      <TeamTabs castingId={castingId} label={texts.title} current="suggestions" />
      {roles.length > 1 && (
        <div className={styles.roles}>
          <Chips scroll label={texts.roles}>
            {roles.map(each => (
              <ChipLink key={each.id} href={hrefOf(each.id)} on={each.id === role.id}>
                {each.name}
              </ChipLink>
            ))}
          </Chips>
        </div>
      )}
      <p className={`${styles.sum} num`} role="status">
        {sumOf(loaderData)}
      </p>
      {!canPropose && (
        <div className={styles.note}>
          <Note tone="info" title={texts.closed} />
        </div>
      )}
      {list.length === 0 ? (
        <Empty
          as="h2"
          icon={UsersRound}
          title={texts.none}
          action={
            <LinkButton auto variant="ink" href={paths.actors()}>
              {texts.find}
            </LinkButton>
          }
        >
          {texts.noneText}
        </Empty>
      ) : (
        <ul className={styles.people}>
          {list.map((person, at) => (
            <Person
              key={person.actor.id}
              person={person}
              of={{ castingId, roleId: role.id }}
              canPropose={canPropose}
              priority={at < 4}
            />
          ))}
        </ul>
      )}
      <Pagination page={page} pages={Math.ceil(totalResult / limit)} hrefOf={to => hrefOf(role.id, to)} />
    </div>
  )
}

function sumOf({ role, totalResult, totalIsCapped, leftOut }: Route.ComponentProps['loaderData']): string {
  const who = whoText(role.demands)
  const left = [
    leftOut.applied > 0 && texts.applied(leftOut.applied),
    leftOut.declined > 0 && texts.declined(leftOut.declined),
  ].filter(Boolean)
  const found = `${who ? texts.demands(who) : texts.everybody} ${texts.found(totalResult, totalIsCapped === true)}`
  return [found, left.length > 0 && texts.leftOut(left.join(texts.and)), role.wishCount === 0 && texts.noWishes]
    .filter(Boolean)
    .join('. ')
}

type PersonProps = {
  person: SuggestedActor
  of: { castingId: number; roleId: number }
  canPropose: boolean
  priority: boolean
}

function Person({ person, of, canPropose, priority }: PersonProps) {
  const { revalidate } = useRevalidator()
  const { actor, isProposed, ...reasons } = person
  const card = cardOf(actor)
  return (
    <li>
      <ActorCard actor={card} canBookmark canSave priority={priority} />
      <Reasons name={card.name} {...reasons} />
      <div className={styles.act}>
        {isProposed ? (
          <Badge tone="info">{texts.proposed}</Badge>
        ) : (
          canPropose && (
            <ProposeButton
              size="sm"
              target={{ profileId: card.id, name: card.name, ...of }}
              onSent={() => void revalidate()}
            />
          )
        )}
      </div>
    </li>
  )
}
