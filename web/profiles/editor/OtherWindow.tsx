import { labels } from '../../../contract/labels.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { Table } from '../../ui/Table.tsx'
import type { FormValues } from './form-values.ts'
import { type EditorPhoto, photosOf } from './photo-list.ts'

export type Version = { values: FormValues; photos: EditorPhoto[] }

type Props = {
  mine: Version
  theirs: Version
  onClose: () => void
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Somebody saved in another window: what differs side by side, and a choice. */
export function OtherWindow({ mine, theirs, onClose, onKeepMine, onTakeTheirs }: Props) {
  return (
    <Modal open onClose={onClose} title="다른 창에서 먼저 저장했어요" width={560} align="start" role="alertdialog">
      <p>어느 내용을 남길지 골라 주세요. 지금 창의 내용은 고를 때까지 그대로 있어요.</p>
      <Table label="두 창의 다른 내용" minWidth={440}>
        <thead>
          <tr>
            <th scope="col">항목</th>
            <th scope="col">지금 창</th>
            <th scope="col">저장된 내용</th>
          </tr>
        </thead>
        <tbody>
          {differences(mine, theirs).map(([name, own, other]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{own}</td>
              <td>{other}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ModalActions>
        <Button onClick={onTakeTheirs}>저장된 내용 불러오기</Button>
        <Button variant="ink" onClick={onKeepMine}>
          지금 창 내용으로 저장
        </Button>
      </ModalActions>
    </Modal>
  )
}

const names: Record<string, string> = {
  files: '파일',
  playAgeMin: '배역 최소 나이',
  playAgeMax: '배역 최대 나이',
  isWeightHidden: '몸무게 숨기기',
  isPhonePrivate: '연락처 비공개',
  hasAgency: '소속사 여부',
  isSearchAllowed: '검색에 나오기',
  isIntroductionAllowed: '소개 배우',
}

/** What two versions say differently: the field, and each in words. */
export function differences(mine: Version, theirs: Version): [string, string, string][] {
  const rows: [string, string, string][] = []
  const [ownStored, otherStored] = [stored(mine.values), stored(theirs.values)]
  for (const key of Object.keys(mine.values) as (keyof FormValues)[]) {
    const [own, other] = [mine.values[key], theirs.values[key]]
    if (textOf(ownStored[key]) !== textOf(otherStored[key]))
      rows.push([names[key] ?? labels[key] ?? key, said(own), said(other)])
  }
  const photoIds = ({ photos }: Version) => JSON.stringify(photosOf(photos).map(({ imageId, kind }) => [imageId, kind]))
  if (photoIds(mine) !== photoIds(theirs)) rows.push(['사진', `${mine.photos.length}장`, `${theirs.photos.length}장`])
  return rows
}

/** As saving stores it: newest films first, digits of the number, nothing at the ends. */
const stored = (values: FormValues): FormValues => ({
  ...values,
  phone: values.phone.replaceAll(/\D/g, ''),
  filmography: values.filmography.toSorted((a, b) => Number(b.year) - Number(a.year)),
})

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part) => {
    if (typeof part === 'string') return part.trim()
    const isRecord = typeof part === 'object' && part !== null && !Array.isArray(part)
    return isRecord ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part
  })

const shown = 80

function said(value: unknown): string {
  if (value === '' || value === null) return '비어 있음'
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  if (Array.isArray(value)) {
    if (!value.length) return '비어 있음'
    return value.every(item => typeof item === 'string') ? value.join(', ') : `${value.length}개`
  }
  if (typeof value === 'object')
    return (
      Object.values(value as object)
        .filter(Boolean)
        .map(String)
        .join(', ') || '비어 있음'
    )
  const text = String(value)
  return text.length > shown ? `${text.slice(0, shown)}…` : text
}
