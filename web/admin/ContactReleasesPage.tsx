import { ReleaseState } from '#contract/codes/applications.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import type { Route } from './+types/ContactReleasesPage'
import { decisionOf } from './decide.ts'
import { defineList, heldPageOf } from './list/define-list.ts'
import { ListPage } from './list/ListPage.tsx'
import { adminTexts, contactReleasesPageTexts as texts } from './messages.ts'
import { ReleaseEntry } from './ReleaseEntry.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.contactReleases)

const list = defineList({
  title: adminTexts.contactReleases,
  path: officePaths.adminContactReleases(),
  find: (api, query) => api.admin.contactReleases({ query }),
  limit: 20,
  tabs: { label: texts.state, states: ReleaseState, first: 'WAITING', counts: ({ counts }) => counts },
  entry: row => <ReleaseEntry release={row} />,
  hasKeys: true,
  empty: () => ({ title: adminTexts.nothing, text: texts.empty }),
})

export const loader = ({ context, url }: Route.LoaderArgs) => heldPageOf(list, apiOf(context), url, ['RELEASE'])

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request)
  const isReleased = form.get('verdict') === 'RELEASED'
  const reason = String(form.get('reason') ?? '').trim()
  const params = { releaseId: Number(form.get('id')) }
  return decisionOf(isReleased ? 'RELEASED' : 'REFUSED', reason, () =>
    rawApiOf(context).admin.decideContactRelease({
      params,
      body: { isReleased, reason, revision: Number(form.get('revision')) },
    }),
  )
}

export default ({ loaderData }: Route.ComponentProps) => <ListPage list={list} {...loaderData} />
