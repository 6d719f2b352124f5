import type { ReactNode } from 'react'
import { ArtCategory, RoleGrade, weekdays } from '#contract/codes/castings.ts'
import { Dialect, EducationStatus, HairLength, Language, Level, Region, VideoKind } from '#contract/codes/profiles.ts'
import type { ProfileView } from '#contract/profiles/index.ts'
import { Player } from '#web/media/Player.tsx'
import { paths } from '#web/paths.ts'
import { Verified } from '#web/ui/display/Badge.tsx'
import { DefinitionList } from '#web/ui/display/Card.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { dateRange, fileSize, fullDay } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { ChipLabel } from '#web/ui/forms/Chip.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { BadgeCheck, Download, FileText } from '#web/ui/icons.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './ActorPage.module.css'
import { ageText } from './facts.ts'
import { actorSectionsTexts as texts } from './messages.ts'

export type Shown = Omit<ProfileView, 'own'>

/** Name, introduction and the facts asked first. */
export function ProfileHead({ profile, as: Heading }: { profile: Shown; as: 'h1' | 'h2' }) {
  return (
    <>
      <div className={styles.name}>
        <Heading>{profile.actorName}</Heading>
        {profile.isVerified && (
          <>
            <Icon icon={BadgeCheck} size={22} />
            <span className="sr">{texts.moviePerson}</span>
          </>
        )}
        {profile.engName && <small>{profile.engName}</small>}
      </div>
      {profile.intro && <p className={styles.intro}>{profile.intro}</p>}
      <Facts profile={profile} />
    </>
  )
}

