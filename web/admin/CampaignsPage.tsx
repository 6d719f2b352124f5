import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { CampaignAudience, CampaignClass, CampaignStatus } from '../../contract/campaigns.ts'
import { apiOf } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { Badge, type Tone } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { clock, shortDate, thousands } from '../ui/format.ts'
import { Table } from '../ui/Table.tsx'
import type { Route } from './+types/CampaignsPage'
import styles from './admin.module.css'
import { CampaignSheet } from './CampaignSheet.tsx'
import { office, campaignWords as words } from './messages.ts'
import { OfficeList } from './OfficeList.tsx'

export const meta: Route.MetaFunction = () => pageMeta(office.campaigns)

const limit = 30

export function loader({ context, request }: Route.LoaderArgs) {
  const page = Math.max(1, Number(new URL(request.url).searchParams.get('page')) || 1)
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
      <OfficeList
        title={office.campaigns}
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
        <Table label={office.campaigns} minWidth={760}>
          <thead>
            <tr>
              <th scope="col">{words.title}</th>
              <th scope="col">{words.class}</th>
              <th scope="col">{words.audience}</th>
              <th scope="col">{words.told}</th>
              <th scope="col">{words.createdAt}</th>
              <th scope="col">{words.status}</th>
            </tr>
          </thead>
          <tbody>
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
          </tbody>
        </Table>
      </OfficeList>
      {open && (
        <CampaignSheet campaignId={open === 'new' ? null : open} onClose={() => setOpen(null)} onChanged={revalidate} />
      )}
    </>
  )
}
