import { useEffect, useRef, useState } from 'react'
import { castingListLimits } from '#contract/limits.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Check } from '#web/ui/icons.ts'
import { later } from '#web/ui/later.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useBack } from '#web/ui/overlay/useBack.ts'
import { CardContent } from '../ActorCard.tsx'
import type { ActorCardFacts } from '../actor/facts.ts'
import styles from './ActorChoice.module.css'
import { actorChoiceTexts as texts } from './choice-messages.ts'

const ActorsChoice = later(() => import('#web/casting-lists/ActorsChoice.tsx'))

type Props = {
  actors: ActorCardFacts[]
  /** The class of the page's grid. */
  grid: string | undefined
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** Chooses several of the found actors, also of later pages and other conditions, and adds them to a list at once. */
export default function ActorChoice({ actors, grid, isOpen, onOpen }: Props) {
  const start = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) start.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) return <OpenChoice {...{ actors, grid }} onClose={() => onOpen(false)} />
  return (
    <Button ref={start} auto size="sm" onClick={() => onOpen(true)}>
      <Icon icon={Check} size={16} />
      {texts.start}
    </Button>
  )
}

function OpenChoice({ actors, grid, onClose }: Pick<Props, 'actors' | 'grid'> & { onClose: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isSaving, setSaving] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  useBack(true, onClose)

  function choose(ids: number[], isOn: boolean) {
    const next = new Set(chosen)
    for (const id of ids)
      if (isOn) next.add(id)
      else next.delete(id)
    if (next.size > castingListLimits.people) toast.show(texts.most(castingListLimits.people))
    else setChosen(next)
  }
  const isAll = actors.every(({ id }) => chosen.has(id))
  return (
    <>
      <div className={grid}>
        {actors.map((actor, at) => (
          <article key={actor.id} className={styles.card}>
            <CardContent {...actor} />
            <input
              ref={at === 0 ? first : undefined}
              type="checkbox"
              aria-label={texts.choose(actor.name)}
              checked={chosen.has(actor.id)}
              onChange={event => choose([actor.id], event.target.checked)}
            />
            <span className={styles.tick}>
              <Icon icon={Check} size={16} strokeWidth={3} />
            </span>
          </article>
        ))}
      </div>
      <div className={styles.bar} role="toolbar" aria-label={texts.label} data-cta-bar="" data-chrome="">
        <b className="num" role="status">
          {chosen.size ? texts.count(chosen.size) : texts.none}
        </b>
        {!isAll && (
          <Button
            auto
            size="sm"
            variant="text"
            onClick={() =>
              choose(
                actors.map(({ id }) => id),
                true,
              )
            }
          >
            {texts.all}
          </Button>
        )}
        <Button auto size="sm" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button auto size="sm" variant="ink" disabled={!chosen.size} onClick={() => setSaving(true)}>
          {texts.save}
        </Button>
      </div>
      {isSaving && <ActorsChoice profileIds={[...chosen]} onClose={() => setSaving(false)} />}
    </>
  )
}
