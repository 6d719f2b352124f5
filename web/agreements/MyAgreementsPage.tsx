import { pageIn } from '#web/calls/page-param.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import type { Route } from './+types/MyAgreementsPage'
import { AgreementList } from './AgreementList.tsx'
import styles from './Agreements.module.css'
import { listTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  return apiOf(context).agreements.mine({ query: { page: pageIn(url.searchParams) } })
}

export default function MyAgreementsPage({ loaderData }: Route.ComponentProps) {
  const { list, totalResult, page, limit } = loaderData
  return (
    <div>
      <header className={styles.head}>
        <Text size="h1">{texts.title}</Text>
        <p className={styles.sub}>{texts.lead}</p>
      </header>
      {list.length === 0 ? (
        <Empty
          as="h2"
          title={texts.none}
          action={
            <LinkButton auto variant="ink" href={paths.castingHistory()}>
              {texts.history}
            </LinkButton>
          }
        >
          {texts.noneText}
        </Empty>
      ) : (
        <AgreementList
          list={list}
          titleOf={row => texts.roleOf(row.companyName, row.roleName)}
          hrefOf={row => paths.agreement(row.id)}
        />
      )}
      <Pagination
        page={page}
        pages={Math.ceil(totalResult / limit)}
        hrefOf={to => `${paths.agreements()}?page=${to}`}
      />
    </div>
  )
}
