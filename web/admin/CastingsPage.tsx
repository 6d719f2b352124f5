import { Form, useNavigate, useSearchParams } from 'react-router'
import { ArtCategory, CastingStatus, RewardUnit } from '../../contract/enums.ts'
import { apiOf, rawApiOf } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { Badge, type Tone } from '../ui/Badge.tsx'
import { clock, money, shortDate } from '../ui/format.ts'
import { SearchInput } from '../ui/Input.tsx'
import { ListLink } from '../ui/ListLink.tsx'
import { Table } from '../ui/Table.tsx'
import type { Route } from './+types/CastingsPage'
import styles from './admin.module.css'
import { CastingReview } from './CastingReview.tsx'
import { decisionOf } from './decide.ts'
import { office } from './messages.ts'
import { OfficeList } from './OfficeList.tsx'

export const meta: Route.MetaFunction = () => pageMeta('공고 검수')

/** Notices that trusted posters opened without review. */
const unchecked = 'UNCHECKED'
const tabs = ['IN_REVIEW', 'OPEN', 'REJECTED', 'HIDDEN'] as const
const limit = 30

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const api = apiOf(context)
  const status = search.get('status') ?? 'IN_REVIEW'
  const q = search.get('q') ?? ''
  const page = Math.max(1, Number(search.get('page')) || 1)
  const id = Number(search.get('id')) || null
  const [castings, summary, casting] = await Promise.all([
    api.admin.castings({
      query: {
        ...(q ? {} : status === unchecked ? { status: 'OPEN', awaitsCheck: true } : { status }),
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
    casting,
    status: q ? null : status,
    q,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const asked = String(form.get('status'))
  const reason = String(form.get('reason') ?? '').trim()
  const params = { castingId: Number(form.get('id')) }
  const { admin } = rawApiOf(context)
  switch (asked) {
    case 'HIDDEN':
      return decisionOf(asked, reason, () => admin.hideCasting({ params, body: { isHidden: true, reason } }))
    case 'SHOWN':
      return decisionOf(asked, reason, () => admin.hideCasting({ params, body: { isHidden: false } }))
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
  const { castings, counts, uncheckedCount, casting, status, q } = loaderData
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
              placeholder="제목, 제작사, 번호"
              aria-label="공고 검색"
              maxLength={60}
            />
          </Form>
        }
        tabs={{
          label: '공고 상태',
          tabs: [
            ...tabs.map(code => ({
              href: `${paths.adminCastings()}?status=${code}`,
              label: CastingStatus[code],
              count: counts[code],
              current: code === status,
            })),
            {
              href: `${paths.adminCastings()}?status=${unchecked}`,
              label: '사후 점검',
              count: uncheckedCount,
              current: status === unchecked,
            },
          ],
        }}
        empty={
          castings.list.length === 0
            ? {
                title: q ? '찾는 공고가 없어요' : office.nothing,
                text: q ? '다른 낱말이나 번호로 찾아보세요.' : '새 공고가 들어오면 여기에 보여요.',
              }
            : null
        }
        paging={{ ...castings, limit, hrefOf: page => hrefOf({ page: String(page), id: null }) }}
      >
        <Table label="공고" minWidth={800}>
          <thead>
            <tr>
              <th scope="col">공고</th>
              <th scope="col">제작사</th>
              <th scope="col">분류</th>
              <th scope="col">출연료</th>
              <th scope="col">등록</th>
              <th scope="col">상태</th>
            </tr>
          </thead>
          <tbody>
            {castings.list.map(row => (
              <tr key={row.id} data-on={row.id === casting?.id || undefined}>
                <td>
                  <ListLink href={hrefOf({ id: String(row.id) })} data-keep-scroll="">
                    <b>{row.title || '제목 없음'}</b>
                  </ListLink>
                </td>
                <td>{row.companyName}</td>
                <td>{ArtCategory[row.artCategory as keyof typeof ArtCategory] ?? ''}</td>
                <td className={styles.nowrap}>
                  {row.minReward ? (
                    `${RewardUnit[row.rewardUnit as keyof typeof RewardUnit]} ${money(row.minReward)}`
                  ) : (
                    <Badge tone="danger">무보수</Badge>
                  )}
                </td>
                <td className={styles.nowrap}>
                  {row.submittedAt && `${shortDate(row.submittedAt)} ${clock(row.submittedAt)}`}
                </td>
                <td>
                  <Badge tone={tones[row.status] ?? 'plain'}>
                    {CastingStatus[row.status as keyof typeof CastingStatus]}
                  </Badge>{' '}
                  {row.status === 'IN_REVIEW' && row.isApprovedOnce && <Badge tone="info">1차 승인</Badge>}
                  {row.status === 'HIDDEN' && row.awaitsCheck && <Badge tone="info">고쳤어요</Badge>}
                </td>
              </tr>
            ))}
          </tbody>
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

/** This page's address with some of its query changed. */
function address(search: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return `${paths.adminCastings()}?${next}`
}
