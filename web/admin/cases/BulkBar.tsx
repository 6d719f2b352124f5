import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { refusalOf } from '#web/calls/refusal.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { FormSheet } from '../FormSheet.tsx'
import { adminTexts } from '../messages.ts'
import { ReasonField } from '../ReasonField.tsx'
import styles from './cases.module.css'
import { caseTexts as texts } from './messages.ts'
import { takeBack } from './take-back.ts'

type Decide = (id: number, reason: string | null) => Promise<{ decisionId: number | null }>
type Props = {
  picked: readonly number[]
  /** Keeps selected the cases that could not be decided. */
  onPick: (ids: number[]) => void
  /** All selectable rows. */
  all: readonly number[]
  decide: Decide
  reasons: readonly string[]
}

/** Actions on all selected cases, one after the other; each is a decision of its own, and all are undone together. */
export function BulkBar({ picked, onPick, all, decide, reasons }: Props) {
  const [isRefusing, setIsRefusing] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [done, setDone] = useState<number | null>(null)
  const { revalidate } = useRevalidator()
  async function decideAll(reason: string | null) {
    setDone(0)
    const decisions: number[] = []
    const failed: number[] = []
    let why = ''
    for (const [at, id] of picked.entries()) {
      try {
        const { decisionId } = await decide(id, reason)
        if (decisionId !== null) decisions.push(decisionId)
      } catch (error) {
        failed.push(id)
        why = refusalOf(error).message
      }
      setDone(at + 1)
    }
    setDone(null)
    setIsRefusing(false)
    onPick(failed)
    const count = picked.length - failed.length
    const undo = () => void takeBack(decisions).then(revalidate)
    if (count) toast.success(reason === null ? texts.approved(count) : texts.refused(count), { undo })
    if (failed.length) toast.error(texts.notDone(failed.length, why))
    await revalidate()
  }
  if (!picked.length) return null
  const isPending = done !== null
  return (
    <section className={styles.bulk} aria-label={texts.bulk} data-bulk="">
      <b aria-live="polite">{isPending ? texts.doing(done, picked.length) : texts.picked(picked.length)}</b>
      {picked.length < all.length && (
        <Button size="sm" auto onClick={() => onPick([...all])}>
          {texts.pickAll(all.length)}
        </Button>
      )}
      <Button size="sm" auto onClick={() => onPick([])}>
        {texts.pickNone}
      </Button>
      <Button size="sm" auto variant="danger" data-key="KeyR" onClick={() => setIsRefusing(true)}>
        {adminTexts.reject}
      </Button>
      <Button size="sm" auto variant="ink" data-key="KeyA" pending={isPending} onClick={() => void decideAll(null)}>
        {adminTexts.approve}
      </Button>
      {isRefusing && (
        <FormSheet
          title={texts.refuseTitle(picked.length)}
          submit={adminTexts.reject}
          isPending={isPending}
          refusal={null}
          onClose={() => setIsRefusing(false)}
          onSave={({ text }) => {
            const reason = text('reason')
            setWrong(reason.length < 5 ? adminTexts.reasonShort : undefined)
            if (reason.length >= 5) void decideAll(reason)
          }}
        >
          <ReasonField suggestions={reasons} error={wrong} />
        </FormSheet>
      )}
    </section>
  )
}
