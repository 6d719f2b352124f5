import { pageIn } from '#web/calls/page-param.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { fullDay, won } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import styles from '../Agreements.module.css'
import type { Route } from './+types/MyFeesPage'
import { FeeState } from './FeeState.tsx'
import { feesTexts, myFeesTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  return apiOf(context).agreements.myFees({ query: { page: pageIn(url.searchParams) } })
}

/** What the actor is to be paid: each fee leads to its agreement, where it is answered. */
export default function MyFeesPage({ loaderData }: Route.ComponentProps) {
  const { list, totalResult, page, limit, open, openWon, late } = loaderData
  return (
    <div>
      <header className={styles.head}>
        <Text size="h1">{texts.title}</Text>
        <p className={styles.sub}>{texts.lead}</p>
      </header>
      {open > 0 && (
        <div className={styles.open}>
          <Note tone={late > 0 ? 'warn' : 'info'} title={texts.open(open, won(openWon))}>
            {late > 0 && texts.late(late)} {feesTexts.tax}
          </Note>
        </div>
      )}
      {list.length === 0 ? (
        <Empty
          as="h2"
          title={texts.none}
          action={
            <LinkButton auto variant="ink" href={paths.agreements()}>
              {texts.agreements}
            </LinkButton>
          }
        >
          {texts.noneText}
        </Empty>
      ) : (
        <ul className={styles.list}>
          {list.map(fee => (
            <li key={`${fee.agreementId} ${fee.no}`}>
              <ListLink href={paths.agreementFees(fee.agreementId)}>
                <h2>{texts.titleOf(fee.companyName, fee.roleName)}</h2>
                <p className={styles.sub}>
                  <FeeState {...fee} />
                  <b>{won(fee.grossWon)}</b>
                  <span>{texts.due(fullDay(fee.dueOn))}</span>
                </p>
                <p className={styles.sub}>
                  <span>{fee.castingTitle}</span>
                  <span className="num">{fee.number}</span>
                </p>
              </ListLink>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={Math.ceil(totalResult / limit)} hrefOf={to => `${paths.fees()}?page=${to}`} />
    </div>
  )
}
