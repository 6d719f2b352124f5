import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Note } from '#web/ui/display/Card.tsx'
import { clock } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import styles from './cases.module.css'
import { caseTexts as texts } from './messages.ts'
import { takeBack } from './take-back.ts'

type Decision = { id: number; until: string }

/** Undoes the last decision on a case, while possible. */
export function TakeBack({ decision }: { decision: Decision | null }) {
  const [isPending, setIsPending] = useState(false)
  const { revalidate } = useRevalidator()
  if (!decision) return null
  async function undo({ id }: Decision) {
    setIsPending(true)
    await takeBack([id])
    await revalidate()
    setIsPending(false)
  }
  return (
    <div className={styles.takeBack}>
      <Note tone="info" title={texts.untilThen(clock(decision.until))}>
        <Button size="sm" auto data-key="KeyZ" pending={isPending} onClick={() => void undo(decision)}>
          {texts.takeBack}
        </Button>
      </Note>
    </div>
  )
}
