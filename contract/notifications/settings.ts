import { z } from 'zod'
import { Channel, isFixed, isTimed, Timing, Topic } from '../codes/notification-topics.ts'
import { codes, id, nothing, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { settingsTexts as texts } from './messages.ts'

const hour = z.int().min(0).max(23)
const quiet = { isOn: z.boolean(), from: hour, to: hour }

const digestChannel = z.enum(['MAIL', 'PUSH'])
const digest = { channel: digestChannel, hour }

const settings = z
  .object({
    /** Channels that this site offers, in display order. */
    channels: z.array(codes(Channel)),
    /** `on`: the channels of news that are told at once. */
    topics: z.array(z.object({ topic: codes(Topic), on: z.array(codes(Channel)), timing: codes(Timing) })),
    /** The one way and hour (in Korea) of the news that are told once a day. */
    digest: z.object({
      ...digest,
      /** Ended by the link of such a mail; choosing it again resumes it. */
      isStopped: z.boolean(),
    }),
    /** Hours in Korea in which texts and pushes wait for the morning. */
    quiet: z.object(quiet),
    /** Whether the person agreed to advertising; changed only with their consents. */
    marketing: z.object({ texts: z.boolean(), mails: z.boolean() }),
    hasPhone: z.boolean(),
    hasEmail: z.boolean(),
    /**
     * Browsers that receive pushes, newest first. `mark` is the SHA-256 of its endpoint, by which a browser recognises
     * itself.
     */
    browsers: z.array(z.object({ id, device: z.string(), mark: z.string(), since: time })),
    /** What a browser subscribes with. */
    pushKey: z.string(),
  })
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.output<typeof settings>

const key = (length: number) =>
  z
    .string()
    .max(length)
    .regex(/^[\w-]+={0,2}$/, texts.keyWrong)

export const notificationSettings = {
  settings: endpoint('GET /v1/notification-settings', {
    access: 'user',
    summary: '알림 설정: 주제마다 언제 어디로 알릴지, 하루 소식과 방해 금지 시간',
    response: settings,
  }),
  changeSettings: endpoint('PUT /v1/notification-settings', {
    access: 'user',
    summary: '알림 설정 바꾸기: 보낸 것만 바뀌어요',
    body: z.strictObject({
      topics: z
        .array(
          z
            .strictObject({ topic: codes(Topic), channel: codes(Channel), isOn: z.boolean() })
            .refine(({ topic, channel, isOn }) => isOn || !isFixed(topic, channel), {
              path: ['isOn'],
              message: texts.alwaysOn,
            }),
        )
        .max(50)
        .default([]),
      timings: z
        .array(
          z
            .strictObject({ topic: codes(Topic), timing: codes(Timing) })
            .refine(({ topic, timing }) => timing === 'NOW' || isTimed(topic), {
              path: ['timing'],
              message: texts.alwaysOn,
            }),
        )
        .max(50)
        .default([]),
      digest: z.strictObject(digest).optional(),
      quiet: z
        .strictObject(quiet)
        .refine(({ isOn, from, to }) => !isOn || from !== to, {
          path: ['to'],
          message: texts.quietNever,
        })
        .optional(),
    }),
    response: settings,
  }),
  subscribePush: endpoint('POST /v1/push-subscriptions', {
    access: 'user',
    summary: '이 브라우저로 푸시 받기',
    body: z.strictObject({
      endpoint: z.string().max(1000),
      keys: z.strictObject({ p256dh: key(120), auth: key(40) }),
      /** The browser repeats an earlier registration: one that was removed from the list stays removed. */
      isResumed: z.boolean().default(false),
    }),
    response: z.object({ isOn: z.boolean() }),
    errors: ['push_unknown'],
  }),
  forgetBrowser: endpoint('DELETE /v1/push-subscriptions/:subscriptionId', {
    access: 'user',
    summary: '내 브라우저 하나로 푸시 보내지 않기',
    response: nothing,
  }),
  unsubscribePush: endpoint('DELETE /v1/push-subscriptions', {
    access: 'user',
    summary: '이 브라우저로 푸시 받지 않기. 모르는 주소는 아무것도 바꾸지 않아요',
    body: z.strictObject({ endpoint: z.string().max(1000) }),
    response: nothing,
  }),
}
