import { useNavigate } from 'react-router'
import type { ListMember } from '#contract/casting-lists/index.ts'
import { idParam } from '#web/calls/id-param.ts'
import { NotLoaded } from '#web/calls/NotLoaded.tsx'
import { useLoad } from '#web/calls/useLoad.ts'
import { lists } from '#web/casting-lists/messages.ts'
import { requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { ageText, workLine } from '#web/profiles/actor/facts.ts'
import { ContactSheet, type SheetPerson } from '#web/review/results/ContactSheet.tsx'
import { api } from '#web/team-api.ts'
import { Spinner } from '#web/ui/display/Spinner.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import type { Route } from './+types/CastingListPrintPage'

export const handle = { bare: true }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, lists.sheet)

export function loader({ context, request, params }: Route.LoaderArgs) {
  requireViewer(context, request)
  return { id: idParam(params.castingListId) }
}

/** The actors of a list on paper. Opening it is an export: recorded, and refused without a recent sign-in. */
export default function CastingListPrintPage({ loaderData: { id } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { data, refusal, reload } = useLoad(id, signal =>
    api.castingLists.exportList({ params: { castingListId: id }, body: { as: 'contact-sheet' } }, { signal }),
  )
  if (data)
    return (
      <ContactSheet
        list={data.list.map(personOf)}
        title={data.title}
        back={lists.backToList}
        onClose={() => navigate(paths.castingList(id))}
      />
    )
  if (!refusal) return <Spinner large />
  return (
    <div className="wrap">
      <NotLoaded
        refusal={refusal}
        title={lists.sheetNotLoaded}
        onRetry={reload}
        action={
          <LinkButton auto href={paths.castingList(id)}>
            {lists.backToList}
          </LinkButton>
        }
      />
    </div>
  )
}

function personOf(member: ListMember): SheetPerson {
  const { id, actorName, height, mainWork, photo } = member
  const facts = [ageText(member), height && `${height}cm`].filter(Boolean).join(' · ')
  return { id, name: actorName, facts, about: workLine(mainWork), photo }
}
