import { data } from 'react-router'
import { apiOf, requireViewer } from '../context.ts'
import { pageMeta } from '../meta.ts'
import type { Route } from './+types/ProfileEditorPage'
import { Editor } from './editor/Editor.tsx'
import { firstValues, valuesOf } from './editor/form-values.ts'
import { storedPhoto } from './editor/photo-list.ts'

export const meta: Route.MetaFunction = () => pageMeta('프로필 관리')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { id: userId, name, phone, birthDate, permissions } = requireViewer(context, request)
  if (!permissions.includes('Actor'))
    throw data({ message: '배우로 가입한 계정에서 프로필을 만들 수 있어요' }, { status: 403 })
  const api = apiOf(context).profiles
  const { profileId } = await api.hasProfile()
  const profile = profileId === null ? null : await api.read({ params: { profileId } })
  return { userId, birthDate, account: { name, phone: profile ? null : phone }, profile }
}

export default function ProfileEditorPage({ loaderData }: Route.ComponentProps) {
  const { userId, birthDate, account, profile } = loaderData
  return (
    <div className="wrap">
      <Editor
        userId={userId}
        birthDate={birthDate}
        saved={profile && { profileId: profile.id, revision: profile.own!.revision }}
        values={profile ? valuesOf(profile) : firstValues(account)}
        photos={profile ? profile.photos.map(({ image, kind }) => storedPhoto(image, kind)) : []}
        videos={profile ? profile.videos.map(({ video }) => video) : []}
        films={{ list: profile?.filmography ?? [], person: profile?.own?.moviePerson ?? null }}
      />
    </div>
  )
}
