import { data } from 'react-router'
import { SidesKind } from '#contract/codes/sides.ts'
import type { SidesOpening } from '#contract/sides/index.ts'
import { idParam } from '#web/calls/id-param.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { codeOf } from '#web/calls/refusal.ts'
import { apiOf, rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { fullDateTime } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import type { Route } from './+types/TeamSidesPage'
import { teamSidesTexts as texts } from './messages.ts'
import styles from './Sides.module.css'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, texts.title),
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const castingId = idParam(params.castingId)
  const page = pageIn(url.searchParams)
  const { list } = await apiOf(context).sides.reviewed({ params: { castingId } })
  const openings = await rawApiOf(context)
    .sides.openings({ params: { castingId }, query: { page } })
    .catch((thrown: unknown) => {
      if (codeOf(thrown) === 'forbidden') return null
      throw data(null, { status: 404 })
    })
  return { castingId, list, openings, page }
}

/** The sides of a casting's roles for those who review its applicants; who read them, for those who edit it. */
export default function TeamSidesPage({ loaderData }: Route.ComponentProps) {
  const { castingId, list, openings, page } = loaderData
  return (
    <div className="wrap">
      <div className={styles.page}>
        <BackLink href={openings ? paths.workspace(castingId) : paths.share(castingId)}>{texts.back}</BackLink>
        <h1>{texts.title}</h1>
        {list.length === 0 ? (
          <Empty
            as="h2"
            title={openings ? texts.none : texts.noneShared}
            action={
              openings && (
                <LinkButton auto variant="ink" href={paths.castingEdit(castingId)}>
                  {texts.edit}
                </LinkButton>
              )
            }
          >
            {openings && texts.noneText}
          </Empty>
        ) : (
          <ul className={styles.list}>
            {list.map(({ sidesId, roleName, kind, pages, changedAt }) => (
              <li key={sidesId}>
                <ListLink href={`${paths.sides(castingId, sidesId)}?share=1`}>
                  <b>{roleName}</b>
                </ListLink>
                <p className="num">
                  {pages === null ? SidesKind[kind] : texts.pages(pages)}
                  {changedAt && ` · ${fullDateTime(changedAt)}`}
                </p>
              </li>
            ))}
          </ul>
        )}
        {openings && (
          <section>
            <h2>{texts.openings}</h2>
            <p className={styles.quiet}>{texts.kept}</p>
            {openings.list.length === 0 ? (
              <p className={styles.intro}>{texts.noOpenings}</p>
            ) : (
              <ul className={styles.list}>
                {openings.list.map(opening => (
                  <Opening key={opening.id} opening={opening} />
                ))}
              </ul>
            )}
            <Pagination
              page={page}
              pages={Math.ceil(openings.totalResult / openings.limit)}
              hrefOf={to => `${paths.teamSides(castingId)}?page=${to}`}
            />
          </section>
        )}
      </div>
    </div>
  )
}

function Opening({ opening }: { opening: SidesOpening }) {
  const { reader, isGuest, roleName, version, openedAt, pledgedAt } = opening
  return (
    <li>
      <b>
        {reader ?? texts.unknown} {isGuest && <small>{texts.guest}</small>}
      </b>
      <p className="num">
        {fullDateTime(openedAt)} · {roleName} · {texts.version(version)}
        {pledgedAt && ` · ${texts.pledged(fullDateTime(pledgedAt))}`}
      </p>
    </li>
  )
}
