import { useFetcher } from 'react-router'
import type { DataOf } from '../../contract/endpoint.ts'
import {
  ArtCategory,
  ContractType,
  Expense,
  ExposureLevel,
  RewardUnit,
  RoleGender,
  RoleGrade,
} from '../../contract/enums.ts'
import type { AppContract } from '../../contract/index.ts'
import { Verified } from '../ui/Badge.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { DefinitionList, Note } from '../ui/Card.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { clock, daysLeft, hyphenPhone, money, shortDate } from '../ui/format.ts'
import styles from './admin.module.css'
import { type Decided, useDecided } from './decide.ts'
import { castingReasons, hideReasons, office } from './messages.ts'
import { ReasonField } from './ReasonField.tsx'

type Casting = DataOf<AppContract['admin']['casting']>
type Props = { casting: Casting; onClose: () => void; nextHref: string | null }

const label = (labels: Record<string, string>, code: string | null) => (code && labels[code]) || ''

/** One notice with all that is judged, and the decision. */
export function CastingReview({ casting, onClose, nextHref }: Props) {
  const fetcher = useFetcher<Decided>()
  const error = useDecided(fetcher, onClose)
  const isPending = fetcher.state !== 'idle'
  const formId = `review-${casting.id}`
  const isWaiting = casting.status === 'IN_REVIEW'
  const isShown = ['OPEN', 'EARLY_CLOSED', 'CLOSED'].includes(casting.status)
  const at = casting.submittedAt && ` · ${shortDate(casting.submittedAt)} ${clock(casting.submittedAt)}`
  const footer = (
    <div className={styles.actions}>
      {nextHref ? (
        <LinkButton auto href={nextHref} data-keep-scroll="">
          {office.next} 공고
        </LinkButton>
      ) : (
        <span />
      )}
      {isShown && (
        <>
          <Button auto variant="danger" type="submit" form={formId} name="status" value="HIDDEN" pending={isPending}>
            {office.hide}
          </Button>
          {casting.awaitsCheck && (
            <Button auto variant="ink" type="submit" form={formId} name="status" value="CHECKED" pending={isPending}>
              {office.checked}
            </Button>
          )}
        </>
      )}
      {casting.status === 'HIDDEN' && (
        <Button auto variant="ink" type="submit" form={formId} name="status" value="SHOWN" pending={isPending}>
          {office.show}
        </Button>
      )}
      {isWaiting && (
        <>
          <Button auto variant="danger" type="submit" form={formId} name="status" value="REJECTED" pending={isPending}>
            {office.reject}
          </Button>
          <Button auto variant="ink" type="submit" form={formId} name="status" value="OPEN" pending={isPending}>
            {office.approve}
          </Button>
        </>
      )}
    </div>
  )
  return (
    <Drawer open large title="공고 검수" subtitle={`#${casting.id}${at ?? ''}`} onClose={onClose} footer={footer}>
      <div className={styles.detail}>
        <p className={styles.kind}>
          {label(ArtCategory, casting.artCategory)} {casting.owner.isApproved && <Verified>권한 승인</Verified>}
        </p>
        <h3>{casting.title}</h3>
        <p className={styles.by}>
          {casting.companyName} · {casting.owner.name} · 지금까지 연 공고 {casting.owner.openedCastings}건
        </p>
        <Warnings casting={casting} />
        <section>
          <h4>공고 내용</h4>
          <DefinitionList items={facts(casting)} />
        </section>
        <section>
          <h4>시놉시스</h4>
          <p className={styles.long}>{casting.synopsis}</p>
        </section>
        <section>
          <h4>상세 내용</h4>
          <p className={styles.long}>{casting.contents}</p>
        </section>
        <section>
          <h4>배역 {casting.roles.length}개</h4>
          <DefinitionList
            items={casting.roles.map(role => [
              role.name,
              `${label(RoleGrade, role.grade)} · ${label(RoleGender, role.gender)}${ages(role)} · ${role.headcount}명 · ${role.description}`,
            ])}
          />
        </section>
        {(isWaiting || isShown) && (
          <section>
            <h4>{isWaiting ? '반려 사유' : '숨기는 사유'}</h4>
            <fetcher.Form id={formId} method="post">
              <input type="hidden" name="id" value={casting.id} />
              <ReasonField suggestions={isWaiting ? castingReasons : hideReasons} error={error} />
            </fetcher.Form>
          </section>
        )}
        {casting.status === 'HIDDEN' && (
          <section>
            <h4>숨긴 사유</h4>
            <p className={styles.long}>{casting.hiddenReason}</p>
            <fetcher.Form id={formId} method="post">
              <input type="hidden" name="id" value={casting.id} />
            </fetcher.Form>
            {error && <Note tone="danger" role="alert" title={error} />}
          </section>
        )}
        {casting.rejectReason && casting.status === 'REJECTED' && (
          <section>
            <h4>반려 사유</h4>
            <p className={styles.long}>{casting.rejectReason}</p>
          </section>
        )}
      </div>
    </Drawer>
  )
}

