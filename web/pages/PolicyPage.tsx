import { data, Form, useSubmit } from 'react-router'
import { type Policy, policyOn, policyVersions } from '../../contract/policies.ts'
import { factsOf } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { isoDate } from '../ui/format.ts'
import { Select } from '../ui/Input.tsx'
import { Table } from '../ui/Table.tsx'
import { TabLinks } from '../ui/Tabs.tsx'
import type { Route } from './+types/PolicyPage'
import styles from './PolicyPage.module.css'
import { policyTexts, policyTitles } from './policies/policies.ts'
import type { PolicySection } from './policies/policy-text.ts'

const policies = Object.keys(policyTitles) as Policy[]

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData ? policyTitles[(loaderData as { policy: Policy }).policy] : policyTitles.terms)

export function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const policy = policies.find(one => one === search.get('policy')) ?? 'terms'
  const today = isoDate(Date.now())
  const asked = search.get('version')
  const current = policyOn(policy, today)
  const shown = asked ? policyVersions[policy].find(one => one.version === asked) : current
  if (!shown) throw data(null, { status: 404 })
  return { policy, shown, current: current.version, today, brandName: factsOf(context).brandName }
}

export default function PolicyPage({ loaderData }: Route.ComponentProps) {
  const { policy, shown, current, today, brandName } = loaderData
  const text = policyTexts[policy][shown.version]!(brandName)
  return (
    <div className="wrap">
      <article className={styles.page}>
        <TabLinks
          label="약관과 방침"
          tabs={policies.map(one => ({ href: paths.policy(one), label: policyTitles[one], current: one === policy }))}
        />
        <h1>{policyTitles[policy]}</h1>
        <p className={styles.effective}>
          시행일 {shown.effectiveOn}
          {shown.effectiveOn > today && ' (시행 예정)'}
          {shown.effectiveOn <= today && shown.version !== current && ' (이전 판)'}
        </p>
        <VersionSelect policy={policy} version={shown.version} current={current} />
        <p>{text.intro}</p>
        {text.sections.map(section => (
          <Section key={section.title} section={section} />
        ))}
      </article>
    </div>
  )
}

type SelectProps = { policy: Policy; version: string; current: string }

/** Another wording at once; without script by the button. */
function VersionSelect({ policy, version, current }: SelectProps) {
  const submit = useSubmit()
  return (
    <Form method="get" key={policy} className={styles.versions} onChange={event => submit(event.currentTarget)}>
      <input type="hidden" name="policy" value={policy} />
      <Field label="판 고르기" hideLabel>
        <Select
          name="version"
          defaultValue={version}
          options={policyVersions[policy].map(one => ({
            value: one.version,
            label: `${one.effectiveOn} 시행${one.version === current ? ' (지금)' : ''}`,
          }))}
        />
      </Field>
      <noscript>
        <Button auto type="submit">
          보기
        </Button>
      </noscript>
    </Form>
  )
}

function Section({ section: { title, paragraphs = [], items, table } }: { section: PolicySection }) {
  return (
    <section>
      <h2>{title}</h2>
      {paragraphs.map(text => (
        <p key={text}>{text}</p>
      ))}
      {items && (
        <ul>
          {items.map(item => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {table && (
        <Table label={table.label} minWidth={0}>
          <thead>
            <tr>
              {table.head.map(cell => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(row => (
              <tr key={row.join()}>
                {row.map((cell, column) => (
                  <td key={cell} data-label={table.head[column]}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}
