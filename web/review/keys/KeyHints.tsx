import { useReview } from '../state/useStore.ts'
import styles from '../Workspace.module.css'
import { keyHintsTexts as texts } from './messages.ts'

/** The most important shortcuts, at the lower edge. */
export function KeyHints({ on, onHelp }: { on: boolean; onHelp: () => void }) {
  const { rights } = useReview().viewer
  return (
    <div className={styles.keys}>
      {on ? (
        <>
          <span>
            <kbd>J</kbd>
            <kbd>K</kbd>
            {texts.move}
          </span>
          {rights.group && (
            <span>
              <kbd>1</kbd>–<kbd>7</kbd>
              {texts.group}
            </span>
          )}
          {rights.decide && (
            <span>
              <kbd>S</kbd>
              {texts.stage}
            </span>
          )}
          <span>
            <kbd>G</kbd>
            {texts.viewGroup}
          </span>
          <span>
            <kbd>F</kbd>
            {texts.filter}
          </span>
          <span>
            <kbd>Space</kbd>
            {texts.enlarge}
          </span>
          {rights.comment && (
            <span>
              <kbd>C</kbd>
              {texts.comment}
            </span>
          )}
          <span>
            <kbd>Z</kbd>
            {texts.undo}
          </span>
        </>
      ) : (
        <span>{texts.lettersOff}</span>
      )}
      <button type="button" aria-label={texts.guide} onClick={onHelp}>
        <kbd>?</kbd>
      </button>
    </div>
  )
}
