import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { LoginWay } from '../../contract/enums.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Alert } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { isoDate } from '../ui/format.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './account.module.css'
import { socialTexts as texts } from './messages.ts'
import type { StepProps } from './SignupSteps.tsx'
import type { action } from './SocialLink.ts'

/**
 * The proven number has accounts already: one of them can be connected instead of opening another. A number without
 * accounts goes on at once, one that is no longer proven goes back.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each; a step that is repeated never arrives
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
        {!list && <Skeleton height={88} radius={16} />}
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
            <span className="num">{texts.joinedOn(isoDate(joinedAt).replaceAll('-', '. '))}</span>
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
