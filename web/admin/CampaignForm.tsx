import { type FormEvent, useState } from 'react'
import { type Campaign, CampaignAudience, CampaignClass } from '../../contract/campaigns.ts'
import { ApiError } from '../../contract/client.ts'
import { Channel, type ChannelCode } from '../../contract/notification-topics.ts'
import { api } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Card.tsx'
import { Checkbox } from '../ui/Choice.tsx'
import { Field } from '../ui/Field.tsx'
import { type FieldErrors, fieldErrors, useFirstErrorFocus } from '../ui/form.tsx'
import { Select, TextArea, TextInput } from '../ui/Input.tsx'
import { toast } from '../ui/toast.ts'
import styles from './admin.module.css'
import { office, campaignWords as words } from './messages.ts'

type Props = {
  campaign: Campaign | null
  /** What is on the screen differs from what is saved. */
  onTyped: () => void
  onSaved: (id: number) => void
}

/** What is said, to whom and by which ways. Saving brings the preview; nothing is sent by it. */
export function CampaignForm({ campaign, onTyped, onSaved }: Props) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const form = useFirstErrorFocus(errors)

  async function save(event: FormEvent<HTMLFormElement>) {
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
    setPending(true)
    try {
      const saved = campaign
        ? await api.admin.changeCampaign({ params: { campaignId: campaign.id }, body })
        : await api.admin.addCampaign({ body })
      setErrors({})
      setMessage(null)
      toast.success(words.saved)
      onSaved(saved.id)
    } catch (error) {
      setErrors(fieldErrors(error))
      setMessage(error instanceof ApiError ? error.message : office.failed)
    } finally {
      setPending(false)
    }
  }
  return (
    <form ref={form} className={styles.form} onSubmit={save} onChange={onTyped} noValidate>
      {message && (
        <Note tone="danger" role="alert">
          {message}
        </Note>
      )}
      <Field label={words.class} help={words.classHelp}>
        <Select name="class" defaultValue={campaign?.class} options={options(CampaignClass)} />
      </Field>
      <Field label={words.audience}>
        <Select name="audience" defaultValue={campaign?.audience} options={options(CampaignAudience)} />
      </Field>
      <Field label={words.title} error={errors.title} required>
        <TextInput name="title" maxLength={60} defaultValue={campaign?.title} />
      </Field>
      <Field label={words.content} error={errors.content} required>
        <TextArea name="content" maxLength={500} count defaultValue={campaign?.content} />
      </Field>
      <Field label={words.link} error={errors.link} help={words.linkHelp} optional>
        <TextInput name="link" inputMode="url" maxLength={500} defaultValue={campaign?.link ?? ''} />
      </Field>
      <Field label={words.linkText} error={errors.linkText} optional>
        <TextInput name="linkText" maxLength={20} defaultValue={campaign?.linkText ?? ''} />
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
    </form>
  )
}

const options = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))
