import { idParam } from '#web/calls/id-param.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import type { Route } from './+types/WorkPage'
import { Briefing } from './Briefing.tsx'
import { Editor } from './Editor.tsx'
import { tasksTexts } from './messages.ts'
import { SentWork } from './SentWork.tsx'
import { titleOf } from './WorkHead.tsx'

/** The editor fills the screen. */
export const handle = { bare: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? titleOf(loaderData.work) : tasksTexts.title)

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  const work = await apiOf(context).feedbacks.feedbackWork({ params: { orderId: idParam(params.orderId) } })
  return { work, viewerId: viewer.id }
}

/** A reviewer's order: before opening, while writing, and once sent. */
export default function WorkPage({ loaderData: { work, viewerId } }: Route.ComponentProps) {
  if (work.state === 'ASSIGNED') return <Briefing work={work} />
  if (work.state === 'IN_REVIEW' && !work.sentAt) return <Editor key={work.id} work={work} viewerId={viewerId} />
  return <SentWork work={work} />
}
