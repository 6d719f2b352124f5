import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { LoginWay } from '../../contract/enums.ts'
import { api } from '../api.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/Button.tsx'
import { isoDate } from '../ui/format.ts'
import type { Route } from './+types/FindIdPage'
import styles from './account.module.css'
import { account } from './messages.ts'
import { CodeQuestion, noPhone, PhoneQuestion } from './PhoneQuestions.tsx'
import { recovery } from './recovery-messages.ts'
import { useStoredDraft } from './stored-draft.ts'
import { useFocusOnStep } from './useFocusOnStep.ts'

type Found = Awaited<ReturnType<typeof api.accounts.findLoginId>>['list']

export const meta: Route.MetaFunction = () => pageMeta(recovery.findId)

const unstored = { phoneProof: '' }

/** Two questions, then the accounts of that number. */
export default function FindIdPage() {
  const { draft, update } = useStoredDraft('find-id', noPhone, unstored)
  const [found, setFound] = useState<Found | null>(null)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const asked = search.get('step')
  const step = asked === 'found' && found ? 'found' : asked === 'code' && draft.sentAt ? 'code' : 'phone'
  const area = useFocusOnStep(step)
  const go = (next: string, replace = false) => navigate(`?step=${next}`, { replace })
  const question = { purpose: 'FIND_LOGIN_ID', answer: draft, update } as const
  const show = async (phoneProof: string) => {
    const { list } = await api.accounts.findLoginId({ query: { phoneProof } })
    setFound(list)
    update(noPhone)
    go('found', true)
  }
  return (
    <div className="wrap">
      <div ref={area} className={styles.column}>
        {step === 'phone' && (
          <PhoneQuestion
            {...question}
            title={recovery.phoneTitle}
            intro={recovery.findIdIntro}
            onSent={() => go('code')}
            onStillProven={() => go('code')}
          />
        )}
        {step === 'code' && (
          <CodeQuestion {...question} submit={recovery.findId} onProven={show} onChangePhone={() => go('phone')} />
        )}
        {step === 'found' && found && <FoundAccounts list={found} />}
      </div>
    </div>
  )
}

function FoundAccounts({ list }: { list: Found }) {
  const isNone = list.length === 0
  return (
    <>
      <h1 tabIndex={-1}>{isNone ? recovery.foundNone : recovery.foundTitle(list.length)}</h1>
      <p className={styles.intro}>{isNone ? recovery.foundNoneIntro : recovery.foundIntro}</p>
      <ul className={styles.found}>
        {list.map(({ loginId, provider, joinedAt }) => (
          <li key={`${loginId} ${joinedAt}`}>
            <b>{loginId ?? LoginWay[provider]}</b>
            <span className="num">{recovery.joinedOn(isoDate(joinedAt))}</span>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <LinkButton variant="primary" size="lg" href={isNone ? paths.signup() : paths.login()}>
          {isNone ? account.signup : account.login}
        </LinkButton>
        <LinkButton size="lg" href={isNone ? paths.findId() : paths.findPassword()}>
          {isNone ? recovery.otherPhone : recovery.findPassword}
        </LinkButton>
      </div>
    </>
  )
}
