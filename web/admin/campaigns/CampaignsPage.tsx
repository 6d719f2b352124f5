import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { CampaignAudience, CampaignClass, CampaignStatus } from '#contract/codes/admin.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { clock, shortDate, thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { AdminList } from '../AdminList.tsx'
import styles from '../admin.module.css'
import { adminTexts, campaignWords as words } from '../messages.ts'
import type { Route } from './+types/CampaignsPage'
import { CampaignSheet } from './CampaignSheet.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.campaigns)

const limit = 30

export function loader({ context, request }: Route.LoaderArgs) {
  const page = pageIn(new URL(request.url).searchParams)
  return apiOf(context).admin.campaigns({ query: { page, limit } })
}

const tones: Record<string, Tone> = { DRAFT: 'plain', SENDING: 'warn', SENT: 'ok', STOPPED: 'danger', ENDED: 'plain' }

export default function CampaignsPage({ loaderData }: Route.ComponentProps) {
  const { list, page, totalResult } = loaderData
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const [search] = useSearchParams()
  const { revalidate } = useRevalidator()
  return (
    <>
      <AdminList
        title={adminTexts.campaigns}
        beside={
          <Button auto variant="ink" onClick={() => setOpen('new')}>
            {words.add}
          </Button>
        }
        empty={list.length === 0 ? { title: words.emptyTitle, text: words.empty } : null}
        paging={{
          page,
          totalResult,
          limit,
          hrefOf: next =>
            `${paths.adminCampaigns()}?${new URLSearchParams({ ...Object.fromEntries(search), page: String(next) })}`,
        }}
      >
        <Table
          label={adminTexts.campaigns}
          minWidth={760}
          columns={[words.title, words.class, words.audience, words.told, words.createdAt, words.status]}
        >
          {list.map(campaign => (
            <tr key={campaign.id}>
              <td>
                <button type="button" className={styles.rowButton} onClick={() => setOpen(campaign.id)}>
                  {campaign.title}
                </button>
              </td>
              <td>{CampaignClass[campaign.class]}</td>
              <td>{CampaignAudience[campaign.audience]}</td>
              <td className="num">{thousands(campaign.toldCount)}</td>
              <td className={styles.nowrap}>
                {shortDate(campaign.createdAt)} {clock(campaign.createdAt)}
              </td>
              <td>
                <Badge tone={tones[campaign.status]}>{CampaignStatus[campaign.status]}</Badge>
              </td>
            </tr>
          ))}
        </Table>
      </AdminList>
      {open && (
        <CampaignSheet campaignId={open === 'new' ? null : open} onClose={() => setOpen(null)} onChanged={revalidate} />
      )}
    </>
  )
}
