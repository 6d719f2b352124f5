import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ArtCategory, CastingStatus, RewardUnit } from '#contract/codes/castings.ts'
import { isCodeOf } from '#contract/codes/code-of.ts'
import { api } from '#web/api.ts'
import { queryOf } from '#web/calls/list-query.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { clock, money, shortDate } from '#web/ui/format.ts'
import { AdminList } from '../AdminList.tsx'
import styles from '../admin.module.css'
import { BulkBar } from '../cases/BulkBar.tsx'
import { CaseKeys } from '../cases/CaseKeys.tsx'
import { CaseRow } from '../cases/CaseRow.tsx'
import { Due } from '../cases/Due.tsx'
import { nextCase } from '../cases/next-case.ts'
import { orderIn } from '../cases/order-in.ts'
import { SortLinks } from '../cases/SortLinks.tsx'
import { decisionOf } from '../decide.ts'
import { ExportButton } from '../ExportButton.tsx'
import { castingColumns } from '../export-columns.ts'
import { adminTexts, castingReasons } from '../messages.ts'
import type { Route } from './+types/CastingsPage'
import { CastingReview } from './CastingReview.tsx'
import { castingsPageTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

/** Castings of trusted owners that opened without review. */
const unchecked = 'UNCHECKED'
/** Castings with a deletion request. */
const deletion = 'DELETION'
const tabs = ['IN_REVIEW', 'OPEN', 'REJECTED', 'HIDDEN', 'EARLY_CLOSED', 'CLOSED', 'DELETED'] as const
const states = [...tabs, unchecked, deletion] as const
const limit = 30

export async function loader({ context, url }: Route.LoaderArgs) {
  const { admin } = apiOf(context)
  const { state, q, page, id } = queryOf({ states, stateName: 'status' }, url)
  const status = state ?? (q ? null : 'IN_REVIEW')
  const order = orderIn(url.searchParams)
  const [castings, summary, casting] = await Promise.all([
    admin.castings({
      query: {
        ...queueOf(status),
        q,
        order,
        page,
        limit,
      },
    }),
    admin.summary(),
    id ? admin.casting({ params: { castingId: id } }) : null,
  ])
  return {
    castings,
    counts: summary.castings,
    uncheckedCount: summary.uncheckedCastings,
    deletionCount: summary.deletionRequests,
    casting,
    status,
    order,
    q,
    now: Date.now(),
  }
}

const queueOf = (status: string | null) => {
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
  const { castings, counts, uncheckedCount, deletionCount, casting, status, order, q, now } = loaderData
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const hrefOf = (changes: Record<string, string | null>) => address(search, changes)
  const tabOf = (code: string) => `${paths.adminCastings()}?${new URLSearchParams({ status: code, ...(q && { q }) })}`
  const close = () => navigate(hrefOf({ id: null }), { preventScrollReset: true })
  const next = nextCase(castings.list, casting?.id, row => row.status === 'IN_REVIEW')
  const isQueue = status === 'IN_REVIEW'
  const exported = (reason: string) =>
    api.admin.exportCastings({
      body: { ...(status && isCodeOf(CastingStatus, status) && { status }), ...(q && { q }), reason },
    })
  const [picked, setPicked] = useState<number[]>([])
  const shown = castings.list.flatMap(row => (row.status === 'IN_REVIEW' ? [row.id] : []))
  const pickedHere = picked.filter(id => shown.includes(id))
  return (
    <>
      <AdminList
        title={adminTexts.castings}
        search={{ value: q, label: texts.searchLabel, hint: texts.searchPlaceholder }}
        beside={<ExportButton title={adminTexts.castings} columns={castingColumns} find={exported} />}
        tabs={{
          label: texts.state,
          tabs: [
            ...tabs.map(code => ({
              href: tabOf(code),
              label: CastingStatus[code],
              count: counts[code],
              current: code === status,
            })),
            {
              href: tabOf(unchecked),
              label: texts.afterCheck,
              count: uncheckedCount,
              current: status === unchecked,
            },
            {
              href: tabOf(deletion),
              label: texts.deletion,
              count: deletionCount,
              current: status === deletion,
            },
          ],
        }}
        empty={
          castings.list.length === 0
            ? {
                title: q ? texts.notFound : adminTexts.nothing,
                text: q ? texts.notFoundText : texts.empty,
              }
            : null
        }
        paging={{ ...castings, limit, hrefOf: page => hrefOf({ page: String(page), id: null }) }}
      >
        <div className={styles.tools}>
          <SortLinks
            order={order ?? (isQueue ? 'OLDEST' : 'NEWEST')}
            hrefOf={code => hrefOf({ order: code, page: null, id: null })}
          />
          <CaseKeys />
        </div>
        <BulkBar
          picked={pickedHere}
          onPick={setPicked}
          all={shown}
          reasons={castingReasons}
          decide={(castingId, reason) =>
            api.admin.decideCasting({
              params: { castingId },
              body: reason === null ? { status: 'OPEN' } : { status: 'REJECTED', reason },
            })
          }
        />
        <Table
          label={texts.casting}
          minWidth={960}
          columns={[
            texts.casting,
            texts.company,
            texts.owner,
            texts.category,
            texts.reward,
            texts.deadline,
            texts.createdAt,
            texts.stateColumn,
          ]}
        >
          {castings.list.map(row => (
            <CaseRow
              key={row.id}
              href={hrefOf({ id: String(row.id) })}
              isOn={row.id === casting?.id}
              title={row.title || texts.untitled}
              {...(row.status === 'IN_REVIEW' && {
                pick: {
                  name: row.title || texts.untitled,
                  isPicked: pickedHere.includes(row.id),
                  onPick: isPicked =>
                    setPicked(isPicked ? [...pickedHere, row.id] : pickedHere.filter(id => id !== row.id)),
                },
              })}
            >
              <td>{row.companyName}</td>
              <td>{row.ownerName}</td>
              <td>{ArtCategory[row.artCategory as keyof typeof ArtCategory] ?? ''}</td>
              <td className={styles.nowrap}>
                {row.minReward ? (
                  `${RewardUnit[row.rewardUnit as keyof typeof RewardUnit]} ${money(row.minReward)}`
                ) : (
                  <Badge tone="danger">{texts.unpaid}</Badge>
                )}
              </td>
              <td className={styles.nowrap}>
                {row.castingEndDate ? row.castingEndDate.slice(5).replace('-', '.') : texts.alwaysOpen}
              </td>
              <td className={styles.nowrap}>
                {row.submittedAt && `${shortDate(row.submittedAt)} ${clock(row.submittedAt)}`}
                {row.submittedAt && row.status === 'IN_REVIEW' && (
                  <>
                    {' '}
                    <Due since={row.submittedAt} now={now} />
                  </>
                )}
              </td>
              <td>
                <Badge tone={tones[row.status] ?? 'plain'}>
                  {CastingStatus[row.status as keyof typeof CastingStatus]}
                </Badge>{' '}
                {row.status === 'IN_REVIEW' && row.isApprovedOnce && <Badge tone="info">{texts.approvedOnce}</Badge>}
                {row.deletionAskedAt && <Badge tone="warn">{texts.deletion}</Badge>}{' '}
                {row.status === 'HIDDEN' && row.awaitsCheck && <Badge tone="info">{texts.changed}</Badge>}
              </td>
            </CaseRow>
          ))}
        </Table>
      </AdminList>
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

/** This page's URL with some query parameters changed. */
function address(search: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return `${paths.adminCastings()}?${next}`
}
