import { FileLock } from '../../contract/casting-files.ts'
import { BodyDouble } from '../../contract/casting-terms.ts'
import type { DataOf } from '../../contract/endpoint.ts'
import { AuditionWay, ContractType, Expense, ExposureLevel, type RewardUnit, RoleGrade } from '../../contract/enums.ts'
import type { AppContract } from '../../contract/index.ts'
import { PreQuestionKind } from '../../contract/pre-questions.ts'
import { rewardText } from '../castings/describe.ts'
import { roleFacts, roleTags } from '../castings/describe-roles.ts'
import { paths } from '../paths.ts'
import { DefinitionList, Note } from '../ui/Card.tsx'
import { daysLeft, fileSize, hyphenPhone } from '../ui/format.ts'
import { Photo } from '../ui/Photo.tsx'
import styles from './admin.module.css'

export type ReviewedCasting = DataOf<AppContract['admin']['casting']>
type Props = { casting: ReviewedCasting }

const label = (labels: Record<string, string>, code: string | null) => (code && labels[code]) || ''

/** Everything that people will read of a notice, and what only its owner knows besides. */
export function CastingFacts({ casting }: Props) {
  return (
    <>
      {casting.thumbnail && (
        <Photo className={styles.thumbnail} image={casting.thumbnail} alt="대표 이미지" ratio="4/5" />
      )}
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
            [RoleGrade[role.grade], roleFacts(role), roleTags(role).join(', '), role.description, role.remark]
              .filter(Boolean)
              .join(' · '),
          ])}
        />
      </section>
      {casting.preQuestions.length > 0 && (
        <section>
          <h4>사전 질문 {casting.preQuestions.length}개</h4>
          <DefinitionList
            items={casting.preQuestions.map(({ kind, text, options }) => [
              PreQuestionKind[kind],
              [text, options.join(' / ')].filter(Boolean).join(' · '),
            ])}
          />
        </section>
      )}
      {casting.files.length > 0 && (
        <section>
          <h4>첨부 파일 {casting.files.length}개</h4>
          <ul className={styles.papers}>
            {casting.files.map(({ id, name, bytes, lock }) => (
              <li key={id}>
                <a href={paths.castingFile(casting.id, id, null)} download>
                  {name}
                </a>{' '}
                <small>
                  {fileSize(bytes)} · {FileLock[lock]}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function facts(casting: ReviewedCasting): [string, string | null][] {
  const fee = casting.minReward
    ? rewardText({ min: casting.minReward, max: casting.maxReward ?? casting.minReward, unit: unitOf(casting) })
    : '무보수'
  const days = casting.isShootUndecided ? '미정' : `${casting.shootStartAt ?? ''} – ${casting.shootEndAt ?? ''}`
  const exposure = [label(ExposureLevel, casting.exposureLevel), label(BodyDouble, casting.bodyDouble)]
  return [
    ['작품', `${casting.workTitle}${casting.isWorkTitleHidden ? ' (제목 비공개)' : ''}`],
    ['감독', casting.director],
    ['주요 출연진', casting.castMain],
    ['채널·플랫폼', casting.platform],
    ['출연료', `${fee} · ${casting.canNegotiate ? '협의 가능' : '협의 없음'}`],
    ['출연료 비고', casting.rewardNote],
    ['촬영', `${days}${casting.shootTimes ? ` · ${casting.shootTimes}회차` : ''}`],
    ['촬영 장소', casting.shootPlace],
    ['지원 항목', casting.expenses.map(code => label(Expense, code)).join('·')],
    ['계약', label(ContractType, casting.contractType)],
    ['오디션', label(AuditionWay, casting.auditionWay)],
    ['마감', casting.isAlwaysOpen ? '상시 모집' : casting.castingEndDate],
    ['미성년', casting.isMinorAllowed ? '모집해요' : '모집하지 않음'],
    ['야간 촬영', casting.isNightShoot ? '있음' : '없음'],
    ['노출 수위', [...exposure, casting.exposureNote].filter(Boolean).join(' · ')],
    ['제작사 주소', casting.companyAddress],
    ['대표전화', casting.companyPhone && hyphenPhone(casting.companyPhone)],
    ['공개', casting.isPrivate ? '링크로만' : '전체'],
  ]
}

const unitOf = ({ rewardUnit }: ReviewedCasting) => rewardUnit as keyof typeof RewardUnit

/** What deserves a second look. Facts, not verdicts. */
export function Warnings({ casting }: Props) {
  const { owner, moneyWords, shootStartAt } = casting
  const left = shootStartAt ? daysLeft(shootStartAt) : null
  const warnings = [
    !owner.isApproved && '올린 사람의 캐스팅 권한이 승인되지 않았어요.',
    moneyWords.length > 0 && `공고에 ${moneyWords.map(word => `‘${word}’`).join(', ')} 낱말이 있어요.`,
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
    casting.isMinorAllowed && casting.isNightShoot && '미성년을 모집하면서 야간 촬영이 있어요.',
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
