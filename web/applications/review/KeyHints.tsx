import { useReview } from './useStore.ts'
import styles from './Workspace.module.css'

/** The keys that matter most, at the lower edge. */
export function KeyHints({ on, onHelp }: { on: boolean; onHelp: () => void }) {
  const { rights, seesUngrouped } = useReview().viewer
  return (
    <div className={styles.keys}>
      {on ? (
        <>
          <span>
            <kbd>J</kbd>
            <kbd>K</kbd>이동
          </span>
          {rights.group && (
            <>
              <span>
                <kbd>1</kbd>–<kbd>7</kbd>그룹
              </span>
              {seesUngrouped && (
                <span>
                  <kbd>0</kbd>해제
                </span>
              )}
            </>
          )}
          <span>
            <kbd>Space</kbd>크게
          </span>
          {rights.comment && (
            <span>
              <kbd>C</kbd>댓글
            </span>
          )}
          <span>
            <kbd>V</kbd>영상
          </span>
          <span>
            <kbd>U</kbd>다음 미열람
          </span>
          <span>
            <kbd>Z</kbd>되돌리기
          </span>
        </>
      ) : (
        <span>글자 단축키가 꺼져 있어요</span>
      )}
      <button type="button" aria-label="키보드 안내" onClick={onHelp}>
        <kbd>?</kbd>
      </button>
    </div>
  )
}
