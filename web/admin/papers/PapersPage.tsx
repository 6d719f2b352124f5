import { PapersState } from '#contract/codes/accounts.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { clock, shortDate } from '#web/ui/format.ts'
import { nextCase } from '../cases/next-case.ts'
import { decisionOf } from '../decide.ts'
import { defineList, heldPageOf, only } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import { MemberLink } from '../members/MemberLink.tsx'
import { adminTexts } from '../messages.ts'
import { guardianPapersSheet } from '../sheets.ts'
import type { Route } from './+types/PapersPage'
import { papersPageTexts as texts } from './messages.ts'
import { PapersReview } from './PapersReview.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.guardianPapers)

const tones: Record<string, Tone> = { REVIEW: 'warn', MORE: 'warn', AGREED: 'ok', REFUSED: 'danger' }
const isQueue = (state: string | undefined) => state === 'REVIEW' || state === 'MORE'

const list = defineList({
  title: adminTexts.guardianPapers,
  path: officePaths.adminGuardianPapers(),
  find: (api, query) => api.admin.guardianPapers({ query }),
  tabs: {
    label: texts.state,
    states: only(PapersState, 'REVIEW', 'MORE', 'AGREED', 'REFUSED', 'ENDED'),
    first: 'REVIEW',
  },
  search: { label: texts.search, hint: texts.searchHint },
  orders: { codes: ['NEWEST', 'OLDEST'], firstIn: { REVIEW: 'OLDEST', MORE: 'OLDEST' } },
  lead: { title: texts.child, cell: row => row.childName || texts.taken },
  columns: [
    { title: texts.birthDate, kind: 'line', cell: row => row.birthDate },
    { title: texts.guardian, cell: row => <MemberLink person={row.guardian} /> },
    { title: texts.sentAt, kind: 'line', cell: ({ sentAt }) => `${shortDate(sentAt)} ${clock(sentAt)}` },
    {
      title: texts.stateColumn,
      cell: row => <Badge tone={tones[row.state] ?? 'plain'}>{PapersState[row.state]}</Badge>,
    },
  ],
  minWidth: 640,
  sheet: guardianPapersSheet,
  hasKeys: true,
  empty: ({ q }) => ({ title: q ? texts.notFound : adminTexts.nothing, text: !q && texts.empty }),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = apiOf(context)
  const page = await heldPageOf(list, api, url, ['PAPERS'])
  const papersId = page.query.id
  return { ...page, papers: papersId ? await api.admin.readGuardianPapers({ params: { papersId } }) : null }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request)
  const state = (['AGREED', 'REFUSED', 'MORE'] as const).find(code => code === form.get('state')) ?? 'MORE'
  const reason = String(form.get('reason') ?? '').trim()
  const params = { papersId: Number(form.get('id')) }
  const body = state === 'AGREED' ? { state, userId: Number(form.get('userId')) } : { state, reason }
  return decisionOf(state, reason, () => rawApiOf(context).admin.decideGuardianPapers({ params, body }))
}

/** Papers of guardians, longest waiting first. */
export default function PapersPage({ loaderData: { found, query, papers, kept } }: Route.ComponentProps) {
  const { state } = query
  const next = nextCase(found.list, papers?.id, row => isQueue(state) && row.state === state)
  return (
    <ListPage
      {...{ list, found, query, kept }}
      drawer={({ close, open }) =>
        papers && (
          <PapersReview key={papers.id} papers={papers} onClose={close} onDecided={() => open(next?.id ?? null)} />
        )
      }
    />
  )
}
