import { useState } from 'react'
import { reviewLengths, reviewLimits } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { refusalOf } from '#web/calls/refusal.ts'
import { saveTable } from '#web/calls/save-file.ts'
import { thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Field, FieldError } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from '../applicant/Panels.module.css'
import { useReview } from '../state/useStore.ts'
import { ContactReleases } from './ContactReleases.tsx'
import { exportModalTexts as texts } from './messages.ts'
import type { SheetCard } from './sheet-people.ts'

const most = thousands(reviewLimits.exportRows)

type Props = { ids: number[]; onSheet: (list: SheetCard[]) => void; onClose: () => void }

/** Exports the visible applicants, in order, as a file or for printing. States the limits beforehand. */
export function ExportModal({ ids, onSheet, onClose }: Props) {
  const { store, viewer } = useReview()
  const [form, setForm] = useState<'table' | 'contacts' | 'sheet'>('table')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isPending, setPending] = useState(false)
  const isTooMany = ids.length > reviewLimits.exportRows

  async function run() {
    if (isTooMany || ids.length === 0) return setErrors({ all: isTooMany ? texts.tooMany(most) : texts.nobody })
    setPending(true)
    setErrors({})
    const call = { params: { castingId: store.castingId }, body: { ids, reason } }
    try {
      if (form === 'sheet') onSheet((await api.review.contactSheet(call)).list)
      else {
        const isContacts = form === 'contacts'
        const { table } = isContacts
          ? await api.review.exportContacts(call)
          : { table: await api.review.exportTable(call) }
        const { closed, leftOut } = texts
        if (!table) toast.show(texts.waits)
        else {
          await saveTable(table)
          if (table.leftOut) toast.show((isContacts ? closed : leftOut)(thousands(table.leftOut)))
        }
      }
      onClose()
    } catch (thrown) {
      const { fields, message } = refusalOf(thrown)
      setErrors(fields.reason ? fields : { all: message })
      setPending(false)
    }
  }

  return (
    <Modal open onClose={onClose} title={texts.title(thousands(ids.length))} width="form" align="start">
      <fieldset className={styles.forms} aria-label={texts.format}>
        <Radio name="form" checked={form === 'table'} onChange={() => setForm('table')} note=".xlsx">
          {texts.table}
        </Radio>
        {viewer.rights.seeContact && (
          <Radio
            name="form"
            checked={form === 'contacts'}
            onChange={() => setForm('contacts')}
            note={texts.contactsHelp}
          >
            {texts.contacts}
          </Radio>
        )}
        <Radio name="form" checked={form === 'sheet'} onChange={() => setForm('sheet')} note={texts.sheetHelp}>
          {texts.sheet}
        </Radio>
      </fieldset>
      <p className={styles.limits}>
        {texts.help(most, reviewLimits.exportsADay, form === 'contacts')}
        {isTooMany && ` ${texts.tooMany(most)}`}
      </p>
      {form === 'contacts' && <ContactReleases castingId={store.castingId} />}
      <Field label={texts.reason} error={errors.reason} required>
        <TextInput
          value={reason}
          maxLength={reviewLengths.exportReason}
          placeholder={texts.reasonPlaceholder}
          onChange={event => {
            setReason(event.target.value)
            setErrors({})
          }}
        />
      </Field>
      {errors.all && <FieldError message={errors.all} />}
      <ModalActions>
        <Button onClick={onClose}>{texts.close}</Button>
        <Button variant="ink" pending={isPending} onClick={run}>
          {texts.export}
        </Button>
      </ModalActions>
    </Modal>
  )
}