function ages({ ageMin, ageMax }: { ageMin: number | null; ageMax: number | null }): string {
  return ageMin === null && ageMax === null ? '' : ` · 만 ${ageMin ?? 0}–${ageMax ?? 99}세`
}

function facts(casting: Casting): [string, string | null][] {
  const fee = casting.minReward
    ? `${label(RewardUnit, casting.rewardUnit)} ${money(casting.minReward)}${casting.maxReward && casting.maxReward !== casting.minReward ? `–${money(casting.maxReward)}` : ''}`
    : '무보수'
  const days = casting.isShootUndecided ? '미정' : `${casting.shootStartAt ?? ''} – ${casting.shootEndAt ?? ''}`
  const times = casting.shootTimes ? ` · ${casting.shootTimes}회차` : ''
  return [
    ['작품', casting.workTitle],
    ['출연료', `${fee} · ${casting.canNegotiate ? '협의 가능' : '협의 없음'}`],
    ['출연료 비고', casting.rewardNote],
    ['촬영', `${days}${times}`],
    ['촬영 장소', casting.shootPlace],
    ['지원 항목', casting.expenses.map(code => label(Expense, code)).join('·')],
    ['계약', label(ContractType, casting.contractType)],
    ['마감', casting.isAlwaysOpen ? '상시 모집' : casting.castingEndDate],
    ['미성년', casting.isMinorAllowed ? '모집해요' : '모집하지 않음'],
    ['야간 촬영', casting.isNightShoot ? '있음' : '없음'],
    [
      '노출 수위',
      `${label(ExposureLevel, casting.exposureLevel)}${casting.exposureNote ? ` · ${casting.exposureNote}` : ''}`,
    ],
    ['제작사 주소', casting.companyAddress],
    ['대표전화', casting.companyPhone && hyphenPhone(casting.companyPhone)],
    ['공개', casting.isPrivate ? '링크로만' : '전체'],
  ]
}

/** What deserves a second look. Facts, not verdicts. */
function Warnings({ casting }: { casting: Casting }) {
  const { owner, moneyWords, shootStartAt } = casting
  const left = shootStartAt ? daysLeft(shootStartAt) : null
  const warnings = [
    !owner.isApproved && '올린 사람의 캐스팅 권한이 승인되지 않았어요.',
    moneyWords.length > 0 && `본문에 ${moneyWords.map(word => `‘${word}’`).join(', ')} 낱말이 있어요.`,
    owner.approvedCompanyName &&
      owner.approvedCompanyName !== casting.companyName &&
      `권한은 ‘${owner.approvedCompanyName}’ 이름으로 받았어요.`,
    owner.approvedBizNo &&
      casting.bizNo &&
      owner.approvedBizNo !== casting.bizNo &&
      '사업자등록번호가 권한 신청과 달라요.',
    !casting.minReward && '출연료가 없는 공고예요.',
    left !== null && left >= 0 && left < 10 && `촬영 시작까지 ${left}일 남았어요.`,
    casting.isMinorAllowed && casting.exposureLevel !== 'NONE' && '미성년을 모집하면서 노출이 있어요.',
    !casting.companyAddress && !casting.companyPhone && '제작사 주소와 대표전화가 모두 비어 있어요.',
  ].filter(warning => typeof warning === 'string')
  if (!warnings.length) return null
  return (
    <div className={styles.warnings}>
      <Note tone="warn" title="확인이 필요해요.">
        {warnings.join(' ')}
      </Note>
    </div>
  )
}
