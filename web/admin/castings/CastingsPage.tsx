import { Form, useNavigate, useSearchParams } from 'react-router'
import { ArtCategory, CastingStatus, RewardUnit } from '#contract/codes/castings.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { clock, money, shortDate } from '#web/ui/format.ts'
import { SearchInput } from '#web/ui/forms/Input.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import styles from '../admin.module.css'
import { decisionOf } from '../decide.ts'
import { office } from '../messages.ts'
import { OfficeList } from '../OfficeList.tsx'
import type { Route } from './+types/CastingsPage'
import { CastingReview } from './CastingReview.tsx'
import { castingsPageTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

/** Castings of trusted owners that opened without review. */
const unchecked = 'UNCHECKED'
/** Castings whose owner asks to delete them. */
const deletion = 'DELETION'
const tabs = ['IN_REVIEW', 'OPEN', 'REJECTED', 'HIDDEN'] as const
const limit = 30

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const api = apiOf(context)
  const status = search.get('status') ?? 'IN_REVIEW'
  const q = search.get('q') ?? ''
  const page = pageIn(search)
  const id = Number(search.get('id')) || null
  const [castings, summary, casting] = await Promise.all([
    api.admin.castings({
      query: {
        ...(q ? {} : queueOf(status)),
        q,
        page,
        limit,
      },
    }),
    api.admin.summary(),
    id ? api.admin.casting({ params: { castingId: id } }) : null,
  ])
  return {
    castings,
    counts: summary.castings,
    uncheckedCount: summary.uncheckedCastings,
    deletionCount: summary.deletionRequests,
    casting,
    status: q ? null : status,
    q,
  }
}

const queueOf = (status: string) => {
  if (status === unchecked) return { status: 'OPEN', awaitsCheck: true }
  return status === deletion ? { asksDeletion: true } : { status }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request)
  const asked = String(form.get('status'))
  const reason = String(form.get('reason') ?? '').trim()
  const params = { castingId: Number(form.get('id')) }
  const { admin, castings } = rawApiOf(context)
  switch (asked) {
    case 'HIDDEN':
      return decisionOf(asked, reason, () => admin.hideCasting({ params, body: { isHidden: true, reason } }))
    case 'SHOWN':
      return decisionOf(asked, reason, () => admin.hideCasting({ params, body: { isHidden: false } }))
    case 'VERIFIED':
    case 'UNVERIFIED':
      return decisionOf(asked, reason, () => castings.verify({ params, body: { isVerified: asked === 'VERIFIED' } }))
    case 'EARLY_CLOSED':
      return decisionOf(asked, reason, () => admin.closeCasting({ params, body: { reason } }))
    case 'DELETED':
      return decisionOf(asked, reason, () => admin.removeCasting({ params, body: { reason } }))
    case 'KEPT':
      return decisionOf(asked, reason, () => admin.declineDeletion({ params, body: { reason } }))
    case 'OPEN':
    case 'APPROVED_ONCE':
    case 'CHECKED':
      return decisionOf(asked, reason, () => admin.decideCasting({ params, body: { status: 'OPEN' } }))
    default:
      return decisionOf('REJECTED', reason, () => admin.decideCasting({ params, body: { status: 'REJECTED', reason } }))
  }
}

const tones: Record<string, Tone> = { IN_REVIEW: 'warn', OPEN: 'ok', REJECTED: 'danger', HIDDEN: 'danger' }

export default function CastingsPage({ loaderData }: Route.ComponentProps) {
  const { castings, counts, uncheckedCount, deletionCount, casting, status, q } = loaderData
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const hrefOf = (changes: Record<string, string | null>) => address(search, changes)
  const close = () => navigate(hrefOf({ id: null }), { preventScrollReset: true })
  const next = castings.list.find(row => row.id !== casting?.id && row.status === 'IN_REVIEW')
  return (
    <>
      <OfficeList
        title={office.castings}
        beside={
          <Form method="get">
            <SearchInput
              name="q"
              defaultValue={q}
              placeholder={texts.searchPlaceholder}
              aria-label={texts.searchLabel}
              maxLength={60}
            />
          </Form>
        }
        tabs={{
          label: texts.state,
          tabs: [
            ...tabs.map(code => ({
              href: `${paths.adminCastings()}?status=${code}`,
              label: CastingStatus[code],
              count: counts[code],
              current: code === status,
            })),
            {
              href: `${paths.adminCastings()}?status=${unchecked}`,
              label: texts.afterCheck,
              count: uncheckedCount,
              current: status === unchecked,
            },
            {
              href: `${paths.adminCastings()}?status=${deletion}`,
              label: texts.deletion,
              count: deletionCount,
              current: status === deletion,
            },
          ],
        }}
        empty={
          castings.list.length === 0
            ? {
                title: q ? texts.notFound : office.nothing,
                text: q ? texts.notFoundText : texts.empty,
              }
            : null
        }
        paging={{ ...castings, limit, hrefOf: page => hrefOf({ page: String(page), id: null }) }}
      >
        <Table
          label={texts.casting}
          minWidth={800}
          columns={[texts.casting, texts.company, texts.category, texts.reward, texts.createdAt, texts.stateColumn]}
        >
          {castings.list.map(row => (
            <tr key={row.id} data-on={row.id === casting?.id || undefined}>
              <td>
                <ListLink href={hrefOf({ id: String(row.id) })} data-keep-scroll="">
                  <b>{row.title || texts.untitled}</b>
                </ListLink>
              </td>
              <td>{row.companyName}</td>
              <td>{ArtCategory[row.artCategory as keyof typeof ArtCategory] ?? ''}</td>
              <td className={styles.nowrap}>
                {row.minReward ? (
                  `${RewardUnit[row.rewardUnit as keyof typeof RewardUnit]} ${money(row.minReward)}`
                ) : (
                  <Badge tone="danger">{texts.unpaid}</Badge>
                )}
              </td>
              <td className={styles.nowrap}>
                {row.submittedAt && `${shortDate(row.submittedAt)} ${clock(row.submittedAt)}`}
              </td>
              <td>
                <Badge tone={tones[row.status] ?? 'plain'}>
                  {CastingStatus[row.status as keyof typeof CastingStatus]}
                </Badge>{' '}
                {row.status === 'IN_REVIEW' && row.isApprovedOnce && <Badge tone="info">{texts.approvedOnce}</Badge>}
                {row.deletionAskedAt && <Badge tone="warn">{texts.deletion}</Badge>}{' '}
                {row.status === 'HIDDEN' && row.awaitsCheck && <Badge tone="info">{texts.changed}</Badge>}
              </td>
            </tr>
          ))}
        </Table>
      </OfficeList>
      {casting && (
        <CastingReview
          key={casting.id}
          casting={casting}
          onClose={close}
          nextHref={next ? hrefOf({ id: String(next.id) }) : null}
        />
      )}
    </>
  )
}

/** This page's address with some query parameters changed. */
function address(search: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return `${paths.adminCastings()}?${next}`
}
