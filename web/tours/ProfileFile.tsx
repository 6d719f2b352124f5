import { PrintedFile } from '#web/media/print/PrintedFile.tsx'
import { NoProfile } from '#web/payments/NoProfile.tsx'
import { tourOrderTexts as texts } from './messages.ts'
import styles from './TourOrder.module.css'

type Props = {
  profileId: number | null
  /** An uploaded PDF; null for the profile's sheet. */
  fileId: number | null
  onChange: (fileId: number | null) => void
  error?: string
  /** Where to return after creating a profile. */
  returnUrl: string
  /** Some of the offices get a QR sheet. */
  hasQR: boolean
}

/** The file that is delivered to the offices, once there is a profile. */
export function ProfileFile({ profileId, returnUrl, hasQR, error, ...rest }: Props) {
  if (profileId === null)
    return (
      <NoProfile returnUrl={returnUrl} error={error}>
        {texts.noProfileText}
      </NoProfile>
    )
  return (
    <PrintedFile profileId={profileId} error={error} {...rest}>
      {hasQR && <p className={styles.fileNote}>{texts.qrNote}</p>}
    </PrintedFile>
  )
}
