import { lazy, Suspense, useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { paths } from '../paths.ts'
import type { loader as rootLoader } from '../root.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'

const loadSheet = () => import('./ApplySheet.tsx')
const ApplySheet = lazy(loadSheet)

type Props = {
  castingId: number
  castingTitle: string
  companyName: string
  /** The notice's roles; closed ones are shown, not offered. */
  roles: { id: number; name: string }[]
  /** The viewer's own live application. */
  applied: { appId: number } | null
  /** Roles chosen on the page already. */
  roleIds?: number[]
  /** Of a private notice. */
  privateKey?: string
  isRecruiting?: boolean
}

/** 지원하기: guests go to login and back, who has applied to the history, actors get the form in place. */
export function ApplyButton(props: Props) {
  const viewer = useRouteLoaderData<typeof rootLoader>('root')?.viewer ?? null
  const { pathname, search } = useLocation()
  const [open, setOpen] = useState(false)

  if (props.applied) {
    return (
      <LinkButton size="lg" href={paths.castingHistory()}>
        지원 완료 · 내역 보기
      </LinkButton>
    )
  }
  if (props.isRecruiting === false) {
    return (
      <Button size="lg" disabled>
        모집이 끝났어요
      </Button>
    )
  }
  if (!viewer) {
    return (
      <LinkButton size="lg" variant="primary" href={paths.login(pathname + search)}>
        지원하기
      </LinkButton>
    )
  }
  const isActor = viewer.permissions.includes('Actor')
  const start = () => (isActor ? setOpen(true) : toast.show('배우 회원으로 로그인하면 지원할 수 있어요'))
  return (
    <>
      <Button size="lg" variant="primary" onClick={start} onPointerEnter={loadSheet} onFocus={loadSheet}>
        지원하기
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ApplySheet {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
