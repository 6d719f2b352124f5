import { type FormEvent, useState } from 'react'
import type { AppContract } from '#contract'
import type { adminCoupons } from '#contract/admin/coupons.ts'
import { CouponIssueProblem } from '#contract/codes/payments.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { searchLength } from '#contract/limits.ts'
import { useReauthentication } from '#web/accounts/useReauthentication.tsx'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { cx } from '#web/ui/cx.ts'
import { Alert, Note } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { SearchInput, TextArea } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import admin from '../admin.module.css'
import { ReasonField } from '../ReasonField.tsx'
import { TaskActions } from '../TaskActions.tsx'
import styles from './coupons.module.css'
import { couponDrawerTexts, issueReasons, issueTexts as texts } from './messages.ts'

type Answer = DataOf<typeof adminCoupons.issueCoupons>
type Found = DataOf<AppContract['admin']['members']>['list']

const idsOf = (text: string) => [...new Set(text.split(/[\s,]+/).filter(Boolean))]

/** Issues coupons to people: found by name, or a list of login ids. */
export function IssueForm({ policyId, onStop }: { policyId: number; onStop: () => void }) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState<string>()
  const [refused, setRefused] = useState<Answer['refused']>([])
  const { isPending, refusal, run } = useCall()
  const { done } = useChange()
  const { guarded, dialog } = useReauthentication()
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const loginIds = idsOf(text)

  function issue(event: FormEvent<HTMLFormElement>) {
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    setMissing(loginIds.length ? undefined : texts.missing)
    if (!loginIds.length) return
    const params = { policyId }
    const call = async () => {
      const body = { loginIds, reason }
      const answer = await api.admin.issueCoupons({ params, body }, { idempotencyKey })
      setIdempotencyKey(crypto.randomUUID())
      setRefused(answer.refused)
      if (answer.refused.length) setText(answer.refused.map(({ loginId }) => loginId).join('\n'))
      else onStop()
      await done(answer.issued ? texts.issued(answer.issued) : undefined)
    }
    void run(async () => void (await guarded(call)))
  }
  return (
    <section>
      <Find chosen={loginIds} onAdd={loginId => setText(now => [...idsOf(now), loginId].join('\n'))} />
      <ScriptForm className={cx(admin.form, admin.task)} onSubmit={issue} noValidate>
        <Alert>{refusal?.note}</Alert>
        {refused.length > 0 && (
          <Note tone="warn" title={texts.refused} role="alert">
            <ul>
              {refused.map(({ loginId, problem }) => (
                <li key={loginId}>
                  {loginId} · {CouponIssueProblem[problem]}
                </li>
              ))}
            </ul>
          </Note>
        )}
        <Field label={texts.loginIds} help={texts.loginIdsHelp} error={missing ?? refusal?.fields.loginIds}>
          <TextArea value={text} rows={4} spellCheck={false} onChange={event => setText(event.target.value)} />
        </Field>
        <ReasonField suggestions={issueReasons} error={refusal?.fields.reason} help={couponDrawerTexts.logged} />
        <TaskActions submit={texts.issue(loginIds.length)} isPending={isPending} onStop={onStop} />
      </ScriptForm>
      {dialog}
    </section>
  )
}

function Find({ chosen, onAdd }: { chosen: string[]; onAdd: (loginId: string) => void }) {
  const [found, setFound] = useState<Found | null>(null)
  const { isPending, refusal, run } = useCall()
  function find(event: FormEvent<HTMLFormElement>) {
    const q = String(new FormData(event.currentTarget).get('member') ?? '').trim()
    if (!q) return
    void run(async () => {
      const { list } = await api.admin.members({ query: { q, status: 'ACTIVE', limit: 8 } })
      setFound(list.filter(({ permissions }) => permissions.includes('Actor')))
    })
  }
  return (
    <ScriptForm className={admin.form} onSubmit={find}>
      <div className={styles.row}>
        <SearchInput name="member" aria-label={texts.find} placeholder={texts.findHint} maxLength={searchLength} />
        <Button auto type="submit" pending={isPending}>
          {texts.search}
        </Button>
      </div>
      <Alert>{refusal?.message}</Alert>
      {found?.length === 0 && <p role="status">{texts.notFound}</p>}
      {found && found.length > 0 && (
        <ul className={styles.found}>
          {found.map(({ id, name, loginId }) => (
            <li key={id}>
              {name} <small>{loginId}</small>
              {loginId &&
                (chosen.includes(loginId) ? (
                  <Button auto size="sm" disabled>
                    {texts.added}
                  </Button>
                ) : (
                  <Button auto size="sm" onClick={() => onAdd(loginId)}>
                    {texts.add(loginId)}
                  </Button>
                ))}
            </li>
          ))}
        </ul>
      )}
    </ScriptForm>
  )
}
