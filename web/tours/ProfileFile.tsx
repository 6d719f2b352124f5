import { PrintedFile } from '#web/media/print/PrintedFile.tsx'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
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
      <div className={styles.none}>
        <b>{texts.noProfile}</b>
        <p>{texts.noProfileText}</p>
        <LinkButton auto href={paths.profileManagement(returnUrl)}>
          {texts.makeProfile}
        </LinkButton>
        {error && <FieldError message={error} />}
      </div>
    )
  return (
    <PrintedFile profileId={profileId} error={error} {...rest}>
      {hasQR && <p className={styles.fileNote}>{texts.qrNote}</p>}
    </PrintedFile>
  )
}
