import { Document, Image, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { fontFamily, grey } from '#server/profiles/pdf/print-parts.ts'
import { reportTexts as texts } from '../messages.ts'

/** What a report says, ready for layout: photos as JPEG. */
export type ReportFacts = {
  of: string
  done: string
  figures: [name: string, value: string][]
  visits: { title: string; state: string; lines: string[]; photos: Uint8Array[] }[]
  prints: Uint8Array[]
  /** How many photos the report leaves out. */
  morePhotos: number
  consent: string
  brand: string
}

const styles = StyleSheet.create({
  page: { padding: 44, fontFamily, fontSize: 10.5, lineHeight: 1.5, color: '#191f28' },
  title: { fontSize: 24, fontWeight: 700, lineHeight: 1.3 },
  quiet: { color: grey },
  figures: { marginTop: 18, padding: 14, flexDirection: 'row', gap: 28, backgroundColor: '#f2f4f6', borderRadius: 8 },
  figure: { fontSize: 14, fontWeight: 700 },
  heading: { marginTop: 22, marginBottom: 4, fontSize: 13, fontWeight: 700 },
  visit: { paddingVertical: 8, borderBottomWidth: 0.5, borderBottomColor: '#e5e8eb' },
  row: { flexDirection: 'row', justifyContent: 'space-between', gap: 12 },
  name: { fontWeight: 700 },
  photos: { marginTop: 6, flexDirection: 'row', flexWrap: 'wrap', gap: 8 },
  photo: { width: 120, height: 150, objectFit: 'cover', borderRadius: 4 },
  small: { marginTop: 16, fontSize: 8.5, color: grey },
})

/** The report of a tour, on A4 pages. */
export const renderReport = (facts: ReportFacts): Promise<Buffer> => renderToBuffer(report(facts))

const report = ({ of, done, figures, visits, prints, morePhotos, consent, brand }: ReportFacts) =>
  h(
    Document,
    { title: texts.title, author: brand, creator: brand, language: 'ko' },
    h(
      Page,
      { size: 'A4', style: styles.page },
      h(Text, { style: styles.title }, texts.title),
      h(Text, { style: styles.quiet }, `${of} · ${done}`),
      h(
        View,
        { style: styles.figures },
        figures.map(([name, value]) =>
          h(View, { key: name }, h(Text, { style: styles.quiet }, name), h(Text, { style: styles.figure }, value)),
        ),
      ),
      heading(texts.visits),
      visits.map(({ title, state, lines, photos }, at) =>
        h(
          View,
          { key: at, style: styles.visit, wrap: photos.length > 4 },
          h(View, { style: styles.row }, h(Text, { style: styles.name }, title), h(Text, null, state)),
          lines.map((line, no) => h(Text, { key: no, style: styles.quiet }, line)),
          pictures(photos),
        ),
      ),
      prints.length > 0 && h(View, { wrap: prints.length > 4 }, heading(texts.prints), pictures(prints)),
      morePhotos > 0 && h(Text, { style: styles.small }, texts.morePhotos(morePhotos)),
      h(Text, { style: styles.small }, `${texts.consent}: ${consent}`),
      h(Text, { style: styles.small }, texts.madeBy(brand)),
    ),
  )

const heading = (title: string): ReactNode => h(Text, { style: styles.heading }, title)

const pictures = (photos: Uint8Array[]): ReactNode =>
  photos.length > 0 &&
  h(
    View,
    { style: styles.photos },
    photos.map((data, at) =>
      h(Image, { key: at, src: { data: Buffer.from(data), format: 'jpg' }, style: styles.photo }),
    ),
  )
