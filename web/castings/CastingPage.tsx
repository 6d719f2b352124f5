import { useState } from 'react'
import { data, type RouterContextProvider } from 'react-router'
import { ArtCategory, AuditionWay, ContractType, Expense } from '../../contract/enums.ts'
import type { PreQuestion } from '../../contract/pre-questions.ts'
import { ApplyButton } from '../applications/ApplyDialog.tsx'
import { apiOf, factsOf } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { AlertReason } from '../notifications/AlertReason.tsx'
import { paths } from '../paths.ts'
import { ReportButton } from '../reports/ReportButton.tsx'
import { Badge, Verified } from '../ui/Badge.tsx'
import { DefinitionList, Note, SectionHead } from '../ui/Card.tsx'
import { CtaBar } from '../ui/CtaBar.tsx'
import { DDay } from '../ui/DDay.tsx'
import { ShieldCheck } from '../ui/icons.ts'
import { Photo } from '../ui/Photo.tsx'
import type { Route } from './+types/CastingPage'
import { ApplyCard } from './ApplyCard.tsx'
import { BookmarkButton } from './BookmarkButton.tsx'
import styles from './Casting.module.css'
import { CastingGrid } from './CastingCard.tsx'
import { ChangeHistory, changedBadge } from './ChangeHistory.tsx'
import { CompanyBlock } from './CompanyBlock.tsx'
import { deadlineText, placeText, rewardText, shootText, workTitleText } from './describe.ts'
import { exposureText, nightRule } from './describe-roles.ts'
import { FileList } from './FileList.tsx'
import { jobPostings } from './jobPostings.ts'
import { LinkedText } from './LinkedText.tsx'
import { Questions } from './Questions.tsx'
import { RoleList } from './RoleList.tsx'
import { StateNote } from './StateNote.tsx'
import { Tombstone } from './Tombstone.tsx'
import { useViewCount } from './useViewCount.ts'

const similarShown = 4
const questionsShown = 20

export async function loader({ params, context, url }: Route.LoaderArgs) {
  if (!/^\d{1,15}$/.test(params.castingId)) throw data(null, { status: 404 })
  const key = url.searchParams.get('key')
  const shared = { now: Date.now(), origin: factsOf(context).origin, key }
  try {
    const query = { key: key ?? undefined }
    const casting = await apiOf(context).castings.detail({ params: { castingId: params.castingId }, query })
    const [{ list: similar }, questions] = await Promise.all([
      apiOf(context).castings.similar({ params: { castingId: params.castingId }, query }),
      apiOf(context).castings.questions({
        params: { castingId: params.castingId },
        query: { ...query, limit: questionsShown },
      }),
    ])
    return { casting, similar, questions, ...shared }
  } catch (thrown) {
    if (!isDeleted(thrown)) throw thrown
    return data({ casting: null, similar: await openCastings(context), questions: null, ...shared }, { status: 410 })
  }
}

const isDeleted = (thrown: unknown) => (thrown as { data?: { code?: string } } | null)?.data?.code === 'casting_deleted'

/** What takes applications, in place of a notice that is gone. */
async function openCastings(context: Readonly<RouterContextProvider>) {
  const query = { recruiting: true, limit: similarShown }
  return (await apiOf(context).castings.list({ query })).list
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const casting = loaderData?.casting
  if (!casting) return [...pageMeta('삭제된 공고'), { name: 'robots', content: 'noindex' }]
  const facts = [casting.companyName, rewardText(casting.reward), placeText(casting.region)].filter(Boolean)
  const found = pageMeta(casting.title, `${facts.join(' · ')}. ${casting.synopsis.slice(0, 100)}`)
  return casting.isPrivate || !casting.isRecruiting ? [...found, { name: 'robots', content: 'noindex' }] : found
}

