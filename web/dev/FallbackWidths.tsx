import { useState } from 'react'
import { Table } from '#web/ui/display/Table.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { uiTexts as texts } from './messages.ts'

const own = 'PfSans'
/** The fonts of Apple's systems, of Windows and of Android, which are shown until ours has arrived. */
const devices = ['Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans CJK KR']
const weights = [400, 700]
/** Characters of the ranges of the fallback faces in `bin/build-fonts.ts`. */
const ranges = [
  { name: texts.titleBrackets, sample: '《》' },
  { name: texts.brackets, sample: '〈〉「」' },
  { name: texts.dot, sample: '·' },
  { name: texts.space, sample: ' ' },
  { name: texts.syllables, sample: texts.sample.replaceAll(' ', '') },
  { name: texts.digits, sample: '0123456789()ABCDEFGHIJKLMNOPQRSTUVWXYZ' },
  { name: texts.latin, sample: 'abcdefghijklmnopqrstuvwxyz,.:/%!?' },
]

type Row = { device: string; weight: number; percents: number[] | null }

/** How wide our font is beside those of this device, for the `size-adjust` of its fallback. */
export function FallbackWidths() {
  const [rows, setRows] = useState<Row[]>([])
  return (
    <>
      <p>{texts.widthsText}</p>
      <Button auto onClick={() => void measure().then(setRows)}>
        {texts.measure}
      </Button>
      {rows.length > 0 && (
        <Table label={texts.measured} columns={[texts.deviceFont, texts.weight, ...ranges.map(({ name }) => name)]}>
          {rows.map(({ device, weight, percents }) => (
            <tr key={`${device} ${weight}`}>
              <th scope="row">{device}</th>
              <td>{weight}</td>
              {percents?.map((percent, at) => <td key={ranges[at]?.name}>{percent.toFixed(1)}</td>) ?? (
                <td colSpan={ranges.length}>{texts.notHere}</td>
              )}
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}

async function measure(): Promise<Row[]> {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return []
  const widthOf = (text: string, weight: number, families: string) => {
    context.font = `${weight} 100px ${families}`
    return context.measureText(text).width
  }
  const samples = ranges.map(({ sample }) => sample).join('')
  // A font that is missing leaves the one behind it, whichever that is.
  const isHere = (device: string) =>
    ['serif', 'monospace'].every(
      behind => widthOf(samples, 400, `"${device}", ${behind}`) !== widthOf(samples, 400, behind),
    )
  await Promise.all(weights.map(weight => document.fonts.load(`${weight} 100px ${own}`, samples)))
  return devices.flatMap(device =>
    weights.map(weight => ({
      device,
      weight,
      percents: isHere(device)
        ? ranges.map(({ sample }) => (100 * widthOf(sample, weight, own)) / widthOf(sample, weight, `"${device}"`))
        : null,
    })),
  )
}
