import { type FormEvent, useState } from 'react'
import { PopupPlace, PopupTarget } from '#contract/codes/pages.ts'
import { dayMs } from '#contract/korean-time.ts'
import { addressLength, digitsOf, popupLengths, popupOrderMost } from '#contract/limits.ts'
import type { PopupForAdmin } from '#contract/pages/index.ts'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Switch } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { optionsOf, Select, TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { fromLocal, toLocal } from '#web/ui/forms/local-time.ts'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from './admin.module.css'
import { AuditLink } from './audit/AuditLink.tsx'
import { popupWords as words } from './messages.ts'
import { PictureField } from './PictureField.tsx'

type Props = { popup: PopupForAdmin | null; onClose: () => void; onSaved: () => void }

const week = 7 * dayMs

/** Creates, edits or removes a popup. The input survives a failed save. */
export function PopupSheet({ popup, onClose, onSaved }: Props) {
  const [image, setImage] = useState(popup?.image ?? null)
  const { isPending, refusal, run } = useCall()
  const errors = refusal?.fields ?? {}
  const form = useFirstErrorFocus(refusal?.fields ?? null)

  const attempt = (work: () => Promise<unknown>, done: string) =>
    run(async () => {
      await work()
      toast.success(done)
      onSaved()
    })
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
      <ScriptForm id="popup-form" ref={form} className={styles.form} onSubmit={save} noValidate>
        {popup && <AuditLink type="popup" id={popup.id} />}
        <Alert>{refusal?.message}</Alert>
        <Field label={words.title} error={errors.title} required>
          <TextInput name="title" maxLength={popupLengths.title} defaultValue={popup?.title} />
        </Field>
        <Field label={words.body} error={errors.body} optional>
          <TextArea name="body" maxLength={popupLengths.body} count defaultValue={popup?.body} />
        </Field>
        <PictureField image={image} onChange={setImage} error={errors.imageId} />
        <Field label={words.link} error={errors.link} help={words.linkHelp} optional>
          <TextInput name="link" inputMode="url" maxLength={addressLength} defaultValue={popup?.link ?? ''} />
        </Field>
        <Field label={words.linkText} error={errors.linkText} optional>
          <TextInput name="linkText" maxLength={popupLengths.linkText} defaultValue={popup?.linkText ?? ''} />
        </Field>
        <Field label={words.place} help={words.placeHelp}>
          <Select name="place" defaultValue={popup?.place} options={optionsOf(PopupPlace)} />
        </Field>
        <Field label={words.target}>
          <Select name="target" defaultValue={popup?.target} options={optionsOf(PopupTarget)} />
        </Field>
        <Field label={words.startAt} error={errors.startAt}>
          <TextInput name="startAt" type="datetime-local" defaultValue={toLocal(begin)} />
        </Field>
        <Field label={words.endAt} error={errors.endAt}>
          <TextInput name="endAt" type="datetime-local" defaultValue={toLocal(end)} />
        </Field>
        <Field label={words.hideDays} help={words.hideHelp}>
          <Select name="hideDays" defaultValue={String(popup?.hideDays ?? 1)} options={optionsOf(words.days)} />
        </Field>
        <Field label={words.order} help={words.orderHelp} error={errors.order}>
          <TextInput
            name="order"
            inputMode="numeric"
            maxLength={digitsOf(popupOrderMost)}
            defaultValue={String(popup?.order ?? 0)}
          />
        </Field>
        <Switch name="isOn" defaultChecked={popup?.isOn ?? true}>
          {words.isOn}
        </Switch>
      </ScriptForm>
    </Sheet>
  )
}
