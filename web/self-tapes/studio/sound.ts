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
  /** Whether the film hears the microphone, as it does at first. */
  listen: (isOn: boolean) => void
  /** Reads a file of sound. Rejects for what this browser cannot read. */
  read: (bytes: ArrayBuffer) => Promise<AudioBuffer>
  /** Plays a part of a sound; into the film too for earphones, quieter than the actor: else the microphone hears it. */
  play: (part: Part) => { stop: () => void }
  close: () => void
}

/** From and to in ms. `onEnd` is not called for one that was stopped. */
type Part = { sound: AudioBuffer; fromMs: number; toMs: number; isInFilm: boolean; onEnd: () => void }

// −6 dB.
const besideActor = 0.5

/** Opens the way of the sound; call it in answer to a press. */
export function openSound(stream: MediaStream): Sound {
  const context = new AudioContext()
  void context.resume()
  const film = context.createMediaStreamDestination()
  const meter = context.createAnalyser()
  meter.fftSize = 1024
  const microphone = context.createMediaStreamSource(stream)
  // A film that nothing is connected to does not go on.
  const gate = context.createGain()
  microphone.connect(gate).connect(film)
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
    listen(isOn) {
      gate.gain.value = isOn ? 1 : 0
    },
    read: bytes => context.decodeAudioData(bytes),
    play({ sound, fromMs, toMs, isInFilm, onEnd }) {
      const source = context.createBufferSource()
      source.buffer = sound
      source.connect(context.destination)
      if (isInFilm) {
        const volume = context.createGain()
        volume.gain.value = besideActor
        source.connect(volume).connect(film)
      }
      source.onended = onEnd
      source.start(0, fromMs / 1000, (toMs - fromMs) / 1000)
      const stop = () => {
        source.onended = null
        source.stop()
      }
      return { stop }
    },
    close: () => void context.close().catch(() => {}),
  }
}
