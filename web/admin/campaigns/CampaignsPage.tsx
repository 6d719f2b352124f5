import { useRevalidator } from 'react-router'
import { CampaignAudience, CampaignClass, CampaignStatus } from '#contract/codes/admin.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { clock, shortDate, thousands } from '#web/ui/format.ts'
import { defineList, pageOf } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import { adminTexts, campaignWords as words } from '../messages.ts'
import type { Route } from './+types/CampaignsPage'
import { CampaignSheet } from './CampaignSheet.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.campaigns)

const tones: Record<string, Tone> = { DRAFT: 'plain', SENDING: 'warn', SENT: 'ok', STOPPED: 'danger', ENDED: 'plain' }

const list = defineList({
  title: adminTexts.campaigns,
  path: officePaths.adminCampaigns(),
  find: (api, query) => api.admin.campaigns({ query }),
  columns: [
    { title: words.class, cell: row => CampaignClass[row.class] },
    { title: words.audience, cell: row => CampaignAudience[row.audience] },
    { title: words.told, kind: 'digits', cell: row => thousands(row.toldCount) },
    { title: words.createdAt, kind: 'line', cell: row => `${shortDate(row.createdAt)} ${clock(row.createdAt)}` },
    { title: words.status, cell: row => <Badge tone={tones[row.status]}>{CampaignStatus[row.status]}</Badge> },
  ],
  minWidth: 760,
  add: words.add,
  empty: () => ({ title: words.emptyTitle, text: words.empty }),
})

export const loader = ({ context, url }: Route.LoaderArgs) => pageOf(list, apiOf(context), url)

export default function CampaignsPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <ListPage
      list={list}
      {...loaderData}
      opener={{ title: words.title, cell: row => row.title }}
      editor={(campaign, close) => (
        <CampaignSheet campaignId={campaign?.id ?? null} onClose={close} onChanged={revalidate} />
      )}
    />
  )
}
