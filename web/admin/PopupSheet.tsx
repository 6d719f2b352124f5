import { type FormEvent, useState } from 'react'
import { ApiError } from '../../contract/client.ts'
import { type PopupForAdmin, PopupPlace, PopupTarget } from '../../contract/pages.ts'
import { api } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Card.tsx'
import { Switch } from '../ui/Choice.tsx'
import { Field } from '../ui/Field.tsx'
import { type FieldErrors, fieldErrors, useFirstErrorFocus } from '../ui/form.tsx'
import { Select, TextArea, TextInput } from '../ui/Input.tsx'
import { Sheet } from '../ui/Modal.tsx'
import { toast } from '../ui/toast.ts'
import styles from './admin.module.css'
import { office, popupWords as words } from './messages.ts'
import { PictureField } from './PictureField.tsx'
import { fromLocal, toLocal } from './time-field.ts'

type Props = { popup: PopupForAdmin | null; onClose: () => void; onSaved: () => void }

const week = 7 * 86_400_000

/** Writes a popup, or changes or removes one. What was written stays when saving fails. */
export function PopupSheet({ popup, onClose, onSaved }: Props) {
  const [image, setImage] = useState(popup?.image ?? null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const form = useFirstErrorFocus(errors)

  async function attempt(work: () => Promise<unknown>, done: string) {
    setPending(true)
    try {
      await work()
      toast.success(done)
      onSaved()
    } catch (error) {
      setErrors(fieldErrors(error))
      setMessage(error instanceof ApiError ? error.message : office.failed)
    } finally {
      setPending(false)
    }
  }
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const text = (name: string) => String(given.get(name) ?? '')
    const body = {
      title: text('title'),
      body: text('body'),
      imageId: image?.id ?? null,
      link: text('link'),
      linkText: text('linkText'),
      place: text('place') as PopupForAdmin['place'],
      target: text('target') as PopupForAdmin['target'],
      hideDays: text('hideDays') === '7' ? (7 as const) : (1 as const),
      startAt: fromLocal(text('startAt')),
      endAt: fromLocal(text('endAt')),
      order: Number(text('order')) || 0,
      isOn: given.has('isOn'),
    }
    attempt(
      () => (popup ? api.pages.changePopup({ params: { popupId: popup.id }, body }) : api.pages.addPopup({ body })),
      words.saved,
    )
  }
  const begin = popup?.startAt ?? new Date().toISOString()
  const end = popup?.endAt ?? new Date(Date.now() + week).toISOString()
  return (
    <Sheet
      open
      onClose={onClose}
      title={popup ? words.edit : words.add}
      footer={
        <div className={styles.actions}>
          {popup && (
            <Button
              variant="danger"
              pending={isPending}
              onClick={() => attempt(() => api.pages.removePopup({ params: { popupId: popup.id } }), words.removed)}
            >
              {words.remove}
            </Button>
          )}
          <Button type="submit" form="popup-form" variant="ink" pending={isPending}>
            {words.save}
          </Button>
        </div>
      }
    >
      <form id="popup-form" ref={form} className={styles.form} onSubmit={save} noValidate>
        {message && (
          <Note tone="danger" role="alert">
            {message}
          </Note>
        )}
        <Field label={words.title} error={errors.title} required>
          <TextInput name="title" maxLength={40} defaultValue={popup?.title} />
        </Field>
        <Field label={words.body} error={errors.body} optional>
          <TextArea name="body" maxLength={300} count defaultValue={popup?.body} />
        </Field>
        <PictureField image={image} onChange={setImage} error={errors.imageId} />
        <Field label={words.link} error={errors.link} help={words.linkHelp} optional>
          <TextInput name="link" inputMode="url" maxLength={500} defaultValue={popup?.link ?? ''} />
        </Field>
        <Field label={words.linkText} error={errors.linkText} optional>
          <TextInput name="linkText" maxLength={20} defaultValue={popup?.linkText ?? ''} />
        </Field>
        <Field label={words.place} help={words.placeHelp}>
          <Select name="place" defaultValue={popup?.place} options={options(PopupPlace)} />
        </Field>
        <Field label={words.target}>
          <Select name="target" defaultValue={popup?.target} options={options(PopupTarget)} />
        </Field>
        <Field label={words.startAt} error={errors.startAt}>
          <TextInput name="startAt" type="datetime-local" defaultValue={toLocal(begin)} />
        </Field>
        <Field label={words.endAt} error={errors.endAt}>
          <TextInput name="endAt" type="datetime-local" defaultValue={toLocal(end)} />
        </Field>
        <Field label={words.hideDays} help={words.hideHelp}>
          <Select name="hideDays" defaultValue={String(popup?.hideDays ?? 1)} options={options(words.days)} />
        </Field>
        <Field label={words.order} help={words.orderHelp} error={errors.order}>
          <TextInput name="order" inputMode="numeric" maxLength={2} defaultValue={String(popup?.order ?? 0)} />
        </Field>
        <Switch name="isOn" defaultChecked={popup?.isOn ?? true}>
          {words.isOn}
        </Switch>
      </form>
    </Sheet>
  )
}

const options = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))
