import type { ReactNode } from 'react'
import {
  ArtCategory,
  Dialect,
  EducationStatus,
  HairLength,
  Language,
  Level,
  Region,
  RoleGrade,
  VideoKind,
  weekdays,
} from '../../contract/enums.ts'
import type { ProfileView } from '../../contract/profiles.ts'
import { Player } from '../media/Player.tsx'
import { paths } from '../paths.ts'
import { Verified } from '../ui/Badge.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { DefinitionList } from '../ui/Card.tsx'
import { ChipLabel } from '../ui/Chip.tsx'
import { Empty } from '../ui/Empty.tsx'
import { dateRange, fileSize, isoDate } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Download, FileText } from '../ui/icons.ts'
import { Link } from '../ui/Link.tsx'
import styles from './ActorPage.module.css'

export type Shown = Omit<ProfileView, 'own'>

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
    <Section title="필모그래피">
      <ul className={styles.films}>
        {films.map((film, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: films have no id and do not move
          <li key={at}>
            <time dateTime={String(film.year)}>{film.year}</time>
            <div>
              <b>〈{film.title}〉</b> <span>{ArtCategory[film.category]}</span>
              <p>{[film.roleGrade && RoleGrade[film.roleGrade], film.roleName].filter(Boolean).join(' · ')}</p>
              <p className={styles.makers}>
                {[film.director && `감독 ${film.director}`, film.company].filter(Boolean).join(' · ')}
              </p>
            </div>
            {film.isVerified && <Verified>확인됨</Verified>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The films, the main one first and large; samples of dialects stand with the skills. */
export function Reel({ profile }: { profile: Shown }) {
  const films = profile.videos.filter(({ kind }) => kind !== 'DIALECT')
  if (!films.length) return profile.isMine ? <NoFilms /> : null
  const ordered = films.toSorted((a, b) => Number(b.isMain) - Number(a.isMain))
  return (
    <Section title="연기 영상">
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

function NoFilms() {
  return (
    <Section title="연기 영상">
      <div className={styles.noFilms}>
        <Empty
          title="아직 연기 영상이 없어요"
          as="h3"
          action={
            <LinkButton auto href={`${paths.profileManagement()}#videos`}>
              영상 올리기
            </LinkButton>
          }
        >
          캐스팅 담당자는 영상이 있는 배우를 먼저 봐요. 이 안내는 나에게만 보여요.
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
          <b>{Dialect[dialect]} 사투리</b>
          <Player video={video} title={`${profile.actorName}, ${Dialect[dialect]} 사투리 샘플`} />
        </li>
      ))}
    </ul>
  )
}

export function Skills({ profile }: { profile: Shown }) {
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
      <Samples profile={profile} />
    </Section>
  )
}

export function Education({ education }: { education: Shown['education'] }) {
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

/** The papers: downloads for who is signed in; others see what there is and where to sign in. */
export function Files({ profile, isSignedIn }: { profile: Shown; isSignedIn: boolean }) {
  const { id: profileId, files } = profile
  if (!files.length) return null
  return (
    <Section title="파일">
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
          <Link href={paths.login(paths.actor(profileId))}>로그인</Link>하면 파일을 받을 수 있어요
        </p>
      )}
    </Section>
  )
}

type PagesProps = { profileId: number; fileId: number; name: string; pages: number }

const Pages = ({ profileId, fileId, name, pages }: PagesProps) => (
  <ol className={styles.pages} aria-label={`${name}의 첫 장들`}>
    {Array.from({ length: pages }, (_, at) => {
      const address = paths.profilePage(profileId, fileId, at + 1)
      return (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer">
            <img src={address} alt={`${name} ${at + 1}쪽`} loading="lazy" />
          </a>
        </li>
      )
    })}
  </ol>
)

const linkNames = {
  instagram: '인스타그램',
  youtube: '유튜브',
  homepage: '홈페이지',
  namuwiki: '나무위키',
  tiktok: '틱톡',
}

export function Activity({ profile }: { profile: Shown }) {
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

const openRange = (from: string | null, to: string | null) => {
  if (from && to) return dateRange(from, to)
  return from ? `${dateRange(from, null)}부터` : to && `${dateRange(null, to)}까지`
}

const availabilityText = ({ from, to, weekdays: days, nights }: Shown['availability'][number]) =>
  [openRange(from, to), days.map(day => weekdays[day]).join('·'), nights && '야간 가능'].filter(Boolean).join(', ')
