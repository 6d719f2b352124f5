import { Switch } from '#web/ui/forms/Choice.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { keyHints, sceneKeys } from './keys.ts'
import { scenePageTexts as texts } from './messages.ts'
import styles from './ScenePage.module.css'

type Props = { lettersOn: boolean; onLetters: (on: boolean) => void; onClose: () => void }

/** Every key of the scene page, and the switch that turns its letters off. */
export function SceneHelp({ lettersOn, onLetters, onClose }: Props) {
  return (
    <Modal open onClose={onClose} title={texts.help} align="start" width="form">
      <dl className={styles.help}>
        {keyHints.map(({ acts, words }) => (
          <div key={words}>
            <dt>
              {acts.map(act => (
                <kbd key={act}>{sceneKeys[act].cap}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Switch checked={lettersOn} onChange={event => onLetters(event.target.checked)}>
        {texts.letters}
      </Switch>
    </Modal>
  )
}
