import { useNavigate } from 'react-router'
import { renderSVG } from 'uqr'
import { AccessScope } from '#contract/codes/profiles.ts'
import { BlockButton } from '#web/accounts/blocks/BlockButton.tsx'
import { blockButtonTexts } from '#web/accounts/blocks/messages.ts'
import { idParam } from '#web/calls/id-param.ts'
import { SaveToList } from '#web/casting-lists/SaveToList.tsx'
import { apiOf, viewerOf } from '#web/context.ts'
import { useProfileViewLog } from '#web/logs/useProfileViewLog.ts'
import { pageMeta, publicMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { previewVersion } from '#web/preview-version.ts'
import { ProposeButton } from '#web/proposals/ProposeButton.tsx'
import { ReportButton } from '#web/reports/ReportButton.tsx'
import { CtaBar } from '#web/ui/CtaBar.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Bookmark, PenLine } from '#web/ui/icons.ts'
import { BookmarkButton } from '../BookmarkButton.tsx'
import type { Route } from './+types/ActorPage'
import styles from './ActorPage.module.css'
import { ProfileHead, ProfileSections, type Shown } from './ActorSections.tsx'
import { ContactButton } from './ContactButton.tsx'
import { factsLine } from './facts.ts'
import { actorPageTexts as texts } from './messages.ts'
import { PhotoGallery } from './PhotoGallery.tsx'
import { personData } from './person-data.ts'
import { ShareMenu } from './ShareMenu.tsx'

export const handle = { guestQuery: [] }

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const profileId = idParam(params.profileId)
  const { own, ...profile } = await apiOf(context).profiles.read({ params: { profileId } })
  const path = profile.shortName ? paths.shortAddress(profile.shortName) : paths.actor(profile.id)
  const address = new URL(path, request.url).href
  const { actorName, birthYear, height, filmography, photos } = profile
  const facts = [actorName, birthYear, height, filmography.map(({ title }) => title), photos[0]?.image.key]
  return {
    profile,
    preview: paths.preview('actors', profile.id, previewVersion(facts)),
    address,
    qr: `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 0 }))}`,
    ownScope: own && { accessScope: own.accessScope, isHidden: own.isHidden, hiddenReason: own.hiddenReason },
    isSignedIn: viewerOf(context) !== null,
    isManager: viewerOf(context)?.permissions.includes('CastingManager') ?? false,
    isOperator: viewerOf(context)?.permissions.includes('Admin') ?? false,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return pageMeta(matches, texts.actor)
  const { profile } = loaderData
  const description = [profile.intro, factsLine(profile)].filter(Boolean).join(' · ')
  const robots = profile.isIndexable ? [] : [{ name: 'robots', content: 'noindex' }]
  const found = publicMeta(matches, {
    title: profile.actorName,
    description,
    path: paths.actor(profile.id),
    type: 'profile',
    ...(profile.isPreviewable
      ? { picture: loaderData.preview }
      : { preview: { title: texts.someProfile, description: texts.somePreview } }),
  })
  return [...found, ...robots]
}

export default function ActorPage({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { profile, address, qr, ownScope, isSignedIn, isManager, isOperator } = loaderData
  useProfileViewLog(profile.id, isSignedIn && !profile.isMine)
  const personJson = personData(profile, new URL(paths.actor(profile.id), address).href)
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.columns}>
        <PhotoGallery name={profile.actorName} photos={profile.photos} />
        <div>
          <ProfileHead profile={profile} as="h1" />
          {ownScope && <OwnNote {...ownScope} />}
          <Actions {...{ profile, address, qr, isSignedIn, isManager }} />
          {isOperator && (
            <LinkButton size="sm" auto href={paths.adminProfiles({ q: profile.actorName })}>
              {texts.seeInAdmin}
            </LinkButton>
          )}
          <ProfileSections profile={profile} isSignedIn={isSignedIn} />
          {!profile.isMine && (
            <ReportButton subject={{ target: 'PROFILE', targetId: profile.id }} label={texts.report} />
          )}
          {!profile.isMine && isManager && (
            <BlockButton
              subject={{ profileId: profile.id }}
              label={blockButtonTexts.actor}
              onBlocked={() => void navigate(paths.actors())}
            />
          )}
        </div>
      </div>
      <footer className={styles.printed}>
        <p>
          {address}
          <br />
          {texts.contactBefore}
          {profile.hasAgency && profile.agencyName ? profile.agencyName : texts.contactLink}
          {texts.contactAfter}
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
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: personJson }} />
      )}
    </div>
  )
}

type OwnScope = { accessScope: keyof typeof AccessScope; isHidden: boolean; hiddenReason: string | null }

function OwnNote({ accessScope, isHidden, hiddenReason }: OwnScope) {
  if (!isHidden && accessScope === 'PUBLIC') return null
  return (
    <div className={styles.note}>
      {isHidden ? (
        <Note tone="warn" title={texts.hidden}>
          {texts.onlyYou}
          {hiddenReason ? texts.hiddenReason(hiddenReason) : texts.askWhy}
        </Note>
      ) : (
        <Note tone="info" title={texts.scope(AccessScope[accessScope])}>
          {texts.changeScope}
        </Note>
      )}
    </div>
  )
}

const EditButton = ({ className }: { className?: string }) => (
  <LinkButton size="lg" variant="primary" href={paths.profileManagement()} className={className}>
    <Icon icon={PenLine} />
    {texts.edit}
  </LinkButton>
)

type ActionsProps = { profile: Shown; address: string; qr: string; isSignedIn: boolean; isManager: boolean }

function Actions({ profile, address, qr, isSignedIn, isManager }: ActionsProps) {
  const { id, actorName: name, isMine } = profile
  return (
    <div className={styles.actions}>
      {isMine && <EditButton className="only-wide" />}
      {isMine && (
        <LinkButton size="lg" href={paths.profileAsOthers()}>
          {texts.asOthers}
        </LinkButton>
      )}
      {isManager && !isMine && <ContactButton id={id} name={name} className="only-wide" />}
      {isManager && !isMine && <ProposeButton target={{ profileId: id, name }} />}
      {isManager && !isMine && <SaveToList id={id} name={name} className="only-wide" />}
      {isSignedIn && !isMine && <BookmarkButton id={id} name={name} isOn={profile.isBookmarked} />}
      {!isSignedIn && (
        <LinkButton size="lg" href={paths.login(paths.actor(id))}>
          <Icon icon={Bookmark} />
          {texts.loginToBookmark}
        </LinkButton>
      )}
      <ShareMenu {...{ id, name, address, qr }} />
    </div>
  )
}
