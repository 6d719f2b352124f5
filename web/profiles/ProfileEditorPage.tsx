import { data } from 'react-router'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { safeReturn } from '#web/paths.ts'
import type { Route } from './+types/ProfileEditorPage'
import { Editor } from './editor/Editor.tsx'
import { firstValues, ownProfile, valuesOf } from './editor/form-values.ts'
import { storedPhoto } from './editor/photos/photo-list.ts'
import { WordsContext } from './editor/words.ts'
import { profileEditorPageTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request }: Route.LoaderArgs) {
  const { id: userId, name, phone, birthDate, permissions } = requireViewer(context, request)
  if (!permissions.includes('Actor')) throw data({ message: texts.actorsOnly }, { status: 403 })
  const api = apiOf(context).profiles
  const returnUrl = safeReturn(new URL(request.url).searchParams.get('returnUrl'))
  const [{ profileId }, words] = await Promise.all([
    api.hasProfile(),
    apiOf(context)
      .pages.profileWords()
      .catch(() => ({ looks: [], specialties: [] })),
  ])
  const profile = profileId === null ? null : ownProfile(await api.read({ params: { profileId } }))
  return { userId, birthDate, account: { name, phone: profile ? null : phone }, profile, returnUrl, words }
}

export default function ProfileEditorPage({ loaderData }: Route.ComponentProps) {
  const { userId, birthDate, account, profile, returnUrl, words } = loaderData
  return (
    <div className="wrap">
      <WordsContext value={words}>
        <Editor
          userId={userId}
          birthDate={birthDate}
          returnUrl={returnUrl}
          saved={profile && { profileId: profile.id, revision: profile.own.revision }}
          values={profile ? valuesOf(profile) : firstValues(account)}
          photos={profile ? profile.photos.map(({ image, kind }) => storedPhoto(image, kind)) : []}
          videos={profile ? profile.videos.map(({ video }) => video) : []}
          films={{ list: profile?.filmography ?? [], person: profile?.own.moviePerson ?? null }}
        />
      </WordsContext>
    </div>
  )
}
