import { useState } from 'react'
import type { MySelfTape } from '#contract/self-tapes/index.ts'
import type { ReadLine } from '#contract/self-tapes/readings.ts'
import { isFault } from '#web/calls/refusal.ts'
import { useLoad } from '#web/calls/useLoad.ts'
import { api } from '#web/team-api.ts'
import { useKept } from '#web/useKept.ts'
import { clockShift } from '../reading/said.ts'
import type { Sound } from './sound.ts'
import type { Takes } from './useTakes.ts'

/** A voice that is ready to play, and where its lines are in it. */
export type PartnerVoice = { sound: AudioBuffer; lines: readonly ReadLine[]; isInFilm: boolean }

/** The longest wait for the voice; the actor is before the camera. */
const patienceMs = 15_000
const always = { days: Number.POSITIVE_INFINITY }

type VoiceWish = 'team' | 'own' | 'none'

/** Who says the partner's lines, if there are any: the team, the actor, or nobody; and the sound of that. */
export function useReading(tape: MySelfTape, { voice, store }: Takes, hasPartner: boolean) {
  const isAsked = tape.isAnswerable && tape.sceneId !== null
  const { data, refusal } = useLoad(isAsked ? tape.id : null, signal =>
    api.selfTapes.tapeReading({ params: { tapeId: tape.id } }, { signal }),
  )
  const [wish, setWish] = useKept<VoiceWish>(`studio-voice ${tape.id}`, 'team', always)
  const [earphones, setEarphones] = useKept<'on' | 'off'>('studio-earphones', 'off', always)
  const [isLost, setLost] = useState(false)
  const reading = data?.reading ?? null
  const isThere = { team: reading !== null, own: hasPartner, none: true }
  const chosen: VoiceWish = isLost || !isThere[wish] ? 'none' : wish
  const isOn = chosen === 'team' || (chosen === 'own' && voice !== null)
  async function fetchTeam(url: string): Promise<ArrayBuffer> {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
    if (!answer.ok) throw new Error(`voice ${answer.status}`)
    return answer.arrayBuffer()
  }
  const bytesOf = async () => {
    if (chosen === 'team' && reading) return { lines: reading.lines, bytes: await fetchTeam(reading.url) }
    if (chosen !== 'own' || !voice?.lines || !store) return null
    return { lines: voice.lines, bytes: await (await store.file(voice)).arrayBuffer() }
  }
  return {
    /** Who may say them. */
    voices: (['team', 'own', 'none'] as const).filter(each => isThere[each]),
    chosen,
    choose(next: VoiceWish) {
      setLost(false)
      setWish(next)
    },
    /** Whether the others' lines are heard. */
    isOn,
    hasEarphones: earphones === 'on',
    setEarphones: (isOn: boolean) => setEarphones(isOn ? 'on' : 'off'),
    /** Whether it could not be played, or nobody knows if there is one: the others are silent. */
    isLost: isLost || (chosen !== 'own' && refusal !== null && isFault(refusal)),
    /** Returns the wished voice, or null; `lost` where it cannot be played, which switches it off. */
    async load(sound: Sound): Promise<PartnerVoice | null | 'lost'> {
      try {
        const found = await bytesOf()
        if (!found) return null
        const decoded = await sound.read(found.bytes)
        // The server has moved the team's lines.
        const laterMs = chosen === 'own' ? clockShift(decoded.getChannelData(0), decoded.sampleRate) : 0
        const lines = found.lines.map(({ lineNo, fromMs, toMs }) => ({
          lineNo,
          fromMs: fromMs + laterMs,
          toMs: toMs + laterMs,
        }))
        return { sound: decoded, lines, isInFilm: earphones === 'on' }
      } catch {
        setLost(true)
        return 'lost'
      }
    },
  }
}

export type Reading = ReturnType<typeof useReading>
