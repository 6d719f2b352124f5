import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '../../ui/Button.tsx'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RotateCw } from '../../ui/icons.ts'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './CropDialog.module.css'
import { drawn, turned } from './draw-photo.ts'

const shapes = [
  ['3:4', 3 / 4],
  ['1:1', 1],
  ['4:3', 4 / 3],
  ['16:9', 16 / 9],
] as const

type Props = {
  /** Address of the whole photo. */
  url: string
  name: string
  onClose: () => void
  onCropped: (file: File) => void
}

/** Cuts a photo: shape, size and quarter turns, by mouse, finger or arrow keys. */
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
      toast.error('사진을 자르지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요')
      setPending(false)
    }
  }
  return (
    <Modal open onClose={onClose} title={`${name} 자르기`} width={480} align="start">
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
          cropperProps={{ 'aria-label': '자를 곳. 화살표 키로 옮길 수 있어요' }}
          mediaProps={{ alt: name }}
        />
      </div>
      <Chips label="비율">
        {shapes.map(([label, value]) => (
          <Chip key={label} on={aspect === value} onClick={() => setAspect(value)}>
            {label}
          </Chip>
        ))}
        <Chip onClick={() => setTurns(turns + 1)}>
          <Icon icon={RotateCw} size={16} />
          돌리기
        </Chip>
      </Chips>
      <label className={styles.zoom}>
        크기
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
        <Button onClick={onClose}>그대로 두기</Button>
        <Button variant="ink" pending={isPending} disabled={!area} onClick={finish}>
          자르기
        </Button>
      </ModalActions>
    </Modal>
  )
}
