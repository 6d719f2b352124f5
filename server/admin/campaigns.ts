import type { campaigns } from '#contract/campaigns.ts'
import { audit } from '../accounts/audit.ts'
import type { Context, Handlers } from '../kernel/implement.ts'
import type { Tools } from '../kernel/tools.ts'
import {
  endCampaign,
  listCampaigns,
  readCampaign,
  removeCampaign,
  saveCampaign,
  startCampaign,
  stopCampaign,
  testCampaign,
} from '../notifications/campaigns.ts'

type Writing = Pick<Context<typeof campaigns.sendCampaign>, 'db' | 'user' | 'request'>

const note = ({ db, user, request }: Writing, action: string, id: number) =>
  audit(db, { actorId: user!.id, action: `campaign.${action}`, target: { type: 'campaign', id }, ip: request.ip })

/** Messages of the operators to many; who sent and who stopped one stays in the audit log. */
export const campaignHandlers = ({ env }: Pick<Tools, 'env'>): Handlers<typeof campaigns> => ({
  campaigns: ({ db, query }) => listCampaigns(db, query),
  campaign: ({ db, params }) => readCampaign(db, env, params.campaignId),
  addCampaign: ({ db, body }) => saveCampaign(db, body, null),
  changeCampaign: ({ db, params, body }) => saveCampaign(db, body, params.campaignId),
  async testCampaign({ db, jobs, user, params }) {
    return testCampaign({ db, jobs }, user!.id, params.campaignId)
  },
  async sendCampaign(context) {
    const campaign = await startCampaign(context, context.params.campaignId)
    await note(context, 'send', campaign.id)
    return campaign
  },
  async stopCampaign(context) {
    const campaign = await stopCampaign(context.db, context.params.campaignId)
    await note(context, 'stop', campaign.id)
    return campaign
  },
  async endCampaign(context) {
    const campaign = await endCampaign(context.db, context.params.campaignId)
    await note(context, 'end', campaign.id)
    return campaign
  },
  async removeCampaign(context) {
    await removeCampaign(context.db, context.params.campaignId)
    await note(context, 'remove', context.params.campaignId)
    return null
  },
})
