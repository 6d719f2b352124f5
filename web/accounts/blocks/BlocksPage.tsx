import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { Block } from '#contract/accounts/blocks.ts'
import { BlockKind } from '#contract/codes/accounts.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { refused } from '#web/calls/refusal.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import account from '../account.module.css'
import styles from '../settings.module.css'
import type { Route } from './+types/BlocksPage'
import { blocksTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  return apiOf(context).accounts.blocks({ query: { page: pageIn(url.searchParams) } })
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request)
  try {
    await rawApiOf(context).accounts.unblock({ params: { blockId: Number(form.get('id')) } })
    return { message: null }
  } catch (error) {
    return { message: refused(error).message }
  }
}

export default function BlocksPage({ loaderData }: Route.ComponentProps) {
  const { list, totalResult, page, limit } = loaderData
  return (
    <div className="wrap">
      <div className={styles.page}>
        <h1>{texts.title}</h1>
        <p className={account.intro}>{texts.lead}</p>
        {list.length === 0 ? (
          <Empty as="h2" title={texts.none}>
            {texts.noneText}
          </Empty>
        ) : (
          <ul className={styles.section}>
            {list.map(block => (
              <Row key={block.id} block={block} />
            ))}
          </ul>
        )}
        <Pagination page={page} pages={Math.ceil(totalResult / limit)} hrefOf={to => `${paths.blocks()}?page=${to}`} />
      </div>
    </div>
  )
}

function Row({ block }: { block: Block }) {
  const fetcher = useFetcher<typeof action>()
  const name = block.isCompany ? texts.company(block.name) : block.name
  const answer = fetcher.state === 'submitting' ? undefined : fetcher.data
  useEffect(() => {
    if (!answer) return
    if (answer.message) toast.error(answer.message)
    else toast.success(texts.unblocked(name))
  }, [answer, name])
  return (
    <li className={styles.session}>
      <div>
        <b>{name}</b>
        <Badge tone={block.kind === 'ALL' ? undefined : 'line'}>{BlockKind[block.kind]}</Badge>
        <p className="num">{texts.blockedAt(shortDate(block.createdAt))}</p>
      </div>
      <fetcher.Form method="post">
        <input type="hidden" name="id" value={block.id} />
        <Button size="sm" auto type="submit" aria-label={texts.unblockOf(name)} pending={fetcher.state !== 'idle'}>
          {texts.unblock}
        </Button>
      </fetcher.Form>
    </li>
  )
}
