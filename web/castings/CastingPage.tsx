import { useEffect, useState } from 'react'
import { data, type RouterContextProvider } from 'react-router'
import type { CastingDetail, SimilarCasting } from '#contract/castings/index.ts'
import { auditionText, statedAds, statedTerms } from '#contract/castings/terms.ts'
import { ArtCategory, ContractType, Expense } from '#contract/codes/castings.ts'
import { SimilarReason } from '#contract/codes/suggestions.ts'
import { ages } from '#contract/limits.ts'
import { BlockButton } from '#web/accounts/blocks/BlockButton.tsx'
import { blockButtonTexts } from '#web/accounts/blocks/messages.ts'
import { ApplyButton, ApplyDialog, useApplying, useMayApply } from '#web/applications/ApplyDialog.tsx'
import { idParam } from '#web/calls/id-param.ts'
import { codeOf } from '#web/calls/refusal.ts'
import { apiOf, factsOf, type Me, viewerOf } from '#web/context.ts'
import { pageMeta, publicMeta } from '#web/meta.ts'
import { AlertReason } from '#web/notifications/AlertReason.tsx'
import { paths } from '#web/paths.ts'
import { previewVersion } from '#web/preview-version.ts'
import { ReportButton } from '#web/reports/ReportButton.tsx'
import { keepOpened } from '#web/shell/app/last-seen.ts'
import { CtaBar } from '#web/ui/CtaBar.tsx'
import { Badge, Verified } from '#web/ui/display/Badge.tsx'
import { DefinitionList, Note, SectionHead } from '#web/ui/display/Card.tsx'
import { DDay } from '#web/ui/display/DDay.tsx'
import { Photo } from '#web/ui/display/Photo.tsx'
import { dateRange, koreanAge } from '#web/ui/format.ts'
import { ShieldCheck } from '#web/ui/icons.ts'
import { useViewer } from '#web/useViewer.ts'
import type { Route } from './+types/CastingPage'
import { ApplyCard } from './ApplyCard.tsx'
import { BookmarkButton } from './BookmarkButton.tsx'
import styles from './Casting.module.css'
import { ChangeHistory, changedBadge } from './ChangeHistory.tsx'
import { CompanyBlock } from './CompanyBlock.tsx'
import { deadlineText, placeText, rewardText, seenOf, shootText, workTitleText } from './describe.ts'
import { exposureText, nightRule } from './describe-roles.ts'
import { FileList } from './FileList.tsx'
import { jobPostings } from './jobPostings.ts'
import { LinkedText } from './LinkedText.tsx'
import { CastingGrid } from './list/CastingCard.tsx'
import { castingPageTexts as texts } from './messages.ts'
import { PreQuestionList } from './PreQuestionList.tsx'
import { Questions } from './questions/Questions.tsx'
import { RoleList } from './RoleList.tsx'
import { ShareButton } from './ShareButton.tsx'
import { StateNote } from './StateNote.tsx'
import { Tombstone } from './Tombstone.tsx'
import { useViewCount } from './useViewCount.ts'

const similarShown = 4
const questionsShown = 20

export const handle = { guestQuery: [] }

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const castingId = idParam(params.castingId)
  const key = url.searchParams.get('key')
  const shared = { now: Date.now(), origin: factsOf(context).origin, key }
  try {
    const query = { key: key ?? undefined }
    const casting = await apiOf(context).castings.detail({ params: { castingId }, query })
    const [{ list: similar }, questions, { list: sides }] = await Promise.all([
      apiOf(context).castings.similar({ params: { castingId }, query }),
      apiOf(context).castings.questions({
        params: { castingId },
        query: { ...query, limit: questionsShown },
      }),
      apiOf(context).sides.list({ params: { castingId }, query }),
    ])
    return {
      casting,
      ...shownSimilar(similar),
      questions,
      sides,
      isTooYoung: isTooYoung(casting, viewerOf(context)),
      preview: previewOf(casting),
      ...shared,
    }
  } catch (thrown) {
    if (codeOf(thrown) !== 'casting_deleted') throw thrown
    return data(
      {
        casting: null,
        similar: await openCastings(context),
        similarNotes: {},
        questions: null,
        sides: [],
        isTooYoung: false,
        preview: null,
        ...shared,
      },
      { status: 410 },
    )
  }
}

