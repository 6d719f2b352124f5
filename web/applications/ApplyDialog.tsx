import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { applyAddress, asksToApply, paths, withoutApplying } from '#web/paths.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { later } from '#web/ui/later.tsx'
import { useViewer } from '#web/useViewer.ts'
import { applyDialogTexts as texts } from './apply-dialog-messages.ts'

/** The apply form, loaded on demand. */
export const ApplyDialog = later(() => import('./ApplySheet.tsx'))

type Casting = {
  /** The viewer's own active application. */
  application: { appId: number } | null
  isRecruiting: boolean
  /** The casting is for adults, and the viewer is a minor. */
  isTooYoung: boolean
}

/** Whether the viewer may apply: actors, and guests who may become one. */
export const useMayApply = () => useViewer()?.permissions.includes('Actor') ?? true

/** Whether the apply form is open: by 지원하기, or by the URL, whose parameter closing removes. */
export function useApplying({ application, isRecruiting, isTooYoung }: Casting) {
  const isActor = useViewer()?.permissions.includes('Actor') ?? false
  const [search, setSearch] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const isAsked = asksToApply(search) && isActor && isRecruiting && !application && !isTooYoung
  useEffect(() => {
    if (isAsked) setOpen(true)
  }, [isAsked])
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => {
      setOpen(false)
      if (asksToApply(search)) setSearch(withoutApplying, { replace: true, preventScrollReset: true })
    },
  }
}

/** 지원하기: guests go to login and back, applicants to the history, other actors get the form in place. */
export function ApplyButton({ application, isRecruiting, isTooYoung, onApply }: Casting & { onApply: () => void }) {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  // The login page says why it is needed, and returns to the open form.
  const here = applyAddress(pathname + search) ?? pathname + search
  if (application) {
    return (
      <LinkButton size="lg" href={paths.castingHistory()}>
        {texts.applied}
      </LinkButton>
    )
  }
  if (!isRecruiting || isTooYoung) {
    return (
      <Button size="lg" disabled>
        {isRecruiting ? texts.adultsOnly : texts.ended}
      </Button>
    )
  }
  if (!viewer) {
    return (
      <LinkButton size="lg" variant="primary" href={paths.login(here)}>
        {texts.apply}
      </LinkButton>
    )
  }
  return (
    <>
      <Button
        size="lg"
        variant="primary"
        onClick={onApply}
        onPointerEnter={ApplyDialog.prepare}
        onFocus={ApplyDialog.prepare}
        data-needs-scripts=""
      >
        {texts.apply}
      </Button>
      <noscript>{texts.needsScripts}</noscript>
    </>
  )
}
