import type { ReactNode } from 'react'
import { data } from 'react-router'
import {
  AccessScope,
  ArtCategory,
  Dialect,
  EducationStatus,
  HairLength,
  Language,
  Level,
  Region,
  RoleGrade,
  weekdays,
} from '../../contract/enums.ts'
import type { ProfileView } from '../../contract/profiles.ts'
import { SaveToList } from '../casting-lists/SaveToList.tsx'
import { apiOf, viewerOf } from '../context.ts'
import { useProfileViewLog } from '../logs/useProfileViewLog.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { Verified } from '../ui/Badge.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { DefinitionList, Note } from '../ui/Card.tsx'
import { ChipLabel } from '../ui/Chip.tsx'
import { CtaBar } from '../ui/CtaBar.tsx'
import { dateRange, isoDate } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { BadgeCheck, PenLine, Printer, Share2 } from '../ui/icons.ts'
import { Link } from '../ui/Link.tsx'
import { toast } from '../ui/toast.ts'
import type { Route } from './+types/ActorPage'
import styles from './ActorPage.module.css'
import { BookmarkButton } from './BookmarkButton.tsx'
import { ageText, factsLine } from './facts.ts'
import { PhotoGallery } from './PhotoGallery.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  if (!/^\d{1,15}$/.test(params.profileId)) throw data(null, { status: 404 })
  const { own, ...profile } = await apiOf(context).profiles.read({ params: { profileId: params.profileId } })
  return {
    profile,
    ownScope: own && { accessScope: own.accessScope, isHidden: own.isHidden },
    isSignedIn: viewerOf(context) !== null,
    isManager: viewerOf(context)?.permissions.includes('CastingManager') ?? false,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return pageMeta('배우')
  const { profile } = loaderData
  return pageMeta(profile.actorName, [profile.intro, factsLine(profile)].filter(Boolean).join(' · '))
}

type Shown = Omit<ProfileView, 'own'>

