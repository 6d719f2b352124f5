import { Switch } from '../../ui/Choice.tsx'
import { Modal } from '../../ui/Modal.tsx'
import styles from './Panels.module.css'

const keys: [string, string][] = [
  ['J · →', '다음 지원자'],
  ['K · ←', '이전 지원자'],
  ['↑ ↓', '윗줄, 아랫줄'],
  ['1 – 7', '그룹 지정'],
  ['0', '그룹 해제'],
  ['Shift + 1 – 5', '평가'],
  ['Shift + 0', '평가 거두기'],
  ['Space', '사진 크게'],
  ['Enter', '지금 프로필 열기'],
  ['Ctrl + Enter', '새 창에서 열기'],
  ['Tab', '크게 볼 때 다음 사진'],
  ['C', '댓글 쓰기'],
  ['Ctrl + Enter', '댓글 남기기'],
  ['V', '영상 재생, 멈춤'],
  ['Shift + V', '영상 이어서 재생'],
  ['X', '선택'],
  ['Shift + J · K', '이어서 선택'],
  ['Shift + 클릭', '여기까지 선택'],
  ['Ctrl + A', '모두 선택'],
  ['F', '캐스팅 리스트에 담기'],
  ['U', '다음 미열람'],
  ['Z · Ctrl + Z', '되돌리기'],

  ['/', '검색'],
  ['Esc', '선택·재생 그만하기'],
  ['?', '키보드 안내'],
]

type Props = {
  lettersOn: boolean
  onLetters: (on: boolean) => void
  autoAdvance: boolean
  onAutoAdvance: (on: boolean) => void
  onClose: () => void
}

/** The keys, and the switches that turn them off. */
export function HelpModal({ lettersOn, onLetters, autoAdvance, onAutoAdvance, onClose }: Props) {
  return (
    <Modal open onClose={onClose} title="키보드로 검토하기" align="start" width={420}>
      <dl className={styles.helpKeys}>
        {keys.map(([key, does]) => (
          <div key={does}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch checked={lettersOn} onChange={event => onLetters(event.target.checked)} note="끄면 화살표와 Enter만 써요">
        글자 단축키 쓰기
      </Switch>
      <Switch checked={autoAdvance} onChange={event => onAutoAdvance(event.target.checked)}>
        그룹을 정하면 다음 지원자로
      </Switch>
    </Modal>
  )
}
