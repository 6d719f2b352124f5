import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '#web/ui/forms/Button.tsx'
import { Chip, Chips } from '#web/ui/forms/Chip.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { RotateCw } from '#web/ui/member-icons.ts'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from './CropDialog.module.css'
import { drawn, turned } from './draw-photo.ts'
import { cropDialogTexts as texts } from './messages.ts'

const shapes = [
  ['3:4', 3 / 4],
  ['1:1', 1],
  ['4:3', 4 / 3],
  ['16:9', 16 / 9],
] as const

type Props = {
  /** Address of the uncropped photo. */
  url: string
  name: string
  onClose: () => void
  onCropped: (file: File) => void
}

/** Crops a photo: shape, size and quarter turns, by mouse, finger or arrow keys. */
export default function CropDialog({ url, name, onClose, onCropped }: Props) {
  const [aspect, setAspect] = useState<number>(3 / 4)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  const [area, setArea] = useState<Area | null>(null)
  const [isPending, setPending] = useState(false)
  async function finish() {
    if (!area) return
    setPending(true)
    try {
      const response = await fetch(url)
      const bitmap = await createImageBitmap(await response.blob())
      const blob = await drawn(turned(bitmap, turns), area)
      bitmap.close()
      if (!blob) throw new Error('no canvas')
      onCropped(new File([blob], 'cropped.jpg', { type: 'image/jpeg' }))
    } catch {
      toast.error(texts.failed)
      setPending(false)
    }
  }
  return (
    <Modal open onClose={onClose} title={texts.title(name)} width="wide" align="start">
      <div className={styles.stage}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          rotation={turns * 90}
          aspect={aspect}
          maxZoom={4}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': texts.area }}
          mediaProps={{ alt: name }}
        />
      </div>
      <Chips label={texts.ratio}>
        {shapes.map(([label, value]) => (
          <Chip key={label} on={aspect === value} onClick={() => setAspect(value)}>
            {label}
          </Chip>
        ))}
        <Chip onClick={() => setTurns(turns + 1)}>
          <Icon icon={RotateCw} size={16} />
          {texts.rotate}
        </Chip>
      </Chips>
      <label className={styles.zoom}>
        {texts.size}
        <input
          type="range"
          min={1}
          max={4}
          step={0.05}
          value={zoom}
          onChange={event => setZoom(Number(event.target.value))}
        />
      </label>
      <ModalActions>
        <Button onClick={onClose}>{texts.keep}</Button>
        <Button variant="ink" pending={isPending} disabled={!area} onClick={finish}>
          {texts.crop}
        </Button>
      </ModalActions>
    </Modal>
  )
}
