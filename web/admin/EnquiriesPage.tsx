import { useFetcher } from 'react-router'
import type { AppContract } from '#contract'
import { ArtCategory, EnquiryState } from '#contract/codes/castings.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { enquiryLengths } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { DefinitionList } from '#web/ui/display/Card.tsx'
import { clock, hyphenPhone, shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field, FieldError } from '#web/ui/forms/Field.tsx'
import { Select, TextInput } from '#web/ui/forms/Input.tsx'
import type { Route } from './+types/EnquiriesPage'
import { AdminList } from './AdminList.tsx'
import styles from './admin.module.css'
import { type Decided, decisionOf, useDecided } from './decide.ts'
import { ExportButton } from './ExportButton.tsx'
import { enquiryColumns } from './export-columns.ts'
import { adminTexts, enquiriesPageTexts as texts } from './messages.ts'

type Enquiry = DataOf<AppContract['admin']['enquiries']>['list'][number]

const states = Object.keys(EnquiryState) as (keyof typeof EnquiryState)[]
const limit = 20

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const state = states.find(code => code === search.get('state')) ?? 'NEW'
  const page = pageIn(search)
  return { state, ...(await apiOf(context).admin.enquiries({ query: { state, page, limit } })) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request)
  const state = states.find(code => code === form.get('state')) ?? 'WORKING'
  const note = String(form.get('note') ?? '')
  const params = { id: Number(form.get('id')) }
  return decisionOf('SAVED', '', () => rawApiOf(context).admin.decideEnquiry({ params, body: { state, note } }))
}

export default function EnquiriesPage({ loaderData }: Route.ComponentProps) {
  const { list, counts, state, page, totalResult } = loaderData
  return (
    <AdminList
      title={adminTexts.enquiries}
      beside={
        <ExportButton
          title={adminTexts.enquiries}
          columns={enquiryColumns}
          find={reason => api.admin.exportEnquiries({ body: { state, reason } })}
        />
      }
      tabs={{
        label: texts.state,
        tabs: states.map(code => ({
          href: `${paths.adminEnquiries()}?state=${code}`,
          label: EnquiryState[code],
          count: counts[code] ?? 0,
          current: code === state,
        })),
      }}
      empty={list.length === 0 ? { title: adminTexts.nothing, text: texts.empty } : null}
      paging={{ page, totalResult, limit, hrefOf: to => `${paths.adminEnquiries()}?state=${state}&page=${to}` }}
    >
      <ul className={styles.entries}>
        {list.map(enquiry => (
          <Entry key={enquiry.id} enquiry={enquiry} />
        ))}
      </ul>
    </AdminList>
  )
}

function Entry({ enquiry }: { enquiry: Enquiry }) {
  const fetcher = useFetcher<Decided>()
  const error = useDecided(fetcher, () => {})
  return (
    <li className={styles.entry} data-case="" tabIndex={-1}>
      <h2>
        {enquiry.companyName} · {enquiry.name} <Badge>{EnquiryState[enquiry.state]}</Badge>
      </h2>
      <p className={styles.by}>
        {shortDate(enquiry.createdAt)} {clock(enquiry.createdAt)}
      </p>
      <p className={styles.long}>{enquiry.contents}</p>
      <DefinitionList
        items={[
          [texts.phone, enquiry.phone && <a href={`tel:${enquiry.phone}`}>{hyphenPhone(enquiry.phone)}</a>],
          [texts.email, enquiry.email && <a href={`mailto:${enquiry.email}`}>{enquiry.email}</a>],
          [texts.category, enquiry.artCategory && ArtCategory[enquiry.artCategory]],
          [texts.schedule, enquiry.schedule],
          [texts.budget, enquiry.budget],
        ]}
      />
      <fetcher.Form method="post" className={styles.entryForm}>
        <input type="hidden" name="id" value={enquiry.id} />
        <Field label={texts.stateColumn}>
          <Select
            name="state"
            defaultValue={enquiry.state}
            options={states.map(value => ({ value, label: EnquiryState[value] }))}
          />
        </Field>
        <Field label={texts.note} optional>
          <TextInput name="note" maxLength={enquiryLengths.note} defaultValue={enquiry.note} />
        </Field>
        <Button type="submit" auto variant="ink" data-key="KeyA" pending={fetcher.state !== 'idle'}>
          {texts.save}
        </Button>
        {error && <FieldError message={error} />}
      </fetcher.Form>
    </li>
  )
}
