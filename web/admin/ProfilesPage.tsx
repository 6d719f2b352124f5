import { AdminProfiles } from '#contract/codes/admin.ts'
import { operatorLengths } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { queryOf } from '#web/calls/list-query.ts'
import { useChange } from '#web/calls/useChange.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import type { Route } from './+types/ProfilesPage'
import { AdminList } from './AdminList.tsx'
import styles from './admin.module.css'
import { HideProfile } from './HideProfile.tsx'
import { profilesPageTexts as texts } from './members/messages.ts'
import { adminTexts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const limit = 30

export async function loader({ context, url }: Route.LoaderArgs) {
  const {
    state = 'REVIEW',
    q,
    page,
  } = queryOf(
    {
      states: Object.keys(AdminProfiles) as (keyof typeof AdminProfiles)[],
      stateName: 'list',
      longest: operatorLengths.searchProfiles,
    },
    url,
  )
  const list = q ? 'ALL' : state
  return { list, q, profiles: await apiOf(context).admin.profiles({ query: { list, q, page, limit } }) }
}

type Row = Route.ComponentProps['loaderData']['profiles']['list'][number]

/** Film records to decide, featured actors, and hidden profiles. */
export default function ProfilesPage({ loaderData: { list, q, profiles } }: Route.ComponentProps) {
  return (
    <AdminList
      title={adminTexts.profiles}
      search={{ value: q, label: texts.searchLabel, hint: texts.actorName, maxLength: operatorLengths.searchProfiles }}
      tabs={{
        label: texts.lists,
        tabs: Object.entries(AdminProfiles).map(([code, label]) => ({
          href: paths.adminProfiles({ list: code }),
          label,
          current: code === list,
        })),
      }}
      empty={
        profiles.list.length === 0
          ? {
              title: adminTexts.nothing,
              text: q ? texts.notFound(q) : texts.empty,
            }
          : null
      }
      paging={{ ...profiles, limit, hrefOf: page => paths.adminProfiles(q ? { q, page } : { list, page }) }}
    >
      <Table
        label={texts.title}
        minWidth={720}
        columns={[texts.actorName, texts.accountName, texts.moviePerson, texts.tasks]}
      >
        {profiles.list.map(row => (
          <ProfileRow key={row.id} row={row} list={list} />
        ))}
      </Table>
    </AdminList>
  )
}

function ProfileRow({ row, list }: { row: Row; list: string }) {
  const isReview = list === 'REVIEW'
  const canIntroduce = ['AGREED', 'INTRODUCED'].includes(list)
  const { change: run, isPending } = useChange()
  const params = { profileId: row.id }
  const decide = (isConfirmed: boolean) =>
    run(
      () => api.admin.decideMoviePerson({ params, body: { isConfirmed } }),
      isConfirmed ? texts.confirmed : texts.filmsRemoved,
    )
  const introduce = () =>
    run(
      () => api.admin.introduceProfile({ params, body: { isIntroduced: !row.isIntroduced } }),
      row.isIntroduced ? texts.introductionEnded : texts.introduced,
    )
  const hide = (reason: string) =>
    run(() => api.admin.hideProfile({ params, body: { isHidden: true, reason } }), texts.hidden)
  const showAgain = () => run(() => api.admin.hideProfile({ params, body: { isHidden: false } }), texts.shown)
  return (
    <tr data-case="">
      <td>
        <ListLink href={paths.actor(row.id)} target="_blank" data-opens="">
          <b>{row.actorName}</b>
        </ListLink>
        {row.isHidden && (
          <>
            {' '}
            <Badge tone="warn">{texts.hiddenTag}</Badge>
            <small>{row.hiddenReason ?? texts.suspended}</small>
          </>
        )}
      </td>
      <td>{row.accountName}</td>
      <td>{row.moviePerson && texts.films(row.moviePerson.name ?? '', row.moviePerson.code, row.moviePerson.films)}</td>
      <td className={styles.nowrap}>
        {isReview ? (
          <>
            <Button size="sm" auto variant="ink" data-key="KeyA" pending={isPending} onClick={() => decide(true)}>
              {texts.samePerson}
            </Button>{' '}
            <Button size="sm" auto data-key="KeyR" pending={isPending} onClick={() => decide(false)}>
              {texts.otherPerson}
            </Button>
          </>
        ) : (
          canIntroduce && (
            <Button size="sm" auto pending={isPending} onClick={introduce}>
              {row.isIntroduced ? texts.endIntroduction : texts.introduce}
            </Button>
          )
        )}{' '}
        {row.hiddenReason ? (
          <Button size="sm" auto pending={isPending} onClick={showAgain}>
            {texts.show}
          </Button>
        ) : (
          <HideProfile name={row.actorName} hide={hide} />
        )}
      </td>
    </tr>
  )
}
