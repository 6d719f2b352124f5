import { useEffect, useRef, useState } from 'react'
import { openSound, type Sound } from './sound.ts'

export type Camera = { stream: MediaStream; picture: MediaStreamTrack; sound: Sound; isBluetooth: boolean }
export type CameraFault = 'refused' | 'noDevices' | 'noCamera'

const wish = {
  video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
  // What makes calls better takes the breath out of acting.
  audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
}

const faultOf = (error: unknown): CameraFault =>
  error instanceof DOMException && /^(NotAllowed|Security)/.test(error.name) ? 'refused' : 'noCamera'

/** The camera and microphone while a page is open; `open` answers a press. A call may take them: open again. */
export function useCamera() {
  const [camera, setCamera] = useState<Camera | null>(null)
  const [fault, setFault] = useState<CameraFault | null>(null)
  const latest = useRef<Camera | null>(null)
  useEffect(
    () => () => {
      close(latest.current)
    },
    [],
  )

  async function open(): Promise<boolean> {
    if (!navigator.mediaDevices?.getUserMedia) {
      setFault('noDevices')
      return false
    }
    try {
      const stream = await navigator.mediaDevices.getUserMedia(wish)
      close(latest.current)
      const [picture] = stream.getVideoTracks()
      if (!picture) throw new Error('no camera')
      const isBluetooth = /bluetooth|airpods|buds|블루투스/i.test(stream.getAudioTracks()[0]?.label ?? '')
      latest.current = { stream, picture, sound: openSound(stream), isBluetooth }
      setCamera(latest.current)
      setFault(null)
      return true
    } catch (error) {
      setFault(faultOf(error))
      return false
    }
  }
  return { camera, fault, open }
}

function close(camera: Camera | null): void {
  camera?.sound.close()
  for (const track of camera?.stream.getTracks() ?? []) track.stop()
}

/** Whether a track of the camera has ended, so that it must be opened again. */
export const hasEnded = ({ stream }: Camera) => stream.getTracks().some(({ readyState }) => readyState === 'ended')
