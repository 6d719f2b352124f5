import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  audiences,
  type ChannelCode,
  isFixed,
  isTimed,
  Timing,
  type TimingCode,
  Topic,
  type TopicCode,
} from '#contract/codes/notification-topics.ts'
import { type NotificationTypeCode, notificationTypes, representativeNews } from '#contract/codes/notifications.ts'
import type { NotificationSettings } from '#contract/notifications/settings.ts'
import { api } from '#web/api.ts'
import { refusalOf } from '#web/calls/refusal.ts'
import { toastRefusal } from '#web/calls/useCall.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Chip, Chips } from '#web/ui/forms/Chip.tsx'
import { Switch } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { optionsOf, Select } from '#web/ui/forms/Input.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ChevronRight } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import type { Route } from './+types/SettingsPage'
import { PushSwitch } from './PushSwitch.tsx'
import styles from './settings.module.css'
import { settingsTexts as texts } from './settings-messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request }: Route.LoaderArgs) {
  const { id: userId, permissions } = requireViewer(context, request)
  const { notifications, representations } = apiOf(context)
  const isActor = permissions.includes('Actor')
  const [settings, represented] = await Promise.all([
    notifications.settings(),
    isActor ? null : representations.represented({ query: {} }),
  ])
  const represents = represented?.list.some(({ status }) => status === 'AGREED') ?? false
  return { userId, settings, isActor, represents, isManager: permissions.includes('CastingManager') }
}

/** People who represent an actor receive these of them. */
const ofRepresentatives = new Set<TopicCode>(
  (Object.keys(representativeNews) as NotificationTypeCode[]).map(type => notificationTypes[type].topic),
)

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { userId, isActor, isManager, represents } = loaderData
  const { revalidate } = useRevalidator()
  const [settings, change] = useSaved(loaderData.settings)
  const isFor = (topic: TopicCode) =>
    audiences[topic] === 'MANAGER'
      ? isManager
      : audiences[topic] !== 'ACTOR' || isActor || (represents && ofRepresentatives.has(topic))
  const topics = settings.topics.filter(({ topic }) => isFor(topic))
  const offers = (channel: ChannelCode) => settings.channels.includes(channel)
  return (
    <div className="wrap">
      <div className={styles.page}>
        <h1>{texts.title}</h1>
        <p className={styles.intro}>{texts.intro}</p>
        {!settings.hasPhone && <Missing href={paths.accountSettings()}>{texts.noPhone}</Missing>}
        {!settings.hasEmail && offers('MAIL') && <Missing href={paths.accountSettings()}>{texts.noEmail}</Missing>}
        {loaderData.settings.browsers.length === 0 && (
          <Missing href="#push" link={texts.toPush}>
            {texts.noPush}
          </Missing>
        )}
        <section className={styles.section} aria-labelledby="topics">
          <h2 id="topics">{texts.topics}</h2>
          <ul>
            {topics.map(({ topic, on, timing }) => (
              <li key={topic} className={styles.topic}>
                <div>
                  <b>{Topic[topic]}</b>
                  <p>{texts.notes[topic]}</p>
                </div>
                <div className={styles.ways}>
                  {isTimed(topic) && (
                    <Field label={texts.timingOf(Topic[topic])} hideLabel>
                      <Select
                        options={timings}
                        value={timing}
                        onChange={event => change({ topic, timing: event.target.value as TimingCode })}
                      />
                    </Field>
                  )}
                  {timing === 'NOW' && (
                    <Chips label={Topic[topic]}>
                      {settings.channels.map(channel => (
                        <Chip
                          key={channel}
                          small
                          on={on.includes(channel)}
                          disabled={isFixed(topic, channel)}
                          onClick={() => change({ topic, channel, isOn: !on.includes(channel) })}
                        >
                          {texts.channels[channel]}
                        </Chip>
                      ))}
                    </Chips>
                  )}
                </div>
              </li>
            ))}
            <li className={styles.topic}>
              <div>
                <b>{Topic.MARKETING}</b>
                <p>
                  {texts.notes.MARKETING}. {texts.marketing(settings.marketing.texts, settings.marketing.mails)}
                </p>
              </div>
              <LinkButton size="sm" auto href={paths.consents()}>
                {texts.marketingLink}
              </LinkButton>
            </li>
          </ul>
        </section>
        {settings.topics.some(({ timing }) => timing === 'DAILY') && (
          <DailyNews digest={settings.digest} channels={settings.channels} onChange={digest => change({ digest })} />
        )}
        <section className={styles.section} aria-labelledby="push">
          <h2 id="push">{texts.push}</h2>
          <PushSwitch
            publicKey={settings.pushKey}
            userId={userId}
            browsers={loaderData.settings.browsers}
            onChange={revalidate}
          />
        </section>
        <Quiet quiet={settings.quiet} onChange={quiet => change({ quiet })} />
        {isActor && (
          <nav className={styles.section} aria-label={texts.more}>
            <h2>{texts.more}</h2>
            <More href={paths.castingAlerts()}>{texts.alerts}</More>
          </nav>
        )}
      </div>
    </div>
  )
}

