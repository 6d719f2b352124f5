import { paths } from '#web/paths.ts'
import { Text } from '#web/ui/display/Text.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { sheetPageTexts as texts } from './messages.ts'
import styles from './Sheet.module.css'
import type { Gone } from './sheet.ts'

/** Shown in place of a sheet that does not open. */
export function GoneSheet({ why }: { why: Gone }) {
  return (
    <div className={`wrap ${styles.page}`}>
      <Text size="h1">{texts.goneTitle}</Text>
      <p className={styles.lead}>{texts[why]}</p>
      <p>
        <LinkButton auto variant="ink" href={paths.home()}>
          {texts.home}
        </LinkButton>
      </p>
    </div>
  )
}
