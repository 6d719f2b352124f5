import { useEffect, useRef, useState } from 'react'
import type { api } from '#web/api.ts'
import { numberText } from '#web/applications/messages.ts'
import { thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ArrowLeft, Printer } from '#web/ui/icons.ts'
import { imageUrl } from '#web/ui/image.ts'
import styles from './ContactSheet.module.css'
import { contactSheetTexts as texts } from './messages.ts'

export type SheetCard = Awaited<ReturnType<typeof api.review.contactSheet>>['list'][number]

const onPage = 20

type Props = { list: SheetCard[]; title: string; roleNames: Map<number, string>; onClose: () => void }

/** Photo, name, age, height and role of everybody, twenty per A4 page. Printing waits until the photos have loaded. */
export function ContactSheet({ list, title, roleNames, onClose }: Props) {
  const wanted = list.filter(card => card.photo).length
  const [loaded, setLoaded] = useState(0)
  const done = useRef(0)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  const onSettled = () => {
    done.current += 1
    // Thousands load at once, so the number on the button is updated in batches.
    if (done.current === wanted || done.current % onPage === 0) setLoaded(done.current)
  }
  const pages = Array.from({ length: Math.ceil(list.length / onPage) }, (_, at) =>
    list.slice(at * onPage, (at + 1) * onPage),
  )
  const isReady = loaded >= wanted
  return (
    <div className={styles.sheet}>
      <header className={styles.bar}>
        <IconButton ref={back} icon={ArrowLeft} label={texts.back} onClick={onClose} />
        <h1>
          {texts.title}
          <span className="num">{texts.count(thousands(list.length))}</span>
        </h1>
        <Button auto variant="ink" disabled={!isReady} onClick={() => print()}>
          <Icon icon={Printer} size={16} />
          {isReady ? texts.print : texts.photos(thousands(loaded), thousands(wanted))}
        </Button>
      </header>
      {pages.map((cards, at) => (
        <section key={cards[0]?.id} className={styles.page} aria-label={texts.page(at + 1)}>
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
                <b>
                  {numberText(card.number)} {card.actorName}
                </b>
                <span>
                  {texts.age(card.age)}
                  {card.height ? ` · ${card.height}cm` : ''}
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
