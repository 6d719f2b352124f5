import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Steps } from '#web/ui/display/Progress.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { type FieldErrors, focusFirstWrong } from '#web/ui/forms/form.tsx'
import { useBack } from '#web/ui/overlay/useBack.ts'
import styles from './Editor.module.css'
import type { FormValues } from './form-values.ts'
import { firstStepsTexts as texts, useSaveTexts } from './messages.ts'
import type { EditorPhoto } from './photos/photo-list.ts'
import { wrongBasics } from './wrong-basics.ts'

const steps = [texts.photo, texts.basics, texts.film, texts.scope] as const
/** The step of each section; the other sections come later. */
const stepOfSection: Record<string, number> = { photos: 1, basics: 2, body: 2, films: 3, scope: 4 }
const stepOfField: Record<string, number> = {
  photos: 1,
  actorName: 2,
  gender: 2,
  height: 2,
  region: 2,
  phone: 2,
  filmography: 3,
  accessScope: 4,
}

const isNarrow = () => matchMedia('(width < 734px)').matches

type FirstStepsInput = {
  isFirst: boolean
  form: UseFormReturn<FormValues>
  photos: EditorPhoto[]
  errors: FieldErrors
  setErrors: (errors: FieldErrors) => void
}

/**
 * Guides the first profile on a narrow screen in four steps: a photo, the basics, a film, and who may see it. `step` is
 * null once it is saved, or if the person wants everything at once. Wide screens always show everything.
 */
export function useFirstSteps({ isFirst, form, photos, errors, setErrors }: FirstStepsInput) {
  const [chosen, setChosen] = useState<number | null>(1)
  const step = isFirst ? chosen : null
  const head = useRef<HTMLParagraphElement>(null)
  const hasMoved = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changed
  useEffect(() => {
    if (!hasMoved.current || !isNarrow()) return
    // An error that led back to this step came while its field was hidden.
    const whole = head.current?.closest('form') ?? null
    if (!Object.keys(errors).length || !focusFirstWrong(whole)) head.current?.focus()
  }, [step])
  useEffect(() => {
    const field = Object.keys(errors)[0]?.split('.')[0]
    if (field && isFirst) setChosen(before => before && (stepOfField[field] ?? null))
  }, [errors, isFirst])

  const go = (to: number | null) => {
    hasMoved.current = true
    setErrors({})
    setChosen(to)
  }
  const back = () => step && go(step - 1)
  useBack(step !== null && step > 1 && isNarrow() ? step - 1 : 0, back)
  return {
    step,
    head,
    back,
    all: () => go(null),
    /** Goes to the next step if this one is complete and right. False if everything is to be saved instead. */
    next(): boolean {
      if (step === null || step === steps.length || !isNarrow()) return false
      const wrong = step === 1 ? missingPhoto(photos) : wrongBasics(form.getValues())
      if (Object.keys(wrong).length) setErrors(wrong)
      else go(step + 1)
      return true
    },
  }
}

const missingPhoto = (photos: EditorPhoto[]): FieldErrors =>
  photos.some(photo => photo.kind === 'MAIN' && photo.state !== 'failed')
    ? {}
    : { photos: useSaveTexts.mainPhotoMissing }

type FirstStepsState = ReturnType<typeof useFirstSteps>

/** Whether a section waits for another step. */
export const isForLater = (step: number | null, section: string) => step !== null && stepOfSection[section] !== step

/** The current step, and the link to everything at once. */
export function StepHead({ steps: { step, head, all } }: { steps: FirstStepsState }) {
  const current = step && steps[step - 1]
  if (!step || !current) return null
  return (
    <div className={styles.firstSteps}>
      <Steps step={step} count={steps.length} />
      <p ref={head} tabIndex={-1}>
        <b>{current.title}</b>
        {current.text}
      </p>
      <Button size="sm" auto onClick={all}>
        {texts.all}
      </Button>
    </div>
  )
}

/** The buttons between the steps; the last one saves. */
export function StepButtons({
  steps: { step, back, next },
  isPending,
}: {
  steps: FirstStepsState
  isPending: boolean
}) {
  return (
    <>
      {step !== 1 && (
        <Button size="lg" auto onClick={back}>
          {texts.back}
        </Button>
      )}
      {step === steps.length ? (
        <Button key="save" type="submit" form="profile" variant="primary" size="lg" pending={isPending}>
          {texts.create}
        </Button>
      ) : (
        <Button key="next" variant="primary" size="lg" onClick={next}>
          {texts.next}
        </Button>
      )}
    </>
  )
}
