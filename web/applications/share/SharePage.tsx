import { useEffect, useState } from 'react'
import { redirect, useRevalidator, useRouteLoaderData } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { rawApiOf } from '../../context.ts'
import { pageMeta } from '../../meta.ts'
import { paths } from '../../paths.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { Button } from '../../ui/Button.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { type Draft, keptDrafts } from '../review/drafts.ts'
import { LazyWorkspace } from '../review/LazyWorkspace.tsx'
import type { Route } from './+types/SharePage'
import { Door } from './Door.tsx'
import styles from './share.module.css'
import { useShareEnd } from './useShareEnd.ts'

export const handle = { bare: true }

export const meta = () => [...pageMeta('공유받은 지원자'), { name: 'robots', content: 'noindex, nofollow' }]

/** The workspace for guests with a grant; the door for all others, who learn nothing about the notice. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const castingId = /^[1-9]\d{0,14}$/.test(params.castingId) ? Number(params.castingId) : 0
  const { applications } = rawApiOf(context)
  try {
    const overview = await applications.overview({ params: { castingId } })
    if (overview.viewer.kind !== 'SHARE') throw redirect(paths.workspace(castingId))
    const groups = await applications.groups({ params: { castingId } })
    return { castingId, opened: { overview, groups: groups.list }, isEnded: false }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status >= 500) throw redirect(paths.serverError())
    return { castingId, opened: null, isEnded: error.code === 'share_ended' }
  }
}

export const shouldRevalidate = () => true

export default function SharePage({ loaderData }: Route.ComponentProps) {
  const { castingId, opened } = loaderData
  const hasEnded = useShareEnd(castingId, opened)
  const { revalidate, state } = useRevalidator()
  if (opened && !hasEnded) return <LazyWorkspace {...opened} viewerId={null} />
  if (opened && state !== 'idle') return <Spinner large />
  return <Outside castingId={castingId} isEnded={hasEnded || loaderData.isEnded} onOpen={revalidate} />
}

type OutsideProps = { castingId: number; isEnded: boolean; onOpen: () => void }

function Outside({ castingId, isEnded, onOpen }: OutsideProps) {
  const brandName = useRouteLoaderData<typeof rootLoader>('root')?.brandName ?? '무대로'
  return (
    <>
      <header className={styles.doorHead}>
        <a href={paths.home()} aria-label={`${brandName} 홈`}>
          <Logo name={brandName} />
        </a>
      </header>
      <div className={styles.door}>
        {isEnded ? (
          <>
            <h1>공유가 끝났어요</h1>
            <p className={styles.lead} role="status">
              공고 담당자가 공유를 멈췄거나 볼 수 있는 시간이 지났어요. 새 비밀번호를 받았다면 다시 들어와 주세요.
            </p>
            <Drafts castingId={castingId} />
          </>
        ) : (
          <>
            <h1>공유받은 지원자 보기</h1>
            <p className={styles.lead}>공고 담당자에게 받은 비밀번호를 적어 주세요. 로그인하지 않아도 돼요.</p>
          </>
        )}
        <Door castingId={castingId} onOpen={onOpen} />
      </div>
    </>
  )
}

/** What was typed about anybody and not yet saved goes with the guest; a new password finds it in its places. */
function Drafts({ castingId }: { castingId: number }) {
  const [drafts, setDrafts] = useState<Draft[]>([])
  const [isCopied, setCopied] = useState(false)
  useEffect(() => setDrafts([...keptDrafts(castingId, null).values()]), [castingId])
  if (!drafts.length) return null
  const text = drafts.map(draft => `${draft.about}: ${draft.body}`).join('\n\n')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    toast.success('쓰던 글을 복사했어요')
  }
  return (
    <section className={styles.drafts} aria-label="저장하지 못한 글">
      <h2>저장하지 못한 글</h2>
      <p>{text}</p>
      <Button auto size="sm" variant="line" onClick={copy}>
        {isCopied ? '복사했어요' : '복사하기'}
      </Button>
    </section>
  )
}
