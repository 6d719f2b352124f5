import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { LoginWay } from '#contract/codes/accounts.ts'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Skeleton } from '#web/ui/display/Skeleton.tsx'
import { shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import styles from '../account.module.css'
import { socialTexts as texts } from '../messages.ts'
import type { action } from '../social/SocialLink.ts'
import type { StepProps } from './SignupSteps.tsx'

/**
 * The verified number already has accounts: one of them can be connected instead of creating another. Without accounts
 * this step is skipped; an expired verification goes back.
 */
export function LinkStep({ draft, update, go }: StepProps) {
  const found = useFetcher<typeof action>({ key: 'linkable' })
  const linking = useFetcher<typeof action>({ key: 'linking' })
  const [chosen, setChosen] = useState<number | null>(null)
  const { phoneProof } = draft
  const { submit: ask } = found
  const { submit } = linking
  useEffect(() => {
    ask({ phoneProof }, sending)
  }, [ask, phoneProof])
  const list = found.state === 'idle' ? found.data?.list : undefined
  const refusal = [linking, found].find(({ state, data }) => state === 'idle' && data?.refusal)?.data?.refusal
  const isUnproven = refusal?.code === 'phone_proof_invalid'
  const isNone = list?.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each; a repeated step never resolves
  useEffect(() => {
    if (isNone) go('account', true)
    if (!isUnproven) return
    update({ phoneProof: '', sentAt: 0 })
    go('phone', true)
  }, [isNone, isUnproven])
  const link = (accountId: number) => {
    setChosen(accountId)
    submit({ phoneProof, accountId }, sending)
  }
  const isPending = linking.state !== 'idle'
  const name = texts.names[draft.via ?? 'KAKAO']
  return (
    <div aria-busy={!list}>
      <h1 tabIndex={-1}>{list?.length ? texts.linkTitle : texts.linkSearching}</h1>
      {list && !isNone && <p className={styles.intro}>{texts.linkIntro(name)}</p>}
      <div className={styles.roles}>
        <Alert>{refusal && !isUnproven ? refusal.message : null}</Alert>
        {!list && <Skeleton height={88} radius="lg" />}
        {list?.map(({ accountId, loginId, provider, joinedAt, isTaken }) => (
          <button
            key={accountId}
            type="button"
            className={cx(styles.role, isTaken && styles.taken)}
            disabled={isTaken || isPending}
            aria-busy={isPending && chosen === accountId}
            onClick={() => link(accountId)}
          >
            <b>{loginId ?? texts.wayOnly(LoginWay[provider])}</b>
            <span className="num">{texts.joinedOn(shortDate(joinedAt))}</span>
            <em>{isTaken ? texts.otherLinked(name) : texts.linkThis}</em>
          </button>
        ))}
      </div>
      {list && !isNone && (
        <Button size="lg" className={styles.submit} disabled={isPending} onClick={() => go('account')}>
          {texts.newAccount}
        </Button>
      )}
    </div>
  )
}

const sending = { method: 'post', action: paths.snsLink(), encType: 'application/json' } as const