const timings = optionsOf(Timing)
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: texts.hour(hour) }))

type Digest = Omit<NotificationSettings['digest'], 'isStopped'>
type DailyProps = {
  digest: NotificationSettings['digest']
  channels: ChannelCode[]
  onChange: (digest: Digest) => void
}

/** Where and when the news of the day arrive together. */
function DailyNews({ digest: { isStopped, ...digest }, channels, onChange }: DailyProps) {
  const ways = (['MAIL', 'PUSH'] as const).filter(channel => channels.includes(channel))
  return (
    <section className={styles.section} aria-labelledby="digest">
      <h2 id="digest">{texts.digest}</h2>
      <p className={styles.quietText}>{texts.digestNote}</p>
      {isStopped && (
        <Note tone="warn" title={texts.digestStopped}>
          <Button auto size="sm" onClick={() => onChange(digest)}>
            {texts.digestResume}
          </Button>
        </Note>
      )}
      <div className={styles.hours}>
        <Field label={texts.digestHour}>
          <Select
            options={hours}
            value={digest.hour}
            onChange={event => onChange({ ...digest, hour: Number(event.target.value) })}
          />
        </Field>
        <Field label={texts.digestWay}>
          <Select
            options={ways.map(value => ({ value, label: texts.channels[value] }))}
            value={digest.channel}
            onChange={event => onChange({ ...digest, channel: event.target.value as Digest['channel'] })}
          />
        </Field>
      </div>
    </section>
  )
}

function Missing({ href, link = texts.addContact, children }: { href: string; link?: string; children: string }) {
  return (
    <Note tone="warn">
      {children} <ListLink href={href}>{link}</ListLink>
    </Note>
  )
}

function More({ href, children }: { href: string; children: string }) {
  return (
    <ListLink href={href} className={styles.more}>
      {children}
      <Icon icon={ChevronRight} size={16} />
    </ListLink>
  )
}

type Hours = NotificationSettings['quiet']

function Quiet({ quiet, onChange }: { quiet: Hours; onChange: (quiet: Hours) => void }) {
  return (
    <section className={styles.section} aria-labelledby="quiet">
      <h2 id="quiet">{texts.quiet}</h2>
      <Switch
        checked={quiet.isOn}
        note={texts.quietNote}
        onChange={event => onChange({ ...quiet, isOn: event.target.checked })}
      >
        {texts.quietSwitch}
      </Switch>
      {quiet.isOn && (
        <div className={styles.hours}>
          {(['from', 'to'] as const).map(end => (
            <Field key={end} label={texts[end]}>
              <Select
                options={hours.filter(({ value }) => value !== String(quiet[end === 'from' ? 'to' : 'from']))}
                value={quiet[end]}
                onChange={event => onChange({ ...quiet, [end]: Number(event.target.value) })}
              />
            </Field>
          ))}
        </div>
      )}
    </section>
  )
}

type Change =
  | { topic: TopicCode; channel: ChannelCode; isOn: boolean }
  | { topic: TopicCode; timing: TimingCode }
  | { quiet: Hours }
  | { digest: Digest }

const bodyOf = (change: Change) =>
  'topic' in change ? ('timing' in change ? { timings: [change] } : { topics: [change] }) : change

/** Applies a change at once and saves changes one after the other; a failed one is reverted and reported. */
function useSaved(loaded: NotificationSettings) {
  const [settings, setSettings] = useState(loaded)
  const saved = useRef(loaded)
  const queue = useRef(Promise.resolve())
  const change = (one: Change) => {
    setSettings(now => applied(now, one))
    const body = bodyOf(one)
    queue.current = queue.current.then(async () => {
      try {
        await api.notifications.changeSettings({ body })
        saved.current = applied(saved.current, one)
      } catch (error) {
        setSettings(saved.current)
        toastRefusal(refusalOf(error))
      }
    })
  }
  return [settings, change] as const
}

function applied(settings: NotificationSettings, change: Change): NotificationSettings {
  if ('digest' in change) return { ...settings, digest: { ...change.digest, isStopped: false } }
  if ('quiet' in change) return { ...settings, quiet: change.quiet }
  const topics = settings.topics.map(one => {
    if (one.topic !== change.topic) return one
    if ('timing' in change) return { ...one, timing: change.timing }
    const others = one.on.filter(channel => channel !== change.channel)
    return { ...one, on: change.isOn ? [...others, change.channel] : others }
  })
  return { ...settings, topics }
}