/** The text of a casting that is kept for offline reading. */
const seenText = ({ synopsis, contents, roles }: CastingDetail) =>
  [synopsis, contents, ...roles.map(role => `${role.name}: ${role.description}`)].join('\n\n')

/** Another address after each change of what its picture shows. */
const previewOf = ({ id, title, companyName, region, artCategory, reward, ...casting }: CastingDetail) => {
  const { isRecruiting, isAlwaysOpen, castingEndDate, thumbnail } = casting
  const terms = [isRecruiting, isAlwaysOpen, castingEndDate, reward]
  return paths.preview('castings', id, previewVersion([title, companyName, region, artCategory, terms, thumbnail?.key]))
}

/** Whether an actor is too young. Computed here: the birth date stays out of the page's state. */
function isTooYoung({ isMinorAllowed, exposureLevel }: CastingDetail, viewer: Me | null): boolean {
  if (!viewer?.permissions.includes('Actor') || (isMinorAllowed && exposureLevel === 'NONE')) return false
  return (koreanAge(viewer.birthDate) ?? ages.adult) < ages.adult
}

/** Similar castings and why they are shown. Joined here, so that no browser loads the reasons. */
const shownSimilar = (found: SimilarCasting[]) => ({
  similar: found.map(({ casting }) => casting),
  similarNotes: Object.fromEntries(
    found.map(({ casting, reasons }) => [casting.id, reasons.map(reason => SimilarReason[reason]).join(' · ')]),
  ),
})

/** Open castings, shown in place of a deleted one. */
async function openCastings(context: Readonly<RouterContextProvider>) {
  const query = { recruiting: true, limit: similarShown }
  return (await apiOf(context).castings.list({ query })).list
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const casting = loaderData?.casting
  if (!casting) return [...pageMeta(matches, texts.deleted), { name: 'robots', content: 'noindex' }]
  const facts = [casting.companyName, rewardText(casting.reward), placeText(casting.region)].filter(Boolean)
  const description = `${facts.join(' · ')}. ${casting.synopsis.slice(0, 100)}`
  const noindex = { name: 'robots', content: 'noindex' }
  // The URL of a private casting is useless without its key.
  if (casting.isPrivate) return [...pageMeta(matches, casting.title, description), noindex]
  const { title, isRecruiting } = casting
  const links = { path: paths.casting(casting.id), picture: loaderData.preview }
  const found = publicMeta(matches, { title, description, ...links, type: 'article' })
  return isRecruiting ? found : [...found, noindex]
}