function Facts({ profile }: { profile: Shown }) {
  const { birthYear, height, playAgeMin, playAgeMax } = profile
  const facts = [
    [texts.born, birthYear && texts.birthYear(birthYear)],
    [texts.age, ageText(profile)],
    [texts.height, height && `${height}cm`],
    [texts.playAge, playAgeMin !== null && texts.playAges(playAgeMin, playAgeMax)],
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

/** Everything below the head, as far as its reader sees it. */
export function ProfileSections({ profile, isSignedIn }: { profile: Shown; isSignedIn: boolean }) {
  return (
    <>
      <Reel profile={profile} />
      {profile.aboutMe && (
        <Section title={texts.aboutMe}>
          <p className={styles.prose}>{profile.aboutMe}</p>
        </Section>
      )}
      <Filmography films={profile.filmography} />
      <Skills profile={profile} />
      <Education education={profile.education} />
      <Files profile={profile} isSignedIn={isSignedIn} />
      <Activity profile={profile} />
    </>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export function Filmography({ films }: { films: Shown['filmography'] }) {
  if (!films.length) return null
  return (
    <Section title={texts.films}>
      <ul className={styles.films}>
        {films.map((film, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: films have no id and do not move
          <li key={at}>
            <time dateTime={String(film.year)}>{film.year}</time>
            <div>
              <b>〈{film.title}〉</b> <span>{ArtCategory[film.category]}</span>
              <p>{[film.roleGrade && RoleGrade[film.roleGrade], film.roleName].filter(Boolean).join(' · ')}</p>
              <p className={styles.makers}>
                {[film.director && texts.director(film.director), film.company].filter(Boolean).join(' · ')}
              </p>
            </div>
            {film.isVerified && <Verified>{texts.confirmed}</Verified>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The videos, the main one first and large; dialect samples are shown with the skills. */
export function Reel({ profile }: { profile: Shown }) {
  const videos = profile.videos.filter(({ kind }) => kind !== 'DIALECT')
  if (!videos.length) return profile.isMine ? <NoVideos /> : null
  const ordered = videos.toSorted((a, b) => Number(b.isMain) - Number(a.isMain))
  return (
    <Section title={texts.videos}>
      <ul className={styles.reel}>
        {ordered.map(({ video, kind, title }, at) => {
          const name = title || `${VideoKind[kind]} ${at + 1}`
          return (
            <li key={video.id}>
              <Player video={video} title={`${profile.actorName}, ${name}`} />
              <p>
                <b>{name}</b>
                {title && <span>{VideoKind[kind]}</span>}
              </p>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function NoVideos() {
  return (
    <Section title={texts.videos}>
      <div className={styles.noVideos}>
        <Empty
          title={texts.noVideos}
          as="h3"
          action={
            <LinkButton auto href={`${paths.profileManagement()}#videos`}>
              {texts.addVideo}
            </LinkButton>
          }
        >
          {texts.noVideosText}
        </Empty>
      </div>
    </Section>
  )
}

function Samples({ profile }: { profile: Shown }) {
  const samples = profile.videos.flatMap(({ dialect, video }) => (dialect ? [{ dialect, video }] : []))
  if (!samples.length) return null
  return (
    <ul className={styles.samples}>
      {samples.map(({ dialect, video }) => (
        <li key={dialect}>
          <b>{texts.dialect(Dialect[dialect])}</b>
          <Player video={video} title={texts.dialectSample(profile.actorName, Dialect[dialect])} />
        </li>
      ))}
    </ul>
  )
}

export function Skills({ profile }: { profile: Shown }) {
  const rows: [string, string[]][] = [
    [texts.specialties, profile.specialties.map(skill => skill.text)],
    [texts.dialects, profile.dialects.map(({ code, level }) => `${Dialect[code]} ${Level[level]}`)],
    [texts.languages, profile.languages.map(({ code, level }) => `${Language[code]} ${Level[level]}`)],
    [texts.image, profile.imageKeywords],
    [texts.tags, profile.statusTags],
  ]
  const filled = rows.filter(([, words]) => words.length)
  if (!filled.length) return null
  return (
    <Section title={texts.specialtiesAndImage}>
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
      <Samples profile={profile} />
    </Section>
  )
}

export function Education({ education }: { education: Shown['education'] }) {
  if (!education.length) return null
  return (
    <Section title={texts.education}>
      <ul className={styles.prose}>
        {education.map(({ school, major, status }) => (
          <li key={school + major}>{[school, major, EducationStatus[status]].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
    </Section>
  )
}

/** The files: downloads for signed-in people; others see the list and where to sign in. */
function Files({ profile, isSignedIn }: { profile: Shown; isSignedIn: boolean }) {
  const { id: profileId, files } = profile
  if (!files.length) return null
  return (
    <Section title={texts.files}>
      <ul className={styles.files}>
        {files.map(({ id, name, kind, bytes, pages }) => {
          const words = (
            <>
              <Icon icon={isSignedIn ? Download : FileText} size={20} />
              <b>{name}</b>
              <small className="num">
                {kind} · {fileSize(bytes)}
              </small>
            </>
          )
          return (
            <li key={id}>
              {isSignedIn ? (
                <a href={paths.profileFile(profileId, id)} download>
                  {words}
                </a>
              ) : (
                <p>{words}</p>
              )}
              {isSignedIn && pages > 0 && <Pages {...{ profileId, fileId: id, name, pages }} />}
            </li>
          )
        })}
      </ul>
      {!isSignedIn && (
        <p className={styles.filesNote}>
          <Link href={paths.login(paths.actor(profileId))}>{texts.login}</Link>
          {texts.loginForFiles}
        </p>
      )}
    </Section>
  )
}

type PagesProps = { profileId: number; fileId: number; name: string; pages: number }

const Pages = ({ profileId, fileId, name, pages }: PagesProps) => (
  <ol className={styles.pages} aria-label={texts.firstPages(name)}>
    {Array.from({ length: pages }, (_, at) => {
      const address = paths.profilePage(profileId, fileId, at + 1)
      return (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer">
            <img src={address} alt={texts.page(name, at + 1)} loading="lazy" />
          </a>
        </li>
      )
    })}
  </ol>
)

const linkNames = {
  instagram: texts.instagram,
  youtube: texts.youtube,
  homepage: texts.homepage,
  namuwiki: texts.namuWiki,
  tiktok: texts.tiktok,
}

export function Activity({ profile }: { profile: Shown }) {
  const { appearance, links } = profile
  const shownLinks = Object.entries(links).filter(([, url]) => url)
  return (
    <Section title={texts.activity}>
      <DefinitionList
        items={[
          [texts.region, profile.region === 'NONE' ? '' : Region[profile.region]],
          [texts.agency, profile.hasAgency ? profile.agencyName : ''],
          [texts.weight, profile.weight && `${profile.weight}kg`],
          [
            texts.hair,
            [appearance.hairLength && HairLength[appearance.hairLength], appearance.hairColor]
              .filter(Boolean)
              .join(', '),
          ],
          [texts.tattoo, appearance.tattoo === null ? '' : appearance.tattoo ? texts.yes : texts.no],
          [
            texts.smoking,
            appearance.smokingSceneOk === null ? '' : appearance.smokingSceneOk ? texts.canSmoke : texts.cannotSmoke,
          ],
          [texts.availability, profile.availability.map(availabilityText).join(' / ')],
          [texts.updatedAt, fullDay(profile.profileUpdatedAt)],
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

const openRange = (from: string | null, to: string | null) => {
  if (from && to) return dateRange(from, to)
  return from ? texts.from(dateRange(from, null)) : to && texts.to(dateRange(null, to))
}

const availabilityText = ({ from, to, weekdays: days, nights }: Shown['availability'][number]) =>
  [openRange(from, to), days.map(day => weekdays[day]).join('·'), nights && texts.nights].filter(Boolean).join(', ')
