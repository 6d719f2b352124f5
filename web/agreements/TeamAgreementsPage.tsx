import { Form, redirect, useNavigation } from 'react-router'
import { AgreementState, FeeState } from '#contract/agreements/codes.ts'
import { TeamTabs } from '#web/applications/PlaceTabs.tsx'
import { idParam } from '#web/calls/id-param.ts'
import { listUrl, queryOf } from '#web/calls/list-query.ts'
import { refused } from '#web/calls/refusal.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Alert, Card } from '#web/ui/display/Card.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { TabLinks } from '#web/ui/display/Tabs.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import type { Route } from './+types/TeamAgreementsPage'
import { AgreementList } from './AgreementList.tsx'
import styles from './Agreements.module.css'
import { listTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `${loaderData.title} ${texts.title}` : texts.title)

const labels = { ...AgreementState, LATE: FeeState.LATE } as const
const states = Object.keys(labels) as (keyof typeof labels)[]

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  const castingId = idParam(params.castingId)
  const { state, page } = queryOf({ states }, url)
  const found = await apiOf(context).agreements.ofCasting({ params: { castingId }, query: { state, page } })
  return { ...found, castingId, state }
}

/** Makes the agreements of the actors who are named. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const castingId = idParam(params.castingId)
  const form = await sentForm(request)
  const roles = form.getAll('role').map(each => {
    const [appId, roleId] = String(each).split(' ').map(Number)
    return { appId: appId ?? 0, roleId: roleId ?? 0 }
  })
  try {
    const { ids } = await rawApiOf(context).agreements.make({ params: { castingId }, body: { roles } })
    const [only] = ids
    return redirect(only && ids.length === 1 ? paths.teamAgreement(castingId, only) : paths.teamAgreements(castingId))
  } catch (error) {
    const refusal = refused(error)
    // Made meanwhile, or from the panel of an applicant who has one.
    if (refusal.code === 'agreement_once') return redirect(paths.teamAgreements(castingId))
    return { refusal }
  }
}

export default function TeamAgreementsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, totalResult, page, limit, castingId, title, counts, open, state } = loaderData
  const here = paths.teamAgreements(castingId)
  // A late fee is one more fact of an agreement that is counted already.
  const { LATE: _, ...ofStates } = counts
  const all = Object.values(ofStates).reduce((sum, count) => sum + count, 0)
  const tabs = [
    { href: here, label: texts.all, count: all, current: !state },
    ...states
      .filter(each => counts[each])
      .map(each => ({
        href: listUrl(here, {}, { state: each }),
        label: labels[each],
        count: counts[each],
        current: each === state,
      })),
  ]
  return (
    <div className="wrap">
      <header className={styles.head}>
        <Text size="h1">{texts.title}</Text>
        <p className={styles.sub}>{title}</p>
      </header>
      <TeamTabs castingId={castingId} label={texts.title} current="agreements" count={all} />
      <Alert>{actionData?.refusal.message}</Alert>
      {open.length > 0 && <OpenRoles open={open} />}
      {all > 0 && <TabLinks label={texts.tabs} tabs={tabs} />}
      {list.length === 0 ? (
        <Empty
          as="h2"
          title={texts.teamNone}
          action={
            <LinkButton auto variant="ink" href={paths.workspace(castingId)}>
              {texts.applicants}
            </LinkButton>
          }
        >
          {texts.teamNoneText}
        </Empty>
      ) : (
        <AgreementList
          list={list}
          isOfOneCasting
          titleOf={row => texts.roleOf(row.actorName, row.roleName)}
          hrefOf={row => paths.teamAgreement(castingId, row.id)}
        />
      )}
      <Pagination
        page={page}
        pages={Math.ceil(totalResult / limit)}
        hrefOf={to => listUrl(here, { state }, { page: to })}
      />
    </div>
  )
}

type Open = Route.ComponentProps['loaderData']['open']

/** Actors who accepted and have no agreement yet: all at once, or one. */
function OpenRoles({ open }: { open: Open }) {
  const isPending = useNavigation().state === 'submitting'
  return (
    <Card variant="soft" className={styles.open}>
      <b>{texts.open(open.length)}</b>
      <p>{texts.openText}</p>
      <ul>
        {open.map(({ appId, roleId, actorName, roleName }) => (
          <li key={`${appId} ${roleId}`}>{texts.roleOf(actorName, roleName)}</li>
        ))}
      </ul>
      <Form method="post">
        {open.map(({ appId, roleId }) => (
          <input key={`${appId} ${roleId}`} type="hidden" name="role" value={`${appId} ${roleId}`} />
        ))}
        <Button type="submit" variant="primary" auto pending={isPending}>
          {texts.make(open.length)}
        </Button>
      </Form>
    </Card>
  )
}
