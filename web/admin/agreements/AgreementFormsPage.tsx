import { AgreementFormState, AgreementKind } from '#contract/agreements/codes.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { defineList, pageOf } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import { agreementFormSheet } from '../sheets.ts'
import type { Route } from './+types/AgreementFormsPage'
import { FormDrawer } from './FormDrawer.tsx'
import { FormTextSheet } from './FormTextSheet.tsx'
import { formsPageTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const list = defineList({
  title: texts.title,
  path: officePaths.adminAgreementForms(),
  find: (api, query) => api.admin.agreementForms({ query }),
  tabs: { label: texts.states, all: texts.all, states: AgreementFormState },
  lead: { title: texts.name, cell: row => row.name },
  columns: [
    { title: texts.kind, kind: 'line', cell: row => AgreementKind[row.kind] },
    { title: texts.version, kind: 'line', cell: row => row.version },
    { title: texts.uses, kind: 'amount', cell: row => row.uses },
    { title: texts.loaded, kind: 'line', cell: row => row.loadedBy?.name ?? texts.ours },
    {
      title: texts.state,
      kind: 'line',
      cell: row => <Badge tone={row.state === 'LIVE' ? 'ok' : 'plain'}>{AgreementFormState[row.state]}</Badge>,
    },
  ],
  minWidth: 720,
  sheet: agreementFormSheet,
  add: texts.add,
  empty: () => ({ title: texts.empty, text: texts.emptyText }),
})

export const loader = ({ context, url }: Route.LoaderArgs) => pageOf(list, apiOf(context), url)

/** Forms of agreements, newest first. */
export default function AgreementFormsPage({ loaderData: { found, query } }: Route.ComponentProps) {
  return (
    <ListPage
      {...{ list, found, query }}
      drawer={({ close }) => {
        const form = found.list.find(({ id }) => id === query.id)
        return form && <FormDrawer key={form.id} form={form} onClose={close} />
      }}
      editor={(_, close) => <FormTextSheet onClose={close} />}
    />
  )
}