export default function CastingPage({ loaderData }: Route.ComponentProps) {
  const { casting, similar, similarNotes, questions, sides, isTooYoung, now, origin, key } = loaderData
  const isTeam = Boolean(casting?.isMine || casting?.teamRole)
  useViewCount(casting?.id, isTeam, key)
  useEffect(() => {
    if (casting && !casting.isPrivate) void keepOpened({ ...seenOf(casting), text: seenText(casting) })
  }, [casting])
  const [roleIds, setRoleIds] = useState<number[]>([])
  const asks = { application: casting?.application ?? null, isRecruiting: Boolean(casting?.isRecruiting), isTooYoung }
  const applying = useApplying(asks)
  const mayApply = useMayApply()
  const isActor = useViewer()?.permissions.includes('Actor')
  if (!casting) return <Tombstone alternatives={similar} now={now} />

  const apply = mayApply && <ApplyButton {...asks} onApply={applying.open} />
  const audition = auditionText(casting, dateRange)
  const ads = statedAds(casting)
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
              {casting.isVerified && <Verified>{texts.verified}</Verified>}
              {casting.isPrivate && <Badge tone="line">{texts.private}</Badge>}
              {changedBadge(casting.changes, now)}
            </p>
            <h1>{casting.title}</h1>
          </header>
          <AlertReason castingId={casting.id} />
          <StateNote casting={casting} />
          <CompanyBlock casting={casting} />
          <dl className={styles.facts}>
            <Fact name={texts.reward} loud>
              {rewardText(casting.reward)}
              {casting.canNegotiate && <small>{texts.negotiable}</small>}
            </Fact>
            <Fact name={texts.shoot}>{shootText(casting)}</Fact>
            <Fact name={texts.timesLabel}>{casting.shootTimes && texts.times(casting.shootTimes)}</Fact>
            <Fact name={texts.place}>{placeText(casting.region, casting.shootPlace)}</Fact>
            <Fact name={texts.audition}>{audition}</Fact>
            <Fact name={texts.expenses}>{expenses}</Fact>
          </dl>
          {casting.rewardNote && <p className={styles.note}>{casting.rewardNote}</p>}

          <section className={styles.section}>
            <h2>{texts.roles(casting.roles.length)}</h2>
            <RoleList castingId={casting.id} roles={casting.roles} sides={sides} privateKey={key} />
          </section>
          <section className={styles.section}>
            <h2>{texts.synopsis}</h2>
            <LinkedText className={styles.prose} text={casting.synopsis} />
          </section>
          <section className={styles.section}>
            <h2>{texts.details}</h2>
            <LinkedText className={styles.prose} text={casting.contents} />
          </section>
          <section className={styles.section}>
            <h2>{texts.production}</h2>
            <DefinitionList
              items={[
                [texts.work, workTitleText(casting.workTitle)],
                [texts.director, casting.director],
                [texts.cast, casting.castMain],
                [texts.platform, casting.platform],
                ...statedTerms(casting, 'shoot'),
                ...statedTerms(casting, 'reward'),
                [texts.contract, ContractType[casting.contractType]],
                [texts.deadline, deadlineText(casting.isAlwaysOpen, casting.castingEndDate)],
                [texts.howToApply, casting.isApplyOnce ? texts.oneRole : texts.manyRoles],
                [texts.minors, casting.isMinorAllowed ? texts.minorsAllowed : texts.minorsRefused],
                [texts.nightShoot, casting.isNightShoot ? texts.yes : texts.no],
                [texts.exposure, exposureText(casting)],
                [texts.contact, texts.contactLater],
              ]}
            />
          </section>
          {ads.length > 0 && (
            <section className={styles.section}>
              <h2>{texts.ads}</h2>
              <DefinitionList items={ads} />
            </section>
          )}
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
            <Note icon={ShieldCheck} title={texts.noMoney}>
              {texts.noMoneyText}
            </Note>
            {!isTeam && casting.openedAt && (
              <ReportButton
                subject={{ target: 'CASTING', targetId: casting.id, key: key ?? undefined }}
                label={texts.report}
              />
            )}
            {!isTeam && casting.openedAt && isActor && (
              <BlockButton subject={{ from: 'CASTING', fromId: casting.id }} label={blockButtonTexts.manager} />
            )}
          </section>
        </article>
        <aside className={styles.aside} aria-label={texts.apply}>
          <ApplyCard casting={casting} now={now} roleIds={roleIds} onChoose={setRoleIds} apply={apply} />
        </aside>
      </div>
      {similar.length > 0 && (
        <section className={styles.similar}>
          <SectionHead title={texts.similar} more={{ href: paths.castings(), label: texts.showAll }} />
          <CastingGrid cards={similar} now={now} columns={4} notes={similarNotes} />
        </section>
      )}
      {(!casting.isPrivate || mayApply) && (
        <CtaBar>
          {!casting.isPrivate && (
            <>
              <BookmarkButton castingId={casting.id} title={casting.title} on={casting.isBookmarked} line large />
              <ShareButton title={casting.title} compact />
            </>
          )}
          {apply}
        </CtaBar>
      )}
      {applying.isOpen && (
        <ApplyDialog
          castingId={casting.id}
          castingTitle={casting.title}
          audition={audition}
          roleIds={roleIds.length ? roleIds : undefined}
          privateKey={key ?? undefined}
          onClose={applying.close}
        />
      )}
      {postings && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON of a data block, which never runs
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: postings }} />
      )}
    </div>
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
