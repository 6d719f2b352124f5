import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CouponPolicy } from '#contract/admin/coupons.ts'
import { CouponPolicyState } from '#contract/codes/payments.ts'
import { couponLengths } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { listUrl, queryOf } from '#web/calls/list-query.ts'
import { apiOf } from '#web/context.ts'
import { describeCoupon } from '#web/coupons/describe.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { dateRange, won } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { AdminList } from '../AdminList.tsx'
import admin from '../admin.module.css'
import { CaseRow } from '../cases/CaseRow.tsx'
import { ExportButton } from '../ExportButton.tsx'
import { couponColumns } from '../export-columns.ts'
import { adminTexts } from '../messages.ts'
import type { Route } from './+types/CouponsPage'
import { CouponDrawer } from './CouponDrawer.tsx'
import styles from './coupons.module.css'
import { couponsPageTexts as texts } from './messages.ts'
import { PolicySheet } from './PolicySheet.tsx'
import { policyTones } from './policy-tones.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.coupons)

type State = keyof typeof CouponPolicyState
const states = Object.keys(CouponPolicyState) as State[]
const limit = 30

export async function loader({ context, url }: Route.LoaderArgs) {
  const { state, q, page, id: policyId } = queryOf({ states, longest: couponLengths.search }, url)
  const { admin } = apiOf(context)
  const [policies, policy] = await Promise.all([
    admin.couponPolicies({ query: { page, limit, q, state } }),
    policyId === null ? null : admin.couponPolicy({ params: { policyId } }),
  ])
  return { policies, policy, state, q }
}

/** Coupon policies, newest first, with the numbers issued and their cost. */
export default function CouponsPage({ loaderData }: Route.ComponentProps) {
  const { policies, policy, state, q } = loaderData
  const navigate = useNavigate()
  const [isAdding, setIsAdding] = useState(false)
  const { list, page } = policies
  const here = { state, q }
  const none = { title: texts.empty, text: q ? texts.notFound : !state && texts.emptyText }
  return (
    <>
      <AdminList
        title={adminTexts.coupons}
        search={{
          value: q,
          label: texts.search,
          hint: texts.searchHint,
          maxLength: couponLengths.search,
          kept: { state },
        }}
        beside={
          <>
            <ExportButton
              title={adminTexts.coupons}
              columns={couponColumns}
              find={reason => api.admin.exportCoupons({ body: { ...(state && { state }), ...(q && { q }), reason } })}
            />
            <Button auto variant="ink" className={styles.add} onClick={() => setIsAdding(true)}>
              {texts.add}
            </Button>
          </>
        }
        tabs={{
          label: texts.states,
          tabs: [undefined, ...states].map(code => ({
            href: listUrl(paths.adminCoupons(), here, { state: code }),
            label: code ? CouponPolicyState[code] : texts.all,
            current: code === state,
          })),
        }}
        empty={list.length === 0 ? none : null}
        paging={{ ...policies, limit, hrefOf: to => listUrl(paths.adminCoupons(), here, { page: to }) }}
      >
        <Table
          label={adminTexts.coupons}
          minWidth={860}
          columns={[
            texts.title,
            texts.off,
            texts.period,
            { label: texts.issued, isRight: true },
            { label: texts.used, isRight: true },
            { label: texts.takenOff, isRight: true },
            texts.state,
          ]}
        >
          {list.map(row => (
            <Row
              key={row.id}
              row={row}
              isOn={row.id === policy?.id}
              href={listUrl(paths.adminCoupons(), here, { page, id: row.id })}
            />
          ))}
        </Table>
      </AdminList>
      {policy && (
        <CouponDrawer
          key={policy.id}
          policy={policy}
          onClose={() => navigate(listUrl(paths.adminCoupons(), here, { page }), { preventScrollReset: true })}
        />
      )}
      {isAdding && (
        <PolicySheet
          onClose={() => setIsAdding(false)}
          onMade={id => {
            setIsAdding(false)
            void navigate(paths.adminCoupons({ id }))
          }}
        />
      )}
    </>
  )
}

function Row({ row, isOn, href }: { row: CouponPolicy; isOn: boolean; href: string }) {
  return (
    <CaseRow
      href={href}
      isOn={isOn}
      title={row.title}
      beside={<small className={styles.code}>{row.isInternal ? texts.internal : row.code}</small>}
    >
      <td className="num">{describeCoupon(row)}</td>
      <td className={admin.nowrap}>{row.isInternal ? '' : dateRange(row.validFrom, row.validTo)}</td>
      <td data-right="" className="num">
        {texts.of(row.issued, row.totalLimit)}
      </td>
      <td data-right="" className="num">
        {row.used}
      </td>
      <td data-right="" className="num">
        {won(row.takenOff)}
      </td>
      <td className={admin.nowrap}>
        <Badge tone={policyTones[row.state]}>{CouponPolicyState[row.state]}</Badge>
      </td>
    </CaseRow>
  )
}
