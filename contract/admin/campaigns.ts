import { z } from 'zod'
import { CampaignAudience, CampaignClass, CampaignStatus } from '../codes/admin.ts'
import { Channel } from '../codes/notification-topics.ts'
import { codes, id, listOf, name, paging, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { addressLength, campaignLengths } from '../limits.ts'
import { safeLink } from '../links.ts'
import { sharedTexts } from '../messages.ts'

const words = {
  class: codes(CampaignClass),
  title: name(1, campaignLengths.title),
  content: text(1, campaignLengths.content),
  link: z
    .string()
    .max(addressLength)
    .transform(value => value.trim())
    .refine(value => value === '' || safeLink(value) !== null, sharedTexts.linkWrong)
    .default(''),
  linkText: text(0, campaignLengths.linkText).default(''),
  audience: codes(CampaignAudience),
  channels: z.array(codes(Channel)).max(3).default([]),
}

const campaign = z
  .object({
    id,
    class: codes(CampaignClass),
    title: z.string(),
    content: z.string(),
    link: z.string().nullable(),
    linkText: z.string().nullable(),
    audience: codes(CampaignAudience),
    channels: z.array(codes(Channel)),
    status: codes(CampaignStatus),
    toldCount: z.int(),
    createdAt: time,
    startedAt: time.nullable(),
    finishedAt: time.nullable(),
  })
  .meta({ id: 'Campaign' })
export type Campaign = z.output<typeof campaign>

const count = z.int()
const campaignProgress = campaign.extend({
  /** The audience size, counted now. */
  audienceCount: count,
  /** False while the contact details that advertising texts must include are not configured: then none is sent. */
  hasSender: z.boolean(),
  /** Previews of the text and the mail. */
  preview: z.object({ text: z.string(), subject: z.string(), mail: z.string() }),
  /** Outcomes of the messages so far. */
  outcomes: z.array(z.object({ channel: codes(Channel), sent: count, failed: count, blocked: count, waiting: count })),
})

export const campaigns = {
  campaigns: endpoint('GET /v1/admin/campaigns', {
    access: 'Support',
    summary: '운영 알림 목록, 새것부터',
    query: z.strictObject(paging()),
    response: listOf(campaign),
  }),
  campaign: endpoint('GET /v1/admin/campaigns/:campaignId', {
    access: 'Support',
    summary: '운영 알림 하나: 받을 사람 수, 미리 보기, 보낸 결과',
    response: campaignProgress,
  }),
  addCampaign: endpoint('POST /v1/admin/campaigns', {
    access: 'Support',
    summary: '운영 알림 쓰기',
    body: z.strictObject(words),
    response: campaign,
  }),
  changeCampaign: endpoint('PUT /v1/admin/campaigns/:campaignId', {
    access: 'Support',
    summary: '보내기 전의 운영 알림 수정',
    body: z.strictObject(words),
    response: campaign,
    errors: ['campaign_started'],
  }),
  testCampaign: endpoint('POST /v1/admin/campaigns/:campaignId/test', {
    access: 'Support',
    summary: '나에게만 보내 보기: 동의와 시간에 매이지 않아요',
    /** The channels used, and those for which this operator has no address. */
    response: z.object({ sent: z.array(codes(Channel)), missing: z.array(codes(Channel)) }),
    rateLimit: 10,
  }),
  sendCampaign: endpoint('POST /v1/admin/campaigns/:campaignId/send', {
    access: 'Support',
    summary: '보내기 시작. 멈춘 것은 이어서 보내요',
    response: campaign,
    errors: ['campaign_started'],
  }),
  stopCampaign: endpoint('POST /v1/admin/campaigns/:campaignId/stop', {
    access: 'Support',
    summary: '보내기 멈추기: 아직 나가지 않은 문자와 메일도 멈춰요',
    response: campaign,
  }),
  endCampaign: endpoint('POST /v1/admin/campaigns/:campaignId/end', {
    access: 'Support',
    summary: '멈춘 운영 알림 끝내기: 더는 이어서 보낼 수 없어요',
    response: campaign,
    errors: ['campaign_started'],
  }),
  removeCampaign: endpoint('DELETE /v1/admin/campaigns/:campaignId', {
    access: 'Support',
    summary: '보내기 전의 운영 알림 지우기',
    response: z.null(),
    errors: ['campaign_started'],
  }),
}
