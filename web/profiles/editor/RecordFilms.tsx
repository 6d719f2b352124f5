import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ProfileView } from '../../../contract/profiles.ts'
import { Verified } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { BadgeCheck } from '../../ui/icons.ts'
import styles from './RecordFilms.module.css'

const RecordFilmsDialog = lazy(() => import('./RecordFilmsDialog.tsx'))

type Own = NonNullable<ProfileView['own']>
/** The films as they are stored, and who of the film records the actor is. */
export type StoredFilms = { list: ProfileView['filmography']; person: Own['moviePerson'] }

/** What comes from the film council's records: chosen there, not edited here. */
export function RecordFilms({ films: { list, person }, isSaved }: { films: StoredFilms; isSaved: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const added = list.filter(film => film.source === 'KOBIS')
  const confirmed = list.filter(film => film.source === 'SELF' && film.isVerified).length
  return (
    <div className={styles.records}>
      <div className={styles.head}>
        <p>
          <b>영화인 정보에서 가져오기</b>
          영화진흥위원회의 영화인 코드로 참여한 영화를 불러오면 확인 표시가 붙어요
        </p>
        <Button auto disabled={!isSaved} onClick={() => setOpen(true)}>
          <Icon icon={BadgeCheck} size={16} />
          {person ? '다시 고르기' : '불러오기'}
        </Button>
      </div>
      {!isSaved && <p className={styles.hint}>프로필을 한 번 저장하면 불러올 수 있어요</p>}
      {person?.state === 'REVIEW' && (
        <Note tone="info" title="운영자가 확인하고 있어요.">
          영화인 정보의 이름이 달라서 직접 확인해요. 그동안 작품은 확인 표시 없이 보여요.
        </Note>
      )}
      {added.length > 0 && (
        <ul className={styles.list}>
          {added.map(film => (
            <li key={`${film.year}${film.title}`}>
              <time dateTime={String(film.year)}>{film.year}</time>
              <span>
                〈{film.title}〉 {film.roleName}
              </span>
              {film.isVerified && <Verified>확인됨</Verified>}
            </li>
          ))}
        </ul>
      )}
      {confirmed > 0 && <p className={styles.hint}>아래 직접 적은 작품 가운데 {confirmed}개도 확인됐어요</p>}
      {isOpen &&
        // Outside the editor's form, which Enter in a field of the dialog would send.
        createPortal(
          <Suspense>
            <RecordFilmsDialog code={person?.code ?? ''} stored={list} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </div>
  )
}