export default function CastingPage({ loaderData }: Route.ComponentProps) {
  const { casting, similar, questions, now, origin, key } = loaderData
  const isTeam = Boolean(casting?.isMine || casting?.teamRole)
  useViewCount(casting?.id, isTeam)
  const [roleIds, setRoleIds] = useState<number[]>([])
  if (!casting) return <Tombstone alternatives={similar} now={now} />

  const apply = (
    <ApplyButton
      castingId={casting.id}
      castingTitle={casting.title}
      companyName={casting.companyName}
      roles={casting.roles.filter(role => role.status === 'OPEN')}
      roleIds={roleIds.length ? roleIds : undefined}
      applied={casting.application}
      privateKey={key ?? undefined}
      isRecruiting={casting.isRecruiting}
    />
  )
  const expenses = casting.expenses.map(code => Expense[code]).join('·')
  const postings = casting.isRecruiting && !casting.isPrivate ? jobPostings(casting, origin) : null
  return (
    <div className="wrap">
      <div className={styles.page}>
        <article>
          {casting.thumbnail && (
            <Photo
              image={casting.thumbnail}
              alt=""
              ratio="fill"
              sizes="(width < 1080px) 100vw, 700px"
              priority
              className={styles.hero}
            />
          )}
          <header className={styles.title}>
            <p className={styles.kind}>
              <span className="only-narrow">
                <DDay
                  deadline={casting.isAlwaysOpen ? null : casting.castingEndDate}
                  early={casting.status === 'EARLY_CLOSED'}
                  now={now}
                />
              </span>
              {casting.artCategory && ArtCategory[casting.artCategory]}
              {casting.isVerified && <Verified>인증 공고</Verified>}
              {casting.isPrivate && <Badge tone="line">비공개 공고</Badge>}
              {changedBadge(casting.changes, now)}
            </p>
            <h1>{casting.title}</h1>
          </header>
          <AlertReason castingId={casting.id} />
          <StateNote casting={casting} />
          <CompanyBlock casting={casting} />
          <dl className={styles.facts}>
            <Fact name="출연료" loud>
              {rewardText(casting.reward)}
              {casting.canNegotiate && <small> 협의 가능</small>}
            </Fact>
            <Fact name="촬영">{shootText(casting)}</Fact>
            <Fact name="회차">{casting.shootTimes && `${casting.shootTimes}회차`}</Fact>
            <Fact name="장소">{placeText(casting.region, casting.shootPlace)}</Fact>
            <Fact name="오디션">{AuditionWay[casting.auditionWay]}</Fact>
            <Fact name="지원 항목">{expenses}</Fact>
          </dl>
          {casting.rewardNote && <p className={styles.note}>{casting.rewardNote}</p>}

          <section className={styles.section}>
            <h2>모집 배역 {casting.roles.length}</h2>
            <RoleList roles={casting.roles} />
          </section>
          <section className={styles.section}>
            <h2>시놉시스</h2>
            <LinkedText className={styles.prose} text={casting.synopsis} />
          </section>
          <section className={styles.section}>
            <h2>상세 내용</h2>
            <LinkedText className={styles.prose} text={casting.contents} />
          </section>
          <section className={styles.section}>
            <h2>제작 정보</h2>
            <DefinitionList
              items={[
                ['작품', workTitleText(casting.workTitle)],
                ['감독', casting.director],
                ['출연진', casting.castMain],
                ['채널·플랫폼', casting.platform],
                ['계약', ContractType[casting.contractType]],
                ['마감', deadlineText(casting.isAlwaysOpen, casting.castingEndDate)],
                ['지원 방법', casting.isApplyOnce ? '한 배역에만 지원할 수 있어요' : '여러 배역에 지원할 수 있어요'],
                ['미성년자', casting.isMinorAllowed ? '지원할 수 있어요' : '모집하지 않아요'],
                ['야간 촬영', casting.isNightShoot ? '있음' : '없음'],
                ['노출', exposureText(casting)],
                ['연락처', '서류 합격 뒤에 공개돼요'],
              ]}
            />
          </section>
          {casting.isMinorAllowed && casting.isNightShoot && (
            <Note tone="warn" title={nightRule.title}>
              {nightRule.text}
            </Note>
          )}
          <FileList castingId={casting.id} files={casting.files} privateKey={key} />
          <PreQuestionList questions={casting.preQuestions} />
          {questions && (
            <Questions
              key={casting.id}
              castingId={casting.id}
              isRecruiting={casting.isRecruiting}
              privateKey={key}
              questions={questions}
              now={now}
            />
          )}
          <ChangeHistory changes={casting.changes} now={now} />
          <section className={styles.section}>
            <Note icon={ShieldCheck} title="오디션을 이유로 돈을 요구하지 않아요.">
              수강료나 프로필 촬영비, 보증금 이야기를 들었다면 돈을 보내지 말고 신고해 주세요.
            </Note>
            {!isTeam && casting.openedAt && (
              <ReportButton
                subject={{ target: 'CASTING', targetId: casting.id, key: key ?? undefined }}
                label="공고 신고하기"
              />
            )}
          </section>
        </article>
        <aside className={styles.aside} aria-label="지원하기">
          <ApplyCard casting={casting} now={now} roleIds={roleIds} onChoose={setRoleIds} apply={apply} />
        </aside>
      </div>
      {similar.length > 0 && (
        <section className={styles.similar}>
          <SectionHead title="비슷한 공고" more={{ href: paths.castings(), label: '전체 보기' }} />
          <CastingGrid cards={similar} now={now} columns={4} />
        </section>
      )}
      <CtaBar>
        {!casting.isPrivate && (
          <BookmarkButton castingId={casting.id} title={casting.title} on={casting.isBookmarked} line large />
        )}
        {apply}
      </CtaBar>
      {postings && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON of a data block, which never runs
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: postings }} />
      )}
    </div>
  )
}

/** What applying asks besides the profile: told before anybody starts. */
function PreQuestionList({ questions }: { questions: PreQuestion[] }) {
  if (!questions.length) return null
  return (
    <section className={styles.section}>
      <h2>사전 질문 {questions.length}</h2>
      <ol className={styles.questions}>
        {questions.map(({ id, text, isRequired }) => (
          <li key={id}>
            {text} {!isRequired && <small>선택</small>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Fact({ name, loud, children }: { name: string; loud?: boolean; children: React.ReactNode }) {
  if (!children) return null
  return (
    <div data-loud={loud || undefined}>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
