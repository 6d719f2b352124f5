import { useEffect, useRef, useState } from 'react'
import type { api } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { thousands } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ArrowLeft, Printer } from '../../ui/icons.ts'
import { imageUrl } from '../../ui/image.ts'
import styles from './ContactSheet.module.css'

export type SheetCard = Awaited<ReturnType<typeof api.applications.contactSheet>>['list'][number]

const onPage = 20

type Props = { list: SheetCard[]; title: string; roleNames: Map<number, string>; onClose: () => void }

/** Photo, name, age, height and role of everybody, twenty on a page of A4. Printing waits until the photos are there. */
export function ContactSheet({ list, title, roleNames, onClose }: Props) {
  const wanted = list.filter(card => card.photo).length
  const [loaded, setLoaded] = useState(0)
  const done = useRef(0)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  const onSettled = () => {
    done.current += 1
    // Thousands arrive together; the number on the button needs not follow each.
    if (done.current === wanted || done.current % onPage === 0) setLoaded(done.current)
  }
  const pages = Array.from({ length: Math.ceil(list.length / onPage) }, (_, at) =>
    list.slice(at * onPage, (at + 1) * onPage),
  )
  const isReady = loaded >= wanted
  return (
    <div className={styles.sheet}>
      <header className={styles.bar}>
        <IconButton ref={back} icon={ArrowLeft} label="지원자 검토로 돌아가기" onClick={onClose} />
        <h1>
          사진표 <span className="num">{thousands(list.length)}명</span>
        </h1>
        <Button auto variant="ink" disabled={!isReady} onClick={() => print()}>
          <Icon icon={Printer} size={16} />
          {isReady ? '인쇄하기' : `사진 ${thousands(loaded)}/${thousands(wanted)}`}
        </Button>
      </header>
      {pages.map((cards, at) => (
        <section key={cards[0]!.id} className={styles.page} aria-label={`${at + 1}쪽`}>
          <h2>
            {title}
            <span className="num">
              {at + 1} / {pages.length}
            </span>
          </h2>
          <ol>
            {cards.map(card => (
              <li key={card.id}>
                <span className={styles.photo}>
                  {card.photo && (
                    <img src={imageUrl(card.photo.key, 230, 'webp')} alt="" onLoad={onSettled} onError={onSettled} />
                  )}
                </span>
                <b>{card.actorName}</b>
                <span>
                  만 {card.age}세{card.height ? ` · ${card.height}cm` : ''}
                </span>
                <span>
                  {card.roles
                    .map(role => roleNames.get(role.roleId))
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
