import { data, Form, useSubmit } from 'react-router'
import { fillIn } from '#contract/brand.ts'
import { type Policy, policyOn, policyVersions } from '#contract/codes/policies.ts'
import { factsOf } from '#web/context.ts'
import { publicMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Table } from '#web/ui/display/Table.tsx'
import { TabLinks } from '#web/ui/display/Tabs.tsx'
import { isoDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Select } from '#web/ui/forms/Input.tsx'
import type { Route } from './+types/PolicyPage'
import { policyPageTexts as texts } from './messages.ts'
import styles from './PolicyPage.module.css'
import { policyTexts, policyTitles } from './policies/policies.ts'
import type { PolicySection } from './policies/policy-text.ts'

const policies = Object.keys(policyTitles) as Policy[]

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const policy = (loaderData as { policy: Policy } | undefined)?.policy ?? 'terms'
  const title = policyTitles[policy]
  return publicMeta(matches, { title, description: texts.description(title), path: paths.policy(policy) })
}

export function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const policy = policies.find(one => one === search.get('policy')) ?? 'terms'
  const today = isoDate(Date.now())
  const asked = search.get('version')
  const current = policyOn(policy, today)
  const shown = asked ? policyVersions[policy].find(one => one.version === asked) : current
  if (!shown) throw data(null, { status: 404 })
  const { brandName, business } = factsOf(context)
  const text = policyTexts[policy][shown.version]?.(brandName)
  if (!text) throw data(null, { status: 404 })
  return { policy, shown, current: current.version, today, text: fillIn(text, business) }
}

export default function PolicyPage({ loaderData }: Route.ComponentProps) {
  const { policy, shown, current, today, text } = loaderData
  return (
    <div className="wrap">
      <article className={styles.page}>
        <TabLinks
          label={texts.title}
          tabs={policies.map(one => ({ href: paths.policy(one), label: policyTitles[one], current: one === policy }))}
        />
        <h1>{policyTitles[policy]}</h1>
        <p className={styles.effective}>
          {texts.effectiveOn(shown.effectiveOn)}
          {shown.effectiveOn > today && texts.upcoming}
          {shown.effectiveOn <= today && shown.version !== current && texts.previous}
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

/** Switches the version at once; without JavaScript by the button. */
function VersionSelect({ policy, version, current }: SelectProps) {
  const submit = useSubmit()
  return (
    <Form method="get" key={policy} className={styles.versions} onChange={event => submit(event.currentTarget)}>
      <input type="hidden" name="policy" value={policy} />
      <Field label={texts.versions} hideLabel>
        <Select
          name="version"
          defaultValue={version}
          options={policyVersions[policy].map(one => ({
            value: one.version,
            label: texts.versionFrom(one.effectiveOn, one.version === current ? texts.current : ''),
          }))}
        />
      </Field>
      <noscript>
        <Button auto type="submit">
          {texts.show}
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
        <Table label={table.label} minWidth={0} columns={table.head}>
          {table.rows.map(row => (
            <tr key={row.join()}>
              {row.map(cell => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}
