import { CastAnswer } from '../../../contract/application-fields.ts'
import { ArtCategory } from '../../../contract/enums.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ChipLabel } from '../../ui/Chip.tsx'
import { hyphenPhone, isoDate } from '../../ui/format.ts'
import { Check } from '../../ui/icons.ts'
import { flagText } from '../messages.ts'
import styles from './Inspector.module.css'
import type { Detail } from './store.ts'

/** How the applicant meets the criteria, for the role under review or all. */
export function MatchFlags({ detail, role }: { detail: Detail; role: number | null }) {
  const standing = new Set(detail.roles.filter(each => each.stage !== 'WITHDRAWN').map(each => each.roleId))
  const flags = detail.flags.filter(flag => standing.has(flag.roleId) && (role === null || flag.roleId === role))
  const distinct = [...new Map(flags.map(flag => [flagText(flag), flag])).entries()]
  if (!distinct.length) return null
  return (
    <div className={styles.match}>
      {distinct.map(([text, flag]) => (
        <Badge key={text} tone={flag.isMet ? 'ok' : 'warn'} icon={flag.isMet ? Check : undefined}>
          {text}
        </Badge>
      ))}
    </div>
  )
}

/** What who was cast has said to it. */
export function CastAnswers({ detail }: { detail: Detail }) {
  const cast = detail.roles.flatMap(({ roleId, name, castAnswer }) =>
    castAnswer ? [{ roleId, name, castAnswer }] : [],
  )
  if (!cast.length) return null
  return (
    <div className={styles.match}>
      {cast.map(({ roleId, name, castAnswer }) => (
        <Badge key={roleId} tone={castAnswer === 'ACCEPTED' ? 'ok' : castAnswer === 'WAITING' ? 'info' : 'warn'}>
          {name}: {CastAnswer[castAnswer]}
        </Badge>
      ))}
    </div>
  )
}

/** Message, contact, and what the profile says, as it was sent. */
export function SentProfile({ detail }: { detail: Detail }) {
  const { sent, contact, live } = detail
  const words = [...sent.specialties, ...sent.dialects, ...sent.languages, ...sent.statusTags, ...sent.imageKeywords]
  return (
    <>
      {contact && (
        <div>
          <p className={styles.h4}>연락처</p>
          <p className={styles.contact}>
            {contact.phone && <a href={`tel:${contact.phone}`}>{hyphenPhone(contact.phone)}</a>}
            {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
          </p>
        </div>
      )}
      {detail.message && (
        <div>
          <p className={styles.h4}>지원 메시지</p>
          <p className={styles.quote}>{detail.message}</p>
        </div>
      )}
      {detail.answers.length > 0 && (
        <div>
          <p className={styles.h4}>사전 질문</p>
          <dl className={styles.answers}>
            {detail.answers.map(({ questionId, kind, question, text }) => (
              <div key={questionId}>
                <dt>{question}</dt>
                <dd>
                  {kind === 'VIDEO' ? (
                    <a href={text} target="_blank" rel="noopener noreferrer">
                      영상 보기<span className="sr"> (새 창)</span>
                    </a>
                  ) : (
                    text
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {words.length > 0 && (
        <div>
          <p className={styles.h4}>특기·언어</p>
          <div className={styles.match}>
            {words.map(word => (
              <ChipLabel key={word} small>
                {word}
              </ChipLabel>
            ))}
          </div>
        </div>
      )}
      {sent.filmography.length > 0 && <Films detail={detail} />}
      {(sent.intro || sent.aboutMe) && (
        <div>
          <p className={styles.h4}>소개</p>
          <p className={styles.about}>{[sent.intro, sent.aboutMe].filter(Boolean).join('\n\n')}</p>
        </div>
      )}
      <p className={styles.sentAt}>
        {isoDate(detail.createdAt)}에 보낸 프로필이에요
        {live && (
          <>
            {' · '}
            <a href={paths.actor(live.profileId)} target="_blank" rel="noopener">
              지금 프로필 보기{live.isChanged && ' (그 뒤에 바뀌었어요)'}
              <span className="sr"> (새 창)</span>
            </a>
          </>
        )}
      </p>
    </>
  )
}

function Films({ detail: { sent } }: { detail: Detail }) {
  return (
    <div>
      <p className={styles.h4}>
        출연작 <span>{sent.filmography.length}편</span>
      </p>
      <ul className={styles.films}>
        {sent.filmography.slice(0, 8).map(film => (
          <li key={`${film.year}${film.title}${film.roleName}`}>
            <span className="num">{film.year}</span>
            <b>〈{film.title}〉</b>
            <span>
              {[film.roleName, ArtCategory[film.category as keyof typeof ArtCategory]].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** `1999년생 · 만 27세 · 168cm · 무소속`. */
export function factsOf({ sent }: Detail): string {
  const agency = sent.hasAgency ? sent.agencyName : '무소속'
  return [`${sent.birthYear}년생`, `만 ${sent.age}세`, sent.height && `${sent.height}cm`, agency]
    .filter(Boolean)
    .join(' · ')
}
