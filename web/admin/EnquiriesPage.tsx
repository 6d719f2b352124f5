import { useFetcher } from 'react-router'
import { EnquiryState } from '../../contract/casting-enquiries.ts'
import type { DataOf } from '../../contract/endpoint.ts'
import { ArtCategory } from '../../contract/enums.ts'
import type { AppContract } from '../../contract/index.ts'
import { apiOf, rawApiOf } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { DefinitionList } from '../ui/Card.tsx'
import { Field, FieldError } from '../ui/Field.tsx'
import { clock, hyphenPhone, shortDate } from '../ui/format.ts'
import { Select, TextInput } from '../ui/Input.tsx'
import type { Route } from './+types/EnquiriesPage'
import styles from './admin.module.css'
import { type Decided, decisionOf, useDecided } from './decide.ts'
import { office } from './messages.ts'
import { OfficeList } from './OfficeList.tsx'

type Enquiry = DataOf<AppContract['admin']['enquiries']>['list'][number]

const states = Object.keys(EnquiryState) as (keyof typeof EnquiryState)[]
const limit = 20

export const meta: Route.MetaFunction = () => pageMeta('캐스팅 문의')

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const state = states.find(code => code === search.get('state')) ?? 'NEW'
  const page = Math.max(1, Number(search.get('page')) || 1)
  return { state, ...(await apiOf(context).admin.enquiries({ query: { state, page, limit } })) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const state = states.find(code => code === form.get('state')) ?? 'WORKING'
  const note = String(form.get('note') ?? '')
  const params = { id: Number(form.get('id')) }
  return decisionOf('SAVED', '', () => rawApiOf(context).admin.decideEnquiry({ params, body: { state, note } }))
}

export default function EnquiriesPage({ loaderData }: Route.ComponentProps) {
  const { list, counts, state, page, totalResult } = loaderData
  return (
    <OfficeList
      title={office.enquiries}
      tabs={{
        label: '문의 상태',
        tabs: states.map(code => ({
          href: `${paths.adminEnquiries()}?state=${code}`,
          label: EnquiryState[code],
          count: counts[code] ?? 0,
          current: code === state,
        })),
      }}
      empty={list.length === 0 ? { title: office.nothing, text: '새 문의가 들어오면 여기에 보여요.' } : null}
      paging={{ page, totalResult, limit, hrefOf: to => `${paths.adminEnquiries()}?state=${state}&page=${to}` }}
    >
      <ul className={styles.entries}>
        {list.map(enquiry => (
          <Entry key={enquiry.id} enquiry={enquiry} />
        ))}
      </ul>
    </OfficeList>
  )
}

function Entry({ enquiry }: { enquiry: Enquiry }) {
  const fetcher = useFetcher<Decided>()
  const error = useDecided(fetcher, () => {})
  return (
    <li className={styles.entry}>
      <h2>
        {enquiry.companyName} · {enquiry.name} <Badge>{EnquiryState[enquiry.state]}</Badge>
      </h2>
      <p className={styles.by}>
        {shortDate(enquiry.createdAt)} {clock(enquiry.createdAt)}
      </p>
      <p className={styles.long}>{enquiry.contents}</p>
      <DefinitionList
        items={[
          ['휴대폰', enquiry.phone && <a href={`tel:${enquiry.phone}`}>{hyphenPhone(enquiry.phone)}</a>],
          ['이메일', enquiry.email && <a href={`mailto:${enquiry.email}`}>{enquiry.email}</a>],
          ['작품 분류', enquiry.artCategory && ArtCategory[enquiry.artCategory]],
          ['일정', enquiry.schedule],
          ['예산', enquiry.budget],
        ]}
      />
      <fetcher.Form method="post" className={styles.entryForm}>
        <input type="hidden" name="id" value={enquiry.id} />
        <Field label="상태">
          <Select
            name="state"
            defaultValue={enquiry.state}
            options={states.map(value => ({ value, label: EnquiryState[value] }))}
          />
        </Field>
        <Field label="메모" optional>
          <TextInput name="note" maxLength={1000} defaultValue={enquiry.note} />
        </Field>
        <Button type="submit" auto variant="ink" pending={fetcher.state !== 'idle'}>
          저장하기
        </Button>
        {error && <FieldError message={error} />}
      </fetcher.Form>
    </li>
  )
}
