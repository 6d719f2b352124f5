import { useNavigate } from 'react-router'
import { CouponPolicyState } from '#contract/codes/payments.ts'
import { couponLengths } from '#contract/limits.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { apiOf } from '#web/context.ts'
import { describeCoupon } from '#web/coupons/describe.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { dateRange, won } from '#web/ui/format.ts'
import { defineList } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import { adminTexts } from '../messages.ts'
import { couponSheet } from '../sheets.ts'
import type { Route } from './+types/CouponsPage'
import { CouponDrawer } from './CouponDrawer.tsx'
import styles from './coupons.module.css'
import { couponsPageTexts as texts } from './messages.ts'
import { PolicySheet } from './PolicySheet.tsx'
import { policyTones } from './policy-tones.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.coupons)

const list = defineList({
  title: adminTexts.coupons,
  path: officePaths.adminCoupons(),
  find: (api, query) => api.admin.couponPolicies({ query }),
  tabs: { label: texts.states, all: texts.all, states: CouponPolicyState },
  orders: { codes: ['NEWEST', 'OLDEST'] },
  search: { label: texts.search, hint: texts.searchHint, longest: couponLengths.search },
  lead: {
    title: texts.title,
    cell: row => row.title,
    beside: row => <small className={styles.code}>{row.isInternal ? texts.internal : row.code}</small>,
  },
  columns: [
    { title: texts.off, kind: 'digits', cell: row => describeCoupon(row) },
    { title: texts.period, kind: 'line', cell: row => (row.isInternal ? '' : dateRange(row.validFrom, row.validTo)) },
    { title: texts.issued, kind: 'amount', cell: row => texts.of(row.issued, row.totalLimit) },
    { title: texts.used, kind: 'amount', cell: row => row.used },
    { title: texts.takenOff, kind: 'amount', cell: row => won(row.takenOff) },
    {
      title: texts.state,
      kind: 'line',
      cell: row => <Badge tone={policyTones[row.state]}>{CouponPolicyState[row.state]}</Badge>,
    },
  ],
  minWidth: 860,
  sheet: couponSheet,
  add: texts.add,
  empty: ({ q, state }) => ({ title: texts.empty, text: q ? texts.notFound : !state && texts.emptyText }),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = list.queryOf(url)
  const api = apiOf(context)
  const [found, policy] = await Promise.all([
    list.answer(api, query),
    query.id === null ? null : api.admin.couponPolicy({ params: { policyId: query.id } }),
  ])
  return { found, query, policy }
}

/** Coupon policies, newest first, with the numbers issued and their cost. */
export default function CouponsPage({ loaderData: { found, query, policy } }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <ListPage
      {...{ list, found, query }}
      drawer={({ close }) => policy && <CouponDrawer key={policy.id} policy={policy} onClose={close} />}
      editor={(_, close) => (
        <PolicySheet
          onClose={close}
          onMade={id => {
            close()
            void navigate(officePaths.adminCoupons({ id }))
          }}
        />
      )}
    />
  )
}
