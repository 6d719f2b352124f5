import type { campaigns } from '#contract/admin/campaigns.ts'
import { audit } from '#server/audit/audit.ts'
import type { Handlers } from '#server/kernel/implement.ts'
import type { Tools } from '#server/kernel/tools.ts'
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
export const campaignHandlers = ({ env }: Pick<Tools, 'env'>): Handlers<typeof campaigns> => ({
  campaigns: ({ db, query }) => listCampaigns(db, query),
  campaign: ({ db, params }) => readCampaign(db, env, params.campaignId),
  addCampaign: ({ db, body }) => saveCampaign(db, body, null),
  changeCampaign: ({ db, params, body }) => saveCampaign(db, body, params.campaignId),
  async testCampaign({ db, jobs, user, params }) {
    return testCampaign({ db, jobs }, user.id, params.campaignId)
  },
  async sendCampaign(context) {
    const campaign = await startCampaign(context, context.params.campaignId)
    await audit(context.db, context.user, 'campaign.send', campaign.id)
    return campaign
  },
  async stopCampaign(context) {
    const campaign = await stopCampaign(context.db, context.params.campaignId)
    await audit(context.db, context.user, 'campaign.stop', campaign.id)
    return campaign
  },
  async endCampaign(context) {
    const campaign = await endCampaign(context.db, context.params.campaignId)
    await audit(context.db, context.user, 'campaign.end', campaign.id)
    return campaign
  },
  async removeCampaign(context) {
    await removeCampaign(context.db, context.params.campaignId)
    await audit(context.db, context.user, 'campaign.remove', context.params.campaignId)
    return null
  },
})
