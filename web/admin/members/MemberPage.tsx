import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { MemberStatus, type OperatorRole, Permission } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { TabLinks } from '#web/ui/display/Tabs.tsx'
import { isoDate } from '#web/ui/format.ts'
import admin from '../admin.module.css'
import type { Route } from './+types/MemberPage'
import { decideMember } from './decide-member.ts'
import { MemberActs } from './MemberActs.tsx'
import { MemberDeliveries } from './MemberDeliveries.tsx'
import { MemberFacts } from './MemberFacts.tsx'
import { MemberActivity, MemberOverview } from './MemberHistory.tsx'
import { MemberPurchases } from './MemberPurchases.tsx'
import { MemberTasks } from './MemberTasks.tsx'
import styles from './members.module.css'
import { memberTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData?.card.name ?? texts.parts)

/** The parts of the page and the roles that may read each, besides the owner. */
const parts = {
  overview: ['SUPPORT', 'MODERATION'],
  money: ['SUPPORT', 'FINANCE'],
  activity: ['SUPPORT', 'MODERATION'],
  deliveries: ['SUPPORT'],
  acts: ['SUPPORT', 'MODERATION'],
} as const satisfies Record<string, readonly CodeOf<typeof OperatorRole>[]>
type Part = keyof typeof parts

const limit = 50

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const { admin } = apiOf(context)
  const { operatorRoles: held } = requireViewer(context, request)
  const mayRead = (part: Part) => held.includes('OWNER') || parts[part].some(role => held.includes(role))
  const open = (Object.keys(parts) as Part[]).filter(mayRead)
  const part = open.find(each => each === url.searchParams.get('part')) ?? open[0] ?? 'money'
  const page = pageIn(url.searchParams)
  const of = { params: { userId: Number(params.userId) } }
  const paged = { ...of, query: { page, limit } }
  const read = async <Answer,>(isShown: boolean, call: () => Promise<Answer>) => (isShown ? call() : null)
  const [card, member, history, purchases, deliveries, acts] = await Promise.all([
    admin.memberCard(of),
    read(part === 'overview', () => admin.member(of)),
    read(part === 'overview' || part === 'activity', () => admin.memberHistory(of)),
    read(part === 'money', () => admin.memberPurchases(paged)),
    read(part === 'deliveries', () => admin.memberDeliveries(paged)),
    read(part === 'acts', () => admin.memberActs(paged)),
  ])
  return { card, open, part, page, member, history, purchases, deliveries, acts }
}

/** Nothing is read again of a member who has just left. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionResult?.done === 'ENDED' ? false : defaultShouldRevalidate

export const action = (sent: Route.ActionArgs) => decideMember(sent)

/** Everything the service knows of one member, part by part, and what an operator may do about it. */
export default function MemberPage({ loaderData }: Route.ComponentProps) {
  const { card, open, part, page, member, history, purchases, deliveries, acts } = loaderData
  const { id, name, status, permissions, loginId, joinedAt } = card
  const paged = purchases?.orders ?? deliveries ?? acts
  return (
    <>
      <header className={admin.top}>
        <h1>
          {name} <Badge tone={status === 'ACTIVE' ? 'ok' : 'danger'}>{MemberStatus[status]}</Badge>{' '}
          {card.isPlusMember && <Badge tone="ink">{texts.plus}</Badge>}
        </h1>
        <p className={styles.facts}>
          {permissions.map(code => Permission[code]).join(', ')} · {texts.facts(id, loginId, isoDate(joinedAt))}
        </p>
      </header>
      <div className={admin.in}>
        <TabLinks
          label={texts.parts}
          tabs={open.map(each => ({
            href: officePaths.adminMember(id, { part: each }),
            label: texts.part[each],
            current: each === part,
          }))}
        />
        <div className={styles.parts}>
          {member && history && (
            <>
              <MemberTasks key={`tasks-${id}`} member={member} />
              <div className={styles.columns}>
                <MemberFacts key={`facts-${id}`} member={member} />
                <MemberOverview key={`overview-${id}`} userId={id} history={history} />
              </div>
            </>
          )}
          {part === 'activity' && history && <MemberActivity history={history} />}
          {purchases && <MemberPurchases purchases={purchases} />}
          {deliveries &&
            (deliveries.list.length ? (
              <MemberDeliveries list={deliveries.list} />
            ) : (
              <Empty title={texts.noDeliveries} as="h2" />
            ))}
          {acts && (acts.list.length ? <MemberActs list={acts.list} /> : <Empty title={texts.noActs} as="h2" />)}
          {paged && (
            <Pagination
              page={page}
              pages={Math.ceil(paged.totalResult / limit)}
              hrefOf={to => officePaths.adminMember(id, { part, page: to })}
            />
          )}
        </div>
      </div>
    </>
  )
}