export default function ActorPage({ loaderData }: Route.ComponentProps) {
  const { profile, ownScope, isSignedIn, isManager } = loaderData
  useProfileViewLog(profile.id, isSignedIn && !profile.isMine)
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.columns}>
        <PhotoGallery name={profile.actorName} photos={profile.photos.map(photo => photo.image)} />
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
          <Actions {...{ profile, isSignedIn, isManager }} />
          {profile.aboutMe && (
            <Section title="자기소개">
              <p className={styles.prose}>{profile.aboutMe}</p>
            </Section>
          )}
          <Filmography films={profile.filmography} />
          <Skills profile={profile} />
          <Education education={profile.education} />
          <Activity profile={profile} />
        </div>
      </div>
      {profile.isMine && (
        <CtaBar>
          <EditButton />
        </CtaBar>
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

function OwnNote({ accessScope, isHidden }: { accessScope: keyof typeof AccessScope; isHidden: boolean }) {
  if (!isHidden && accessScope === 'PUBLIC') return null
  return (
    <div className={styles.note}>
      {isHidden ? (
        <Note tone="warn" title="운영자가 이 프로필을 숨겼어요.">
          나에게만 보여요. 까닭은 고객센터에 물어봐 주세요.
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

type ActionsProps = { profile: Shown; isSignedIn: boolean; isManager: boolean }

function Actions({ profile, isSignedIn, isManager }: ActionsProps) {
  return (
    <div className={styles.actions}>
      {profile.isMine ? (
        <EditButton className="only-wide" />
      ) : (
        isSignedIn && <BookmarkButton id={profile.id} name={profile.actorName} isOn={profile.isBookmarked} />
      )}
      {isManager && !profile.isMine && <SaveToList id={profile.id} name={profile.actorName} />}
      <IconButton line large icon={Share2} label="주소 복사" onClick={() => copyAddress(profile)} />
      <IconButton line large icon={Printer} label="인쇄" onClick={() => window.print()} />
    </div>
  )
}

async function copyAddress({ id }: Shown) {
  try {
    await navigator.clipboard.writeText(new URL(paths.actor(id), location.href).href)
    toast.success('주소를 복사했어요')
  } catch {
    toast.error('주소를 복사하지 못했어요. 주소창에서 복사해 주세요')
  }
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Filmography({ films }: { films: Shown['filmography'] }) {
  if (!films.length) return null
  return (
    <Section title="필모그래피">
      <ul className={styles.films}>
        {films.map((film, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: films have no id and do not move
          <li key={at}>
            <time dateTime={String(film.year)}>{film.year}</time>
            <div>
              <b>〈{film.title}〉</b> <span>{ArtCategory[film.category]}</span>
              <p>{[film.roleGrade && RoleGrade[film.roleGrade], film.roleName].filter(Boolean).join(' · ')}</p>
            </div>
            {film.source === 'KOBIS' && <Verified>확인됨</Verified>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Skills({ profile }: { profile: Shown }) {
  const rows: [string, string[]][] = [
    ['특기', profile.specialties.map(skill => skill.text)],
    ['사투리', profile.dialects.map(({ code, level }) => `${Dialect[code]} ${Level[level]}`)],
    ['외국어', profile.languages.map(({ code, level }) => `${Language[code]} ${Level[level]}`)],
    ['이미지', profile.imageKeywords],
    ['태그', profile.statusTags],
  ]
  const filled = rows.filter(([, words]) => words.length)
  if (!filled.length) return null
  return (
    <Section title="특기와 이미지">
      <dl>
        {filled.map(([name, words]) => (
          <div key={name} className={styles.tags}>
            <dt>{name}</dt>
            <dd>
              {words.map(word => (
                <ChipLabel key={word} small>
                  {word}
                </ChipLabel>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Education({ education }: { education: Shown['education'] }) {
  if (!education.length) return null
  return (
    <Section title="학력">
      <ul className={styles.prose}>
        {education.map(({ school, major, status }) => (
          <li key={school + major}>{[school, major, EducationStatus[status]].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
    </Section>
  )
}

const linkNames = {
  instagram: '인스타그램',
  youtube: '유튜브',
  homepage: '홈페이지',
  namuwiki: '나무위키',
  tiktok: '틱톡',
}

function Activity({ profile }: { profile: Shown }) {
  const { appearance, links } = profile
  const shownLinks = Object.entries(links).filter(([, url]) => url)
  return (
    <Section title="활동 정보">
      <DefinitionList
        items={[
          ['활동 지역', profile.region === 'NONE' ? '' : Region[profile.region]],
          ['소속', profile.hasAgency ? profile.agencyName : '무소속'],
          ['몸무게', profile.weight && `${profile.weight}kg`],
          [
            '머리',
            [appearance.hairLength && HairLength[appearance.hairLength], appearance.hairColor]
              .filter(Boolean)
              .join(', '),
          ],
          ['타투', appearance.tattoo === null ? '' : appearance.tattoo ? '있음' : '없음'],
          ['흡연 장면', appearance.smokingSceneOk === null ? '' : appearance.smokingSceneOk ? '가능' : '어려움'],
          ['촬영 가능', profile.availability.map(availabilityText).join(' / ')],
          ['최근 수정', isoDate(profile.profileUpdatedAt)],
        ]}
      />
      {shownLinks.length > 0 && <Links links={shownLinks} />}
    </Section>
  )
}

const Links = ({ links }: { links: [string, string][] }) => (
  <p className={styles.links}>
    {links.map(([kind, url]) => (
      <Link key={kind} href={url}>
        {linkNames[kind as keyof typeof linkNames]}
      </Link>
    ))}
  </p>
)

const availabilityText = ({ from, to, weekdays: days, nights }: Shown['availability'][number]) =>
  [dateRange(from, to), days.map(day => weekdays[day]).join('·'), nights && '야간 가능'].filter(Boolean).join(', ')
