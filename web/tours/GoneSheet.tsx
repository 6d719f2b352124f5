import { paths } from '#web/paths.ts'
import { Empty } from '#web/ui/display/Empty.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { QrCode } from '#web/ui/icons.ts'
import { sheetPageTexts as texts } from './messages.ts'
import styles from './Sheet.module.css'
import type { Gone } from './sheet.ts'

/** Shown in place of a sheet that does not open. */
export function GoneSheet({ why }: { why: Gone }) {
  return (
    <div className={`wrap ${styles.page}`}>
      <Empty
        as="h1"
        icon={QrCode}
        title={texts.goneTitle}
        action={
          <LinkButton auto variant="ink" href={paths.home()}>
            {texts.home}
          </LinkButton>
        }
      >
        {texts[why]}
      </Empty>
    </div>
  )
}
