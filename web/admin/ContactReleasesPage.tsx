import { useFetcher } from 'react-router'
import type { ContactRelease } from '#contract/admin/contact-releases.ts'
import { isCodeOf } from '#contract/codes/code-of.ts'
import { ReleaseState } from '#contract/codes/contact-releases.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { DefinitionList } from '#web/ui/display/Card.tsx'
import { clock, shortDate, thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import type { Route } from './+types/ContactReleasesPage'
import { AdminList } from './AdminList.tsx'
import styles from './admin.module.css'
import { CaseKeys } from './cases/CaseKeys.tsx'
import { type Decided, decisionOf, useDecided } from './decide.ts'
import { adminTexts, releaseReasons, contactReleasesPageTexts as texts } from './messages.ts'
import { ReasonField } from './ReasonField.tsx'

const limit = 20
const states = Object.keys(ReleaseState) as (keyof typeof ReleaseState)[]

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.contactReleases)

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const asked = search.get('state') ?? ''
  const state = isCodeOf(ReleaseState, asked) ? asked : ('WAITING' as const)
  const page = pageIn(search)
  return { state, ...(await apiOf(context).admin.contactReleases({ query: { state, page, limit } })) }
}

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

export default function ContactReleasesPage({ loaderData }: Route.ComponentProps) {
  const { list, counts, state, page, totalResult } = loaderData
  const hrefOf = (to: number) => `${paths.adminContactReleases()}?state=${state}&page=${to}`
  return (
    <AdminList
      title={adminTexts.contactReleases}
      tabs={{
        label: texts.state,
        tabs: states.map(code => ({
          href: `${paths.adminContactReleases()}?state=${code}`,
          label: ReleaseState[code],
          count: counts[code],
          current: state === code,
        })),
      }}
      empty={list.length === 0 ? { title: adminTexts.nothing, text: texts.empty } : null}
      paging={{ page, totalResult, limit, hrefOf }}
    >
      <CaseKeys />
      <ul className={styles.entries}>
        {list.map(release => (
          <Entry key={release.id} release={release} />
        ))}
      </ul>
    </AdminList>
  )
}

function Entry({ release }: { release: ContactRelease }) {
  const fetcher = useFetcher<Decided>()
  const error = useDecided(fetcher, () => {})
  const isPending = fetcher.state !== 'idle'
  const { decidedAt } = release
  return (
    <li className={styles.entry} data-case="" tabIndex={-1}>
      <h2>
        <ListLink href={`${paths.adminCastings()}?id=${release.castingId}`}>{release.title}</ListLink>
      </h2>
      <p className={styles.by}>
        {release.companyName} · {shortDate(release.createdAt)} {clock(release.createdAt)}
      </p>
      <DefinitionList
        items={[
          [
            texts.asker,
            <ListLink key="asker" href={paths.adminMembers(release.askerId)}>
              {texts.askerName(release.askerName, release.askerId)}
            </ListLink>,
          ],
          [texts.people, texts.counts(thousands(release.chosen), thousands(release.openPeople))],
          [texts.reason, release.reason],
          [
            ReleaseState[release.state],
            decidedAt && `${release.decision ?? ''} (${shortDate(decidedAt)} ${clock(decidedAt)})`,
          ],
        ]}
      />
      {release.state === 'WAITING' && (
        <fetcher.Form method="post" className={styles.verdict}>
          <input type="hidden" name="id" value={release.id} />
          <input type="hidden" name="revision" value={release.revision} />
          <ReasonField suggestions={releaseReasons} error={error} help={texts.reasonHelp} />
          <div className={styles.actions}>
            <Button
              auto
              type="submit"
              name="verdict"
              value="REFUSED"
              data-key="KeyR"
              data-needs-reason=""
              pending={isPending}
            >
              {texts.refuse}
            </Button>
            <Button
              auto
              variant="ink"
              type="submit"
              name="verdict"
              value="RELEASED"
              data-key="KeyA"
              data-needs-reason=""
              pending={isPending}
            >
              {texts.release}
            </Button>
          </div>
        </fetcher.Form>
      )}
    </li>
  )
}
