const [width, height] = [32, 18]
const darkest = 50

/** Judges the picture of a video element by a few of its points: how it is held, and whether it is dark. */
export function videoLooks() {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (video: HTMLVideoElement) => {
    if (!context || !video.videoWidth) return null
    context.drawImage(video, 0, 0, width, height)
    const { data } = context.getImageData(0, 0, width, height)
    let light = 0
    for (let at = 0; at < data.length; at += 4)
      light += 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0)
    return {
      orientation: orientationOf(video),
      isDark: light / (width * height) < darkest,
    }
  }
}

/** How the phone is held, by the picture of its camera. */
export const orientationOf = ({ videoWidth, videoHeight }: Pick<HTMLVideoElement, 'videoWidth' | 'videoHeight'>) =>
  videoWidth >= videoHeight ? 'LANDSCAPE' : 'PORTRAIT'
