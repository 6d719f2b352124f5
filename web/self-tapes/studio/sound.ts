import { studioTone } from '#contract/limits.ts'

/** The microphone on its way into a film. */
export type Sound = {
  track: MediaStreamTrack
  /** Loudness now, 0 to 1. */
  level: () => number
  /** After a call the sound may sleep, and the film would be silent. Rejects where it stays so. */
  wake: () => Promise<void>
  /** Writes the tone into the film alone, so much later. */
  tone: (laterMs: number) => void
  close: () => void
}

/** Opens the way of the sound; call it in answer to a press. */
export function openSound(stream: MediaStream): Sound {
  const context = new AudioContext()
  void context.resume()
  const film = context.createMediaStreamDestination()
  const meter = context.createAnalyser()
  meter.fftSize = 1024
  const microphone = context.createMediaStreamSource(stream)
  microphone.connect(film)
  microphone.connect(meter)
  const samples = new Float32Array(meter.fftSize)
  return {
    track: film.stream.getAudioTracks()[0] as MediaStreamTrack,
    level() {
      meter.getFloatTimeDomainData(samples)
      return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)
    },
    async wake() {
      if (context.state !== 'running') await context.resume()
    },
    tone(laterMs) {
      const pitch = context.createOscillator()
      const volume = context.createGain()
      pitch.frequency.value = studioTone.hertz
      volume.gain.value = 0.5
      pitch.connect(volume).connect(film)
      const at = context.currentTime + laterMs / 1000
      pitch.start(at)
      pitch.stop(at + studioTone.lengthMs / 1000)
    },
    close: () => void context.close().catch(() => {}),
  }
}
