import { data, type ShouldRevalidateFunction } from 'react-router'
import type { CastingStatus } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { idParam } from '#web/calls/id-param.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import type { Route } from './+types/CastingEditorPage'
import { CastingEditor } from './CastingEditor.tsx'
import { castingEditorPageTexts as texts } from './messages.ts'
import { PresetChoice } from './PresetChoice.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData?.editing ? texts.editTitle : texts.newTitle)

export async function loader({ params, context, request, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  if (!viewer.permissions.some(permission => permission === 'CastingManager' || permission === 'Admin'))
    throw data({ message: texts.managersOnly }, { status: 403 })
  const { castingId: asked } = params as { castingId?: string }
  const castingId = asked === undefined ? null : idParam(asked)
  const api = apiOf(context)
  const wanted = castingId ? null : url.searchParams.get('preset')
  const [editing, authorisation, { name, phone, email }, presets, preset] = await Promise.all([
    castingId ? api.castings.editing({ params: { castingId } }) : null,
    api.accounts.castingAuth({ params: { id: 'latest' } }),
    api.accounts.me(),
    castingId ? [] : api.castings.presets().then(({ list }) => list),
    wanted ? api.castings.preset({ params: { presetId: idParam(wanted) } }) : null,
  ])
  return { editing, authorisation, manager: { name, phone, email }, presets, preset, now: Date.now() }
}

// The editor saves by itself; reloading the page's data afterwards would overwrite the input.
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  nextUrl.searchParams.get('preset') !== currentUrl.searchParams.get('preset')

const editable: CodeOf<typeof CastingStatus>[] = ['DRAFT', 'REJECTED', 'OPEN', 'HIDDEN']

export default function CastingEditorPage({ loaderData }: Route.ComponentProps) {
  const { editing, authorisation, manager, presets, preset, now } = loaderData
  if (editing && !editable.includes(editing.status)) {
    return (
      <div className="wrap">
        <h1 className="sr">{texts.editTitle}</h1>
        <Empty
          as="h2"
          title={texts.notEditable}
          action={
            <LinkButton href={paths.castingAdmin()} variant="ink" auto>
              {texts.toOwn}
            </LinkButton>
          }
        >
          {texts.notEditableText}
        </Empty>
      </div>
    )
  }
  return (
    <div className="wrap">
      {editing?.status === 'REJECTED' && (
        <Note tone="danger" title={texts.rejected}>
          {texts.rejectedText(editing.rejectReason ?? '')}
        </Note>
      )}
      {!editing && !preset && <PresetChoice presets={presets} />}
      <CastingEditor
        key={editing?.id ?? `new ${preset?.id}`}
        editing={editing}
        authorisation={authorisation}
        manager={manager}
        preset={preset}
        now={now}
      />
    </div>
  )
}
