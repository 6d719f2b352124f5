import { useState } from 'react'
import type { IssuedCoupon } from '#contract/admin/coupons.ts'
import { CouponState } from '#contract/codes/payments.ts'
import { searchLength } from '#contract/limits.ts'
import { api } from '#web/admin/api.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { NotLoaded } from '#web/calls/NotLoaded.tsx'
import { useLoad } from '#web/calls/useLoad.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Chip, Chips } from '#web/ui/forms/Chip.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { SearchInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { AdminLink } from '../AdminLink.tsx'
import admin from '../admin.module.css'
import styles from './coupons.module.css'
import { revokeReasons, issuedTexts as texts } from './messages.ts'
import { ReasonForm } from './ReasonForm.tsx'

type State = keyof typeof CouponState
const states = Object.keys(CouponState) as State[]
const step = 50

/** The coupons of a policy with their holders. Unused ones can be revoked. A change of `issued` reloads them. */
export function IssuedCoupons({ policyId, issued }: { policyId: number; issued: number }) {
  const [state, setState] = useState<State | null>(null)
  const [q, setQ] = useState('')
  const [limit, setLimit] = useState(step)
  const [chosen, setChosen] = useState<number[]>([])
  const [isRevoking, setIsRevoking] = useState(false)
  const query = { q, state, limit, page: 1 }
  const { data, refusal, reload } = useLoad(JSON.stringify([policyId, issued, query]), signal =>
    api.admin.issuedCoupons({ params: { policyId }, query }, { signal }),
  )
  const { list = [], totalResult = 0 } = data ?? {}
  const toggle = (id: number) => setChosen(now => (now.includes(id) ? now.filter(other => other !== id) : [...now, id]))
  const stop = () => {
    setIsRevoking(false)
    setChosen([])
    reload()
  }
  return (
    <section>
      <h4>{texts.title}</h4>
      <div className={styles.filters}>
        <ScriptForm onSubmit={event => setQ(String(new FormData(event.currentTarget).get('holder') ?? '').trim())}>
          <SearchInput
            name="holder"
            aria-label={texts.search}
            placeholder={texts.searchHint}
            maxLength={searchLength}
          />
        </ScriptForm>
        <Chips label={texts.states}>
          <Chip small on={state === null} onClick={() => setState(null)}>
            {texts.all}
          </Chip>
          {states.map(code => (
            <Chip key={code} small on={state === code} onClick={() => setState(code)}>
              {CouponState[code]}
            </Chip>
          ))}
        </Chips>
      </div>
      {refusal && !data && <NotLoaded refusal={refusal} title={texts.notLoaded} onRetry={reload} />}
      {data && list.length === 0 && <p className={admin.lead}>{texts.none}</p>}
      <ul className={styles.issued}>
        {list.map(coupon => (
          <li key={coupon.id}>
            <Holder coupon={coupon} isChosen={chosen.includes(coupon.id)} onToggle={() => toggle(coupon.id)} />
            <small>{coupon.state === 'ISSUED' && texts.until(shortDate(coupon.expiresAt))}</small>
            {coupon.orderId === null ? (
              <Badge tone={coupon.state === 'ISSUED' ? 'ok' : 'plain'}>{CouponState[coupon.state]}</Badge>
            ) : (
              <AdminLink className={styles.link} href={officePaths.adminPayments({ id: coupon.orderId })}>
                {CouponState[coupon.state]}
              </AdminLink>
            )}
          </li>
        ))}
      </ul>
      {totalResult > list.length && limit < 100 && (
        <Button onClick={() => setLimit(now => now + step)}>{texts.more}</Button>
      )}
      {chosen.length > 0 &&
        (isRevoking ? (
          <ReasonForm
            note={texts.revokeNote}
            suggestions={revokeReasons}
            help={texts.revokeHelp}
            submit={texts.revoke(chosen.length)}
            onSend={async reason => {
              const body = { couponIds: chosen, reason }
              return texts.revoked((await api.admin.revokeCoupons({ params: { policyId }, body })).revoked)
            }}
            onDone={stop}
          />
        ) : (
          <div className={cx(admin.actions, styles.note)}>
            <span />
            <Button auto variant="danger" onClick={() => setIsRevoking(true)}>
              {texts.revoke(chosen.length)}
            </Button>
          </div>
        ))}
    </section>
  )
}

type HolderProps = { coupon: IssuedCoupon; isChosen: boolean; onToggle: () => void }

function Holder({ coupon: { state, holder }, isChosen, onToggle }: HolderProps) {
  const name = (
    <>
      {holder?.name ?? texts.gone} <small>{holder?.loginId}</small>
    </>
  )
  if (state !== 'ISSUED') return <span>{name}</span>
  return (
    <Checkbox checked={isChosen} aria-label={texts.choose(holder?.name ?? texts.gone)} onChange={onToggle}>
      {name}
    </Checkbox>
  )
}
