import { useEffect, useRef, useState } from 'react'
import type { SaidLine } from './useRecording.ts'

/** Plays one line at a time; it ends with the page. `heard`: the line that plays, from 1. */
export function useListening() {
  const [playing, setPlaying] = useState<{ lineNo: number; blob: Blob } | null>(null)
  // A sound that comes after the next press is not played.
  const presses = useRef(0)
  useEffect(() => {
    if (!playing) return
    const address = URL.createObjectURL(playing.blob)
    const audio = new Audio(address)
    const end = () => setPlaying(null)
    for (const event of ['ended', 'error']) audio.addEventListener(event, end)
    audio.play().catch(end)
    return () => {
      for (const event of ['ended', 'error']) audio.removeEventListener(event, end)
      audio.pause()
      URL.revokeObjectURL(address)
    }
  }, [playing])
  function silence(): void {
    presses.current += 1
    setPlaying(null)
  }
  async function listen(lineNo: number, { sound }: SaidLine): Promise<void> {
    presses.current += 1
    const press = presses.current
    const blob = await sound
    if (blob && press === presses.current) setPlaying({ lineNo, blob })
  }
  return { heard: playing?.lineNo ?? null, listen, silence }
}
