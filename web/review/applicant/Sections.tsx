import { Form } from 'react-router'
import { CastAnswer } from '#contract/codes/applications.ts'
import { ArtCategory } from '#contract/codes/castings.ts'
import { flagText } from '#web/applications/messages.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { ChipLabel } from '#web/ui/forms/Chip.tsx'
import { Check } from '#web/ui/icons.ts'
import type { Detail } from '../state/details.ts'
import { useReview } from '../state/useStore.ts'
import { ContactOpening } from './ContactOpening.tsx'
import styles from './Inspector.module.css'
import { sectionsTexts as texts } from './messages.ts'

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

/** The cast applicant's answer; once they accepted, people who decide make the agreement. */
export function CastAnswers({ detail }: { detail: Detail }) {
  const { store, viewer } = useReview()
  const cast = detail.roles.flatMap(({ roleId, name, castAnswer }) =>
    castAnswer ? [{ roleId, name, castAnswer }] : [],
  )
  if (!cast.length) return null
  const accepted = cast.filter(({ castAnswer }) => castAnswer === 'ACCEPTED')
  return (
    <>
      <div className={styles.match}>
        {cast.map(({ roleId, name, castAnswer }) => (
          <Badge key={roleId} tone={castAnswer === 'ACCEPTED' ? 'ok' : castAnswer === 'WAITING' ? 'info' : 'warn'}>
            {name}: {CastAnswer[castAnswer]}
          </Badge>
        ))}
      </div>
      {viewer.rights.decide &&
        accepted.map(({ roleId, name }) => (
          <Form key={roleId} method="post" action={paths.teamAgreements(store.castingId)}>
            <input type="hidden" name="role" value={`${detail.id} ${roleId}`} />
            <Button type="submit" size="sm" auto aria-label={texts.makeAgreementOf(name)}>
              {texts.makeAgreement}
            </Button>
          </Form>
        ))}
      {viewer.rights.decide && cast.some(({ castAnswer }) => castAnswer === 'WAITING') && <p>{texts.agreementLater}</p>}
    </>
  )
}

/** Message, contact, and profile, as they were sent. */
export function SentProfile({ detail }: { detail: Detail }) {
  const { sent, live } = detail
  const words = [
    [texts.skills, [...sent.specialties, ...sent.dialects, ...sent.languages]],
    [texts.looks, [...sent.statusTags, ...sent.imageKeywords]],
  ] as const
  return (
    <>
      {detail.isContactOpen && <ContactOpening key={detail.id} appId={detail.id} />}
      {detail.message && (
        <div>
          <p className={styles.h4}>{texts.message}</p>
          <p className={styles.quote}>{detail.message}</p>
        </div>
      )}
      {detail.answers.length > 0 && (
        <div>
          <p className={styles.h4}>{texts.questions}</p>
          <dl className={styles.answers}>
            {detail.answers.map(({ questionId, kind, question, text }) => (
              <div key={questionId}>
                <dt>{question}</dt>
                <dd>
                  {kind === 'VIDEO' ? (
                    <a href={text} target="_blank" rel="noopener noreferrer">
                      {texts.watch}
                      <span className="sr">{texts.newWindow}</span>
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
      {words.map(
        ([title, list]) =>
          list.length > 0 && (
            <div key={title}>
              <p className={styles.h4}>{title}</p>
              <div className={styles.match}>
                {list.map(word => (
                  <ChipLabel key={word} small>
                    {word}
                  </ChipLabel>
                ))}
              </div>
            </div>
          ),
      )}
      {sent.filmography.length > 0 && <Films detail={detail} />}
      {(sent.intro || sent.aboutMe) && (
        <div>
          <p className={styles.h4}>{texts.intro}</p>
          <p className={styles.about}>{[sent.intro, sent.aboutMe].filter(Boolean).join('\n\n')}</p>
        </div>
      )}
      <p className={styles.sentAt}>
        {texts.sentAt(shortDate(detail.createdAt))}
        {live && (
          <>
            {' · '}
            <a href={paths.actor(live.profileId)} target="_blank" rel="noopener">
              {texts.openProfile}
              {live.isChanged && texts.changed}
              <span className="sr">{texts.newWindow}</span>
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
        {texts.films}
        <span>{texts.filmCount(sent.filmography.length)}</span>
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

/** `1999년생 · 만 27세 · 168cm · 별숲엔터테인먼트`. */
export function factsOf({ sent }: Detail): string {
  const agency = sent.hasAgency ? sent.agencyName : ''
  return [texts.birthYear(sent.birthYear), texts.age(sent.age), sent.height && `${sent.height}cm`, agency]
    .filter(Boolean)
    .join(' · ')
}
