import { useState } from 'react'
import type { CouponPolicy } from '#contract/admin/coupons.ts'
import { CouponPolicyState, CouponProduct } from '#contract/codes/payments.ts'
import { api } from '#web/admin/api.ts'
import { describeCoupon } from '#web/coupons/describe.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { DefinitionList, Note } from '#web/ui/display/Card.tsx'
import { dateRange, fullDateTime, thousands, won } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import admin from '../admin.module.css'
import { AuditLink } from '../audit/AuditLink.tsx'
import styles from './coupons.module.css'
import { IssuedCoupons } from './IssuedCoupons.tsx'
import { IssueForm } from './IssueForm.tsx'
import { endReasons, couponDrawerTexts as texts } from './messages.ts'
import { policyTones } from './policy-tones.ts'
import { ReasonForm } from './ReasonForm.tsx'

type Props = { policy: CouponPolicy; onClose: () => void }

/** One coupon policy: its terms, its coupons by state, issuing, revoking and ending. */
export function CouponDrawer({ policy, onClose }: Props) {
  const { id, state, isInternal } = policy
  const [task, setTask] = useState<'issue' | 'end' | null>(null)
  const stop = () => setTask(null)
  const isLive = state !== 'ENDED' && !isInternal
  return (
    <Drawer
      open
      large
      title={texts.title}
      subtitle={texts.number(id)}
      onClose={onClose}
      footer={
        isLive && task === null ? (
          <div className={admin.actions}>
            <span />
            <Button auto onClick={() => setTask('end')}>
              {texts.end}
            </Button>
            {state !== 'GONE' && (
              <Button auto variant="ink" onClick={() => setTask('issue')}>
                {texts.issue}
              </Button>
            )}
          </div>
        ) : undefined
      }
    >
      <div className={admin.detail}>
        <p className={admin.kind}>{describeCoupon(policy)}</p>
        <h3>
          {policy.title} <Badge tone={policyTones[state]}>{CouponPolicyState[state]}</Badge>
        </h3>
        {task === 'issue' && <IssueForm policyId={id} onStop={stop} />}
        {task === 'end' && (
          <ReasonForm
            note={texts.endNote}
            suggestions={endReasons}
            help={texts.logged}
            submit={texts.end}
            onSend={async reason => {
              await api.admin.endCouponPolicy({ params: { policyId: id }, body: { reason } })
              return texts.ended
            }}
            onDone={stop}
          />
        )}
        {task === null && (
          <>
            <AuditLink type="coupon_policy" id={id} />
            {isInternal && (
              <div className={styles.note}>
                <Note>{texts.internal}</Note>
              </div>
            )}
            <Stats policy={policy} />
            <section>
              <Facts policy={policy} />
            </section>
            <IssuedCoupons policyId={id} issued={policy.issued} />
          </>
        )}
      </div>
    </Drawer>
  )
}

function Stats({ policy }: { policy: CouponPolicy }) {
  const { issued, takenOff, ...counts } = texts.stats
  return (
    <dl className={styles.stats}>
      <div>
        <dt>{issued}</dt>
        <dd>{thousands(policy.issued)}</dd>
      </div>
      {(Object.keys(counts) as (keyof typeof counts)[]).map(name => (
        <div key={name}>
          <dt>{counts[name]}</dt>
          <dd>{thousands(policy[name])}</dd>
        </div>
      ))}
      <div>
        <dt>{takenOff}</dt>
        <dd>{won(policy.takenOff)}</dd>
      </div>
    </dl>
  )
}

function Facts({ policy }: { policy: CouponPolicy }) {
  const { isInternal, validDays } = policy
  const code = <span className={styles.secret}>{policy.code}</span>
  return (
    <DefinitionList
      items={[
        [texts.code, isInternal ? null : code],
        [texts.products, policy.products.map(product => CouponProduct[product]).join(', ')],
        [texts.overlap, policy.canOverlap ? texts.canOverlap : texts.cannotOverlap],
        [texts.period, isInternal ? null : dateRange(policy.validFrom, policy.validTo)],
        [texts.validFor, validDays === null ? texts.untilEnd : texts.days(validDays)],
        [texts.perPerson, isInternal ? null : texts.sheets(policy.perPerson)],
        [texts.createdBy, policy.createdBy],
        [texts.endedAt, policy.endedAt && fullDateTime(policy.endedAt)],
      ]}
    />
  )
}
