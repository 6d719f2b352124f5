import { useEffect, useRef, useState } from 'react'
import { openSound, type Sound } from './sound.ts'

export type Microphone = { stream: MediaStream; sound: Sound; isBluetooth: boolean }
export type Camera = Microphone & { picture: MediaStreamTrack }
export type CameraFault = 'refused' | 'noDevices' | 'noCamera'

// What makes calls better takes the breath out of acting.
const audio = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
const video = { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } }

const faultOf = (error: unknown): CameraFault =>
  error instanceof DOMException && /^(NotAllowed|Security)/.test(error.name) ? 'refused' : 'noCamera'

/** The camera and microphone while a page is open; `open` answers a press. A call may take them: open again. */
export function useCamera() {
  const { devices: camera, ...rest } = useDevices({ audio, video }, ({ stream, ...microphone }): Camera => {
    const [picture] = stream.getVideoTracks()
    if (!picture) throw new Error('no camera')
    return { stream, picture, ...microphone }
  })
  return { camera, ...rest }
}

/** The same for the microphone alone. */
export function useMicrophone() {
  const { devices: microphone, ...rest } = useDevices({ audio }, (microphone): Microphone => microphone)
  return { microphone, ...rest }
}

function useDevices<Devices extends Microphone>(
  wish: MediaStreamConstraints,
  devicesOf: (microphone: Microphone) => Devices,
) {
  const [devices, setDevices] = useState<Devices | null>(null)
  const [fault, setFault] = useState<CameraFault | null>(null)
  const latest = useRef<Devices | null>(null)
  useEffect(
    () => () => {
      close(latest.current)
    },
    [],
  )

  async function open(): Promise<Devices | null> {
    if (!navigator.mediaDevices?.getUserMedia) {
      setFault('noDevices')
      return null
    }
    try {
      const stream = await navigator.mediaDevices.getUserMedia(wish)
      close(latest.current)
      const isBluetooth = /bluetooth|airpods|buds|블루투스/i.test(stream.getAudioTracks()[0]?.label ?? '')
      latest.current = devicesOf({ stream, sound: openSound(stream), isBluetooth })
      setDevices(latest.current)
      setFault(null)
      return latest.current
    } catch (error) {
      setFault(faultOf(error))
      return null
    }
  }
  return { devices, fault, open }
}

function close(microphone: Microphone | null): void {
  microphone?.sound.close()
  for (const track of microphone?.stream.getTracks() ?? []) track.stop()
}

/** Whether a track of the camera has ended, so that it must be opened again. */
export const hasEnded = ({ stream }: Microphone) => stream.getTracks().some(({ readyState }) => readyState === 'ended')
