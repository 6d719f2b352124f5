export type Cut = { x: number; y: number; width: number; height: number }

/** A cropped image as JPEG; null when the browser cannot. Transparency becomes white, not black. */
export function drawn(picture: ImageBitmap | HTMLCanvasElement, cut: Cut, scale = 1): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(cut.width * scale))
  canvas.height = Math.max(1, Math.round(cut.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.92))
}

/** The image rotated clockwise by quarter turns. */
export function turned(picture: ImageBitmap, quarters: number): HTMLCanvasElement | ImageBitmap {
  const turns = ((quarters % 4) + 4) % 4
  if (turns === 0) return picture
  const canvas = document.createElement('canvas')
  const isSideways = turns % 2 === 1
  canvas.width = isSideways ? picture.height : picture.width
  canvas.height = isSideways ? picture.width : picture.height
  const context = canvas.getContext('2d')
  if (!context) return picture
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
  return canvas
}
