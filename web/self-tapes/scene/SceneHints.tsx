import { KeyHints } from '#web/ui/display/KeyHints.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Switch } from '#web/ui/forms/Choice.tsx'
import { keyHints, sceneKeys } from './keys.ts'
import { scenePageTexts as texts } from './messages.ts'
import styles from './ScenePage.module.css'

type Props = { lettersOn: boolean; onLetters: (on: boolean) => void; onHelp: () => void }

/** The keys of the page, and the switch that turns its letters off. */
export function SceneHints({ lettersOn, onLetters, onHelp }: Props) {
  return (
    <div className={styles.hints}>
      <KeyHints className={styles.keys}>
        {keyHints.map(({ acts, words }) => (
          <span key={words}>
            {acts.map(act => (
              <kbd key={act}>{sceneKeys[act].cap}</kbd>
            ))}
            {words}
          </span>
        ))}
      </KeyHints>
      <div>
        <Button auto size="sm" variant="text" onClick={onHelp}>
          {texts.guide}
        </Button>
        <Switch checked={lettersOn} onChange={event => onLetters(event.target.checked)}>
          {texts.letters}
        </Switch>
      </div>
    </div>
  )
}
