import { data } from 'react-router'
import { renderSVG } from 'uqr'
import { AccessScope } from '../../contract/enums.ts'
import { ProposeButton } from '../applications/proposals/ProposeButton.tsx'
import { SaveToList } from '../casting-lists/SaveToList.tsx'
import { apiOf, viewerOf } from '../context.ts'
import { useProfileViewLog } from '../logs/useProfileViewLog.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { ReportButton } from '../reports/ReportButton.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Note } from '../ui/Card.tsx'
import { CtaBar } from '../ui/CtaBar.tsx'
import { Icon } from '../ui/Icon.tsx'
import { BadgeCheck, Bookmark, PenLine } from '../ui/icons.ts'
import type { Route } from './+types/ActorPage'
import styles from './ActorPage.module.css'
import { Activity, Education, Files, Filmography, Reel, Section, type Shown, Skills } from './ActorSections.tsx'
import { BookmarkButton } from './BookmarkButton.tsx'
import { ContactButton } from './ContactButton.tsx'
import { ageText, factsLine } from './facts.ts'
import { PhotoGallery } from './PhotoGallery.tsx'
import { personData } from './person-data.ts'
import { ShareMenu } from './ShareMenu.tsx'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  if (!/^\d{1,15}$/.test(params.profileId)) throw data(null, { status: 404 })
  const { own, ...profile } = await apiOf(context).profiles.read({ params: { profileId: params.profileId } })
  const address = new URL(paths.actor(profile.id), request.url).href
  return {
    profile,
    address,
    qr: `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 0 }))}`,
    ownScope: own && { accessScope: own.accessScope, isHidden: own.isHidden, hiddenReason: own.hiddenReason },
    isSignedIn: viewerOf(context) !== null,
    isManager: viewerOf(context)?.permissions.includes('CastingManager') ?? false,
    isOperator: viewerOf(context)?.permissions.includes('Admin') ?? false,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return pageMeta('배우')
  const { profile } = loaderData
  const description = [profile.intro, factsLine(profile)].filter(Boolean).join(' · ')
  const robots = profile.isIndexable ? [] : [{ name: 'robots', content: 'noindex' }]
  return [...pageMeta(profile.actorName, description), ...robots]
}

export default function ActorPage({ loaderData }: Route.ComponentProps) {
  const { profile, address, qr, ownScope, isSignedIn, isManager, isOperator } = loaderData
  useProfileViewLog(profile.id, isSignedIn && !profile.isMine)
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.columns}>
        <PhotoGallery name={profile.actorName} photos={profile.photos} />
        <div>
          <div className={styles.name}>
            <h1>{profile.actorName}</h1>
            {profile.isVerified && (
              <>
                <Icon icon={BadgeCheck} size={22} />
                <span className="sr">영화인 인증</span>
              </>
            )}
            {profile.engName && <small>{profile.engName}</small>}
          </div>
          {profile.intro && <p className={styles.intro}>{profile.intro}</p>}
          <Facts profile={profile} />
          {ownScope && <OwnNote {...ownScope} />}
          <Actions {...{ profile, address, qr, isSignedIn, isManager }} />
          {isOperator && (
            <LinkButton size="sm" auto href={paths.adminProfiles({ q: profile.actorName })}>
              관리에서 보기
            </LinkButton>
          )}
          <Reel profile={profile} />
          {profile.aboutMe && (
            <Section title="자기소개">
              <p className={styles.prose}>{profile.aboutMe}</p>
            </Section>
          )}
          <Filmography films={profile.filmography} />
          <Skills profile={profile} />
          <Education education={profile.education} />
          <Files profile={profile} isSignedIn={isSignedIn} />
          <Activity profile={profile} />
          {!profile.isMine && (
            <ReportButton subject={{ target: 'PROFILE', targetId: profile.id }} label="프로필 신고하기" />
          )}
        </div>
      </div>
      <footer className={styles.printed}>
        <p>
          {address}
          <br />
          연락은 {profile.hasAgency && profile.agencyName ? profile.agencyName : '프로필 화면의 연락하기'}를 이용해
          주세요
        </p>
        <img alt="" src={qr} />
      </footer>
      {profile.isMine && (
        <CtaBar>
          <EditButton />
        </CtaBar>
      )}
      {isManager && !profile.isMine && (
        <CtaBar>
          <SaveToList id={profile.id} name={profile.actorName} compact />
          <ContactButton id={profile.id} name={profile.actorName} />
        </CtaBar>
      )}
      {profile.isIndexable && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON of a data block, which never runs
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: personData(profile, address) }} />
      )}
    </div>
  )
}

function Facts({ profile }: { profile: Shown }) {
  const { birthYear, height, playAgeMin, playAgeMax } = profile
  const facts = [
    ['출생', birthYear && `${birthYear}년`],
    ['나이', ageText(profile)],
    ['키', height && `${height}cm`],
    ['배역 나이', playAgeMin !== null && `${playAgeMin}–${playAgeMax}세`],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

type OwnScope = { accessScope: keyof typeof AccessScope; isHidden: boolean; hiddenReason: string | null }

function OwnNote({ accessScope, isHidden, hiddenReason }: OwnScope) {
  if (!isHidden && accessScope === 'PUBLIC') return null
  return (
    <div className={styles.note}>
      {isHidden ? (
        <Note tone="warn" title="운영자가 이 프로필을 숨겼어요.">
          나에게만 보여요.{' '}
          {hiddenReason ? `사유: ${hiddenReason}. 고친 뒤 고객센터에 알려 주세요.` : '까닭은 고객센터에 물어봐 주세요.'}
        </Note>
      ) : (
        <Note tone="info" title={`공개 범위: ${AccessScope[accessScope]}.`}>
          프로필 관리에서 바꿀 수 있어요.
        </Note>
      )}
    </div>
  )
}

const EditButton = ({ className }: { className?: string }) => (
  <LinkButton size="lg" variant="primary" href={paths.profileManagement()} className={className}>
    <Icon icon={PenLine} />
    수정
  </LinkButton>
)

type ActionsProps = { profile: Shown; address: string; qr: string; isSignedIn: boolean; isManager: boolean }

function Actions({ profile, address, qr, isSignedIn, isManager }: ActionsProps) {
  const { id, actorName: name, isMine } = profile
  return (
    <div className={styles.actions}>
      {isMine && <EditButton className="only-wide" />}
      {isManager && !isMine && <ContactButton id={id} name={name} className="only-wide" />}
      {isManager && !isMine && <ProposeButton target={{ profileId: id, name }} />}
      {isManager && !isMine && <SaveToList id={id} name={name} className="only-wide" />}
      {isSignedIn && !isMine && <BookmarkButton id={id} name={name} isOn={profile.isBookmarked} />}
      {!isSignedIn && (
        <LinkButton size="lg" href={paths.login(paths.actor(id))}>
          <Icon icon={Bookmark} />
          로그인하고 북마크
        </LinkButton>
      )}
      <ShareMenu {...{ id, name, address, qr }} />
    </div>
  )
}
