import type { campaigns } from '#contract/admin/campaigns.ts'
import { audit } from '#server/audit/audit.ts'
import type { Handlers } from '#server/kernel/room.ts'
import {
  endCampaign,
  listCampaigns,
  readCampaign,
  removeCampaign,
  saveCampaign,
  startCampaign,
  stopCampaign,
  testCampaign,
} from '#server/notifications/campaigns.ts'

/** Campaigns for operators; sending and stopping are audited. */
export const campaignHandlers: Handlers<typeof campaigns> = {
  campaigns: ctx => listCampaigns(ctx.db, ctx.query),
  campaign: ctx => readCampaign(ctx.db, ctx.env, ctx.params.campaignId),
  addCampaign: ctx => saveCampaign(ctx.db, ctx.body, null),
  changeCampaign: ctx => saveCampaign(ctx.db, ctx.body, ctx.params.campaignId),
  async testCampaign(ctx) {
    return testCampaign(ctx, ctx.user.id, ctx.params.campaignId)
  },
  async sendCampaign(ctx) {
    const campaign = await startCampaign(ctx, ctx.params.campaignId)
    await audit(ctx.db, ctx.user, 'campaign.send', campaign.id)
    return campaign
  },
  async stopCampaign(ctx) {
    const campaign = await stopCampaign(ctx.db, ctx.params.campaignId)
    await audit(ctx.db, ctx.user, 'campaign.stop', campaign.id)
    return campaign
  },
  async endCampaign(ctx) {
    const campaign = await endCampaign(ctx.db, ctx.params.campaignId)
    await audit(ctx.db, ctx.user, 'campaign.end', campaign.id)
    return campaign
  },
  async removeCampaign(ctx) {
    await removeCampaign(ctx.db, ctx.params.campaignId)
    await audit(ctx.db, ctx.user, 'campaign.remove', ctx.params.campaignId)
    return null
  },
}
