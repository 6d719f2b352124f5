import { Fragment, useState } from 'react'
import type { Operator } from '#contract/admin/operators.ts'
import { OperatorRole } from '#contract/codes/accounts.ts'
import { useReauthentication } from '#web/accounts/useReauthentication.tsx'
import { api } from '#web/admin/api.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { useCall } from '#web/calls/useCall.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { relativeTimeText } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { defineList, pageOf } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import { MemberLink } from '../members/MemberLink.tsx'
import type { Route } from './+types/OperatorsPage'
import { operatorsTexts as texts } from './messages.ts'
import { EndSheet, RolesSheet } from './OperatorSheets.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const list = defineList({
  title: texts.title,
  path: officePaths.adminOperators(),
  find: api => api.admin.operators(),
  columns: [
    {
      title: texts.name,
      cell: row => (
        <>
          <MemberLink person={row} /> <small>{row.loginId}</small> {row.isMe && <Badge tone="line">{texts.me}</Badge>}
        </>
      ),
    },
    {
      title: texts.held,
      cell: row =>
        row.roles.map(role => (
          <Fragment key={role}>
            <Badge tone={role === 'OWNER' ? 'info' : 'plain'}>{OperatorRole[role]}</Badge>{' '}
          </Fragment>
        )),
    },
    {
      title: texts.last,
      kind: 'digits',
      cell: row => (row.lastSeenAt ? relativeTimeText(row.lastSeenAt) : texts.never),
    },
  ],
  // There is always an owner.
  empty: () => ({ title: texts.title }),
})

export const loader = ({ context, url }: Route.LoaderArgs) => pageOf(list, apiOf(context), url)

type Opened = { task: 'add' } | { task: 'change' | 'end'; operator: Operator }

/** The operators and their roles. The owner confirms their identity before anything is typed. */
export default function OperatorsPage({ loaderData }: Route.ComponentProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { guarded, dialog } = useReauthentication()
  const opening = useCall({ toasts: true })
  const begin = (next: Opened) =>
    opening.run(async () => {
      if (await guarded(async () => void (await api.accounts.recentSignIn()))) setOpened(next)
    })
  const close = () => setOpened(null)
  const button = (label: string, name: string, next: Opened) => (
    <Button auto size="sm" aria-label={name} onClick={() => begin(next)}>
      {label}
    </Button>
  )
  return (
    <ListPage
      list={list}
      {...loaderData}
      beside={
        <Button auto variant="ink" pending={opening.isPending} onClick={() => begin({ task: 'add' })}>
          {texts.add}
        </Button>
      }
      controls={() => ({
        title: texts.actions,
        kind: 'controls',
        cell: operator => (
          <>
            {button(texts.change, texts.changeOf(operator.name), { task: 'change', operator })}{' '}
            {button(texts.end, texts.endOf(operator.name), { task: 'end', operator })}
          </>
        ),
      })}
    >
      {dialog}
      {opened?.task === 'end' && <EndSheet operator={opened.operator} onClose={close} />}
      {opened && opened.task !== 'end' && (
        <RolesSheet operator={opened.task === 'change' ? opened.operator : null} onClose={close} />
      )}
    </ListPage>
  )
}
