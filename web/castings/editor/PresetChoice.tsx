import { useState } from 'react'
import type { castings } from '#contract/castings/index.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { api } from '#web/api.ts'
import { useChange } from '#web/calls/useChange.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { AskedButton } from '#web/ui/overlay/AskedButton.tsx'
import styles from './Editor.module.css'
import { presetChoiceTexts as texts } from './messages.ts'

type Props = { presets: DataOf<typeof castings.presets>['list'] }

/** Castings kept under a name, to begin a new one with. */
export function PresetChoice({ presets }: Props) {
  const [removed, setRemoved] = useState<number[]>([])
  const { change, pending } = useChange()
  const shown = presets.filter(({ id }) => !removed.includes(id))
  if (!shown.length) return null
  return (
    <section className={styles.presets} aria-labelledby="presets">
      <h2 id="presets">{texts.title}</h2>
      <ul>
        {shown.map(({ id, name }) => (
          <li key={id}>
            <LinkButton href={paths.castingNew(id)} size="sm" auto>
              {name}
            </LinkButton>
            <AskedButton
              size="sm"
              label={texts.remove}
              ask={texts.removeAsk(name)}
              text={texts.removeText}
              pending={pending !== null}
              onDo={() =>
                change(async () => {
                  await api.castings.removePreset({ params: { presetId: id } })
                  setRemoved([...removed, id])
                }, texts.removed)
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
