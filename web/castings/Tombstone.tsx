import type { CastingCard } from '../../contract/castings.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/Button.tsx'
import { SectionHead } from '../ui/Card.tsx'
import styles from './Casting.module.css'
import { CastingGrid } from './CastingCard.tsx'

/** What is left of a deleted notice: that it is gone, and what else takes applications. */
export function Tombstone({ alternatives, now }: { alternatives: CastingCard[]; now: number }) {
  return (
    <div className="wrap">
      <div className={styles.gone}>
        <h1>삭제된 공고예요</h1>
        <p>올린 사람이나 운영자가 공고를 지웠어요. 지원했다면 지원 내역에서 기록을 볼 수 있어요.</p>
        <div>
          <LinkButton href={paths.castings()} variant="ink" auto>
            다른 공고 보기
          </LinkButton>
          <LinkButton href={paths.castingHistory()} variant="line" auto>
            지원 내역
          </LinkButton>
        </div>
      </div>
      {alternatives.length > 0 && (
        <section className={styles.similar}>
          <SectionHead title="지금 지원할 수 있는 공고" />
          <CastingGrid cards={alternatives} now={now} columns={4} />
        </section>
      )}
    </div>
  )
}
