import type { FormEvent } from 'react'
import type { Campaign } from '#contract/admin/campaigns.ts'
import { CampaignAudience, CampaignClass } from '#contract/codes/admin.ts'
import { Channel, type ChannelCode } from '#contract/codes/notification-topics.ts'
import { addressLength, campaignLengths } from '#contract/limits.ts'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { optionsOf, Select, TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from '../admin.module.css'
import { campaignWords as words } from '../messages.ts'

type Props = {
  campaign: Campaign | null
  /** Called when the form differs from what is saved. */
  onTyped: () => void
  onSaved: (id: number) => void
}

/** Text, audience and channels of a campaign. Saving updates the preview; nothing is sent. */
export function CampaignForm({ campaign, onTyped, onSaved }: Props) {
  const { isPending, refusal, run } = useCall()
  const errors = refusal?.fields ?? {}
  const form = useFirstErrorFocus(refusal?.fields ?? null)

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const text = (name: string) => String(given.get(name) ?? '')
    const body = {
      class: text('class') as Campaign['class'],
      audience: text('audience') as Campaign['audience'],
      title: text('title'),
      content: text('content'),
      link: text('link'),
      linkText: text('linkText'),
      channels: given.getAll('channels') as ChannelCode[],
    }
    void run(async () => {
      const saved = campaign
        ? await api.admin.changeCampaign({ params: { campaignId: campaign.id }, body })
        : await api.admin.addCampaign({ body })
      toast.success(words.saved)
      onSaved(saved.id)
    })
  }
  return (
    <ScriptForm ref={form} className={styles.form} onSubmit={save} onChange={onTyped} noValidate>
      <Alert>{refusal?.message}</Alert>
      <Field label={words.class} help={words.classHelp}>
        <Select name="class" defaultValue={campaign?.class} options={optionsOf(CampaignClass)} />
      </Field>
      <Field label={words.audience}>
        <Select name="audience" defaultValue={campaign?.audience} options={optionsOf(CampaignAudience)} />
      </Field>
      <Field label={words.title} error={errors.title} required>
        <TextInput name="title" maxLength={campaignLengths.title} defaultValue={campaign?.title} />
      </Field>
      <Field label={words.content} error={errors.content} required>
        <TextArea name="content" maxLength={campaignLengths.content} count defaultValue={campaign?.content} />
      </Field>
      <Field label={words.link} error={errors.link} help={words.linkHelp} optional>
        <TextInput name="link" inputMode="url" maxLength={addressLength} defaultValue={campaign?.link ?? ''} />
      </Field>
      <Field label={words.linkText} error={errors.linkText} optional>
        <TextInput name="linkText" maxLength={campaignLengths.linkText} defaultValue={campaign?.linkText ?? ''} />
      </Field>
      <Field label={words.channels} help={words.channelsHelp} group>
        {Object.entries(Channel).map(([code, label]) => (
          <Checkbox
            key={code}
            name="channels"
            value={code}
            defaultChecked={campaign?.channels.includes(code as ChannelCode)}
          >
            {label}
          </Checkbox>
        ))}
      </Field>
      <Button type="submit" variant="ink" pending={isPending}>
        {words.save}
      </Button>
    </ScriptForm>
  )
}
