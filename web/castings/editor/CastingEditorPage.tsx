import { data } from 'react-router'
import type { CastingStatus, CodeOf } from '../../../contract/enums.ts'
import { apiOf, requireViewer } from '../../context.ts'
import { pageMeta } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Note } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import type { Route } from './+types/CastingEditorPage'
import { CastingEditor } from './CastingEditor.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData?.editing ? '공고 고치기' : '공고 올리기')

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  if (!viewer.permissions.some(permission => permission === 'CastingManager' || permission === 'Admin'))
    throw data({ message: '캐스팅 담당자로 가입한 계정에서 공고를 올릴 수 있어요' }, { status: 403 })
  const { castingId } = params as { castingId?: string }
  if (castingId !== undefined && !/^\d{1,15}$/.test(castingId)) throw data(null, { status: 404 })
  const api = apiOf(context)
  const [editing, authorisation] = await Promise.all([
    castingId ? api.castings.editing({ params: { castingId } }) : null,
    api.accounts.castingAuth({ params: { id: 'latest' } }),
  ])
  return { editing, authorisation, now: Date.now() }
}

// The editor saves by itself; reading its page anew after that would only fight with what is being typed.
export const shouldRevalidate = () => false

const editable: CodeOf<typeof CastingStatus>[] = ['DRAFT', 'REJECTED', 'OPEN', 'HIDDEN']

export default function CastingEditorPage({ loaderData }: Route.ComponentProps) {
  const { editing, authorisation, now } = loaderData
  if (editing && !editable.includes(editing.status)) {
    return (
      <div className="wrap">
        <h1 className="sr">공고 고치기</h1>
        <Empty
          as="h2"
          title="지금은 공고를 고칠 수 없어요"
          action={
            <LinkButton href={paths.castingAdmin()} variant="ink" auto>
              내 공고로 가기
            </LinkButton>
          }
        >
          검수 중인 공고는 내 공고에서 요청을 거두면 고칠 수 있고, 끝난 공고는 다시 열 수 있어요.
        </Empty>
      </div>
    )
  }
  return (
    <div className="wrap">
      {editing?.status === 'REJECTED' && (
        <Note tone="danger" title="검수에서 반려됐어요.">
          {editing.rejectReason} 고친 뒤 다시 검수를 요청해 주세요.
        </Note>
      )}
      <CastingEditor key={editing?.id ?? 'new'} editing={editing} authorisation={authorisation} now={now} />
    </div>
  )
}
