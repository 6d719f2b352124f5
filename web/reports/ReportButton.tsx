import { useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { paths } from '#web/paths.ts'
import type { loader as rootLoader } from '#web/root.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Flag } from '#web/ui/icons.ts'
import { later } from '#web/ui/later.tsx'
import styles from './Report.module.css'
import type { Subject } from './ReportSheet.tsx'

const ReportSheet = later(() => import('./ReportSheet.tsx'))

type Props = {
  subject: Subject
  label: string
  /** Inline instead of on a line of its own. */
  plain?: boolean
}

/** 신고: guests sign in first; the form explains what happens next. */
export function ReportButton({ subject, label, plain }: Props) {
  const viewer = useRouteLoaderData<typeof rootLoader>('root')?.viewer ?? null
  const { pathname, search } = useLocation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={plain ? undefined : styles.report}
        onClick={() => (viewer ? setOpen(true) : window.location.assign(paths.login(pathname + search)))}
      >
        {!plain && <Icon icon={Flag} size={16} />}
        {label}
      </button>
      {open && <ReportSheet subject={subject} onClose={() => setOpen(false)} />}
    </>
  )
}
