import { Note } from '#web/ui/display/Card.tsx'
import { ui } from '#web/ui/messages.ts'
import styles from './form.module.css'

/** Says what to do if a form cannot run. */
export const NeedsScripts = () => (
  <noscript className={styles.needsScripts}>
    <Note tone="warn" title={ui.noScripts}>
      {ui.noScriptsHelp}
    </Note>
  </noscript>
)
