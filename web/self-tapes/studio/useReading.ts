import { useState } from 'react'
import type { MySelfTape } from '#contract/self-tapes/index.ts'
import type { ReadLine } from '#contract/self-tapes/readings.ts'
import { isFault } from '#web/calls/refusal.ts'
import { useLoad } from '#web/calls/useLoad.ts'
import { api } from '#web/team-api.ts'
import { useKept } from '#web/useKept.ts'
import type { Sound } from './sound.ts'

/** A voice that is ready to play, and where its lines are in it. */
export type PartnerVoice = { sound: AudioBuffer; lines: readonly ReadLine[]; isInFilm: boolean }

/** The longest wait for the voice; the actor is before the camera. */
const patienceMs = 15_000
const always = { days: Number.POSITIVE_INFINITY }

/** The voice of the team for a request: whether there is one, what the actor wishes, and its sound. */
export function useReading(tape: MySelfTape) {
  const isAsked = tape.isAnswerable && tape.sceneId !== null
  const { data, refusal } = useLoad(isAsked ? tape.id : null, signal =>
    api.selfTapes.tapeReading({ params: { tapeId: tape.id } }, { signal }),
  )
  const [wish, setWish] = useKept<'team' | 'none'>(`studio-voice ${tape.id}`, 'team', always)
  const [earphones, setEarphones] = useKept<'on' | 'off'>('studio-earphones', 'off', always)
  const [isLost, setLost] = useState(false)
  const reading = data?.reading ?? null
  const isOn = reading !== null && wish === 'team' && !isLost
  return {
    isThere: reading !== null,
    /** Whether the others' lines are heard. */
    isOn,
    setOn(isOn: boolean) {
      setLost(false)
      setWish(isOn ? 'team' : 'none')
    },
    hasEarphones: earphones === 'on',
    setEarphones: (isOn: boolean) => setEarphones(isOn ? 'on' : 'off'),
    /** Whether it could not be played, or nobody knows if there is one: the others are silent. */
    isLost: isLost || (refusal !== null && isFault(refusal)),
    /** Returns the wished voice, or null; `lost` where it cannot be played, which switches it off. */
    async load(sound: Sound): Promise<PartnerVoice | null | 'lost'> {
      if (!reading || !isOn) return null
      try {
        const answer = await fetch(reading.url, { signal: AbortSignal.timeout(patienceMs) })
        if (!answer.ok) throw new Error(`voice ${answer.status}`)
        const decoded = await sound.read(await answer.arrayBuffer())
        return { sound: decoded, lines: reading.lines, isInFilm: earphones === 'on' }
      } catch {
        setLost(true)
        return 'lost'
      }
    },
  }
}

export type Reading = ReturnType<typeof useReading>
