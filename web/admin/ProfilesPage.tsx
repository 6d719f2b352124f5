import { useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import { OfficeProfiles } from '../../contract/admin-profiles.ts'
import { api } from '../api.ts'
import { apiOf } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { SearchInput } from '../ui/Input.tsx'
import { ListLink } from '../ui/ListLink.tsx'
import { Table } from '../ui/Table.tsx'
import { toast } from '../ui/toast.ts'
import type { Route } from './+types/ProfilesPage'
import styles from './admin.module.css'
import { HideProfile } from './HideProfile.tsx'
import { office } from './messages.ts'
import { OfficeList } from './OfficeList.tsx'

export const meta: Route.MetaFunction = () => pageMeta('프로필')

const limit = 30

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const asked = search.get('list') ?? 'REVIEW'
  const q = search.get('q')?.trim() ?? ''
  const list = q ? 'ALL' : asked in OfficeProfiles ? asked : 'REVIEW'
  const page = Math.max(1, Number(search.get('page')) || 1)
  return { list, q, profiles: await apiOf(context).admin.profiles({ query: { list, q, page, limit } }) }
}

type Row = Route.ComponentProps['loaderData']['profiles']['list'][number]

/** Whose film records are whose, who is introduced on the front page, and which profiles are hidden. */
export default function ProfilesPage({ loaderData: { list, q, profiles } }: Route.ComponentProps) {
  return (
    <OfficeList
      title={office.profiles}
      beside={
        <Form method="get">
          <SearchInput name="q" defaultValue={q} placeholder="활동명" aria-label="프로필 검색" maxLength={50} />
        </Form>
      }
      tabs={{
        label: '프로필 목록',
        tabs: Object.entries(OfficeProfiles).map(([code, label]) => ({
          href: paths.adminProfiles({ list: code }),
          label,
          current: code === list,
        })),
      }}
      empty={
        profiles.list.length === 0
          ? {
              title: office.nothing,
              text: q ? `활동명에 ‘${q}’이 들어간 프로필이 없어요.` : '새로 들어오면 여기에 보여요.',
            }
          : null
      }
      paging={{ ...profiles, limit, hrefOf: page => paths.adminProfiles(q ? { q, page } : { list, page }) }}
    >
      <Table label="프로필" minWidth={720}>
        <thead>
          <tr>
            <th scope="col">활동명</th>
            <th scope="col">계정 이름</th>
            <th scope="col">영화인 정보</th>
            <th scope="col">할 일</th>
          </tr>
        </thead>
        <tbody>
          {profiles.list.map(row => (
            <ProfileRow key={row.id} row={row} list={list} />
          ))}
        </tbody>
      </Table>
    </OfficeList>
  )
}

function ProfileRow({ row, list }: { row: Row; list: string }) {
  const isReview = list === 'REVIEW'
  const canIntroduce = ['AGREED', 'INTRODUCED'].includes(list)
  const { revalidate } = useRevalidator()
  const [isPending, setPending] = useState(false)
  const params = { profileId: row.id }
  async function run(action: () => Promise<unknown>, said: string) {
    setPending(true)
    try {
      await action()
      toast.success(said)
      await revalidate()
    } catch (error) {
      toast.error((error as Error).message)
    } finally {
      setPending(false)
    }
  }
  const decide = (isConfirmed: boolean) =>
    run(
      () => api.admin.decideMoviePerson({ params, body: { isConfirmed } }),
      isConfirmed ? '확인 표시를 붙였어요' : '가져온 작품을 뺐어요',
    )
  const introduce = () =>
    run(
      () => api.admin.introduceProfile({ params, body: { isIntroduced: !row.isIntroduced } }),
      row.isIntroduced ? '소개를 그만뒀어요' : '첫 화면에 소개했어요',
    )
  const hide = (reason: string) =>
    run(() => api.admin.hideProfile({ params, body: { isHidden: true, reason } }), '프로필을 숨겼어요')
  const showAgain = () =>
    run(() => api.admin.hideProfile({ params, body: { isHidden: false } }), '프로필을 다시 보이게 했어요')
  return (
    <tr>
      <td>
        <ListLink href={paths.actor(row.id)} target="_blank">
          <b>{row.actorName}</b>
        </ListLink>
        {row.isHidden && (
          <>
            {' '}
            <Badge tone="warn">숨김</Badge>
            <small className={styles.why}>{row.hiddenReason ?? '이용이 정지된 회원이에요'}</small>
          </>
        )}
      </td>
      <td>{row.accountName}</td>
      <td>
        {row.moviePerson && `${row.moviePerson.name ?? ''} (${row.moviePerson.code}) · 작품 ${row.moviePerson.films}개`}
      </td>
      <td className={styles.nowrap}>
        {isReview ? (
          <>
            <Button size="sm" auto variant="ink" pending={isPending} onClick={() => decide(true)}>
              같은 사람이에요
            </Button>{' '}
            <Button size="sm" auto pending={isPending} onClick={() => decide(false)}>
              다른 사람이에요
            </Button>
          </>
        ) : (
          canIntroduce && (
            <Button size="sm" auto pending={isPending} onClick={introduce}>
              {row.isIntroduced ? '소개 그만두기' : '소개하기'}
            </Button>
          )
        )}{' '}
        {row.hiddenReason ? (
          <Button size="sm" auto pending={isPending} onClick={showAgain}>
            다시 보이기
          </Button>
        ) : (
          <HideProfile name={row.actorName} hide={hide} />
        )}
      </td>
    </tr>
  )
}
