import { Document, Image, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { fontFamily, grey, ink, line, pageNumber } from '#server/profiles/pdf/print-parts.ts'
import { printable } from '#server/profiles/pdf/printed-letters.ts'
import { reportTexts as texts } from '../messages.ts'

/** The facts in a report, ready for layout: photos as JPEG. */
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
  page: { padding: 44, paddingBottom: 64, fontFamily, fontSize: 10.5, color: ink },
  body: { fontSize: 10.5, lineHeight: 1.5 },
  title: { fontSize: 26, fontWeight: 700, lineHeight: 1.3 },
  quiet: { color: grey },
  figures: { marginTop: 18, flexDirection: 'row', backgroundColor: '#f2f4f6', borderRadius: 8 },
  figure: { flex: 1, paddingVertical: 12, paddingHorizontal: 14 },
  value: { fontSize: 16, fontWeight: 700 },
  heading: { marginTop: 24, marginBottom: 2, fontSize: 13, fontWeight: 700 },
  visit: { paddingVertical: 10, borderBottomWidth: 0.5, borderBottomColor: line },
  row: { flexDirection: 'row', gap: 14 },
  words: { flex: 1 },
  name: { fontSize: 12, fontWeight: 700 },
  photos: { flexDirection: 'row', flexWrap: 'wrap', gap: 8 },
  below: { marginTop: 8 },
  photo: { width: 72, height: 90, objectFit: 'cover', borderRadius: 4 },
  print: { width: 120, height: 150, objectFit: 'cover', borderRadius: 4 },
  small: { marginTop: 14, fontSize: 8.5, lineHeight: 1.4, color: grey },
  foot: { position: 'absolute', left: 44, bottom: 30, fontSize: 8.5, color: grey },
  number: { position: 'absolute', left: 200, right: 44, bottom: 30, fontSize: 8.5, color: grey, textAlign: 'right' },
})

/** Photos beside the text of an office; further ones go below it. */
const mostBeside = 2
/** Photos that are kept together on one page. */
const mostTogether = 8

/** The report of a tour, on A4 pages. */
export const renderReport = async (facts: ReportFacts): Promise<Buffer> =>
  renderToBuffer(report(await printable(facts)))

const report = ({ of, done, figures, visits, prints, morePhotos, consent, brand }: ReportFacts) =>
  h(
    Document,
    { title: texts.title, author: brand, creator: brand, language: 'ko' },
    h(
      Page,
      { size: 'A4', style: styles.page },
      h(
        View,
        { style: styles.body },
        h(Text, { style: styles.title }, texts.title),
        h(Text, { style: styles.quiet }, `${of} · ${done}`),
        h(
          View,
          { style: styles.figures },
          figures.map(([name, value]) =>
            h(
              View,
              { key: name, style: styles.figure },
              h(Text, { style: styles.quiet }, name),
              h(Text, { style: styles.value }, value),
            ),
          ),
        ),
        h(Text, { style: styles.heading, minPresenceAhead: 120 }, texts.visits),
        visits.map(visitOf),
        prints.length > 0 &&
          h(
            View,
            { wrap: prints.length > mostTogether },
            h(Text, { style: [styles.heading, { marginBottom: 8 }] }, texts.prints),
            pictures(prints, styles.print),
          ),
        morePhotos > 0 && h(Text, { style: styles.small }, texts.morePhotos(morePhotos)),
        h(View, { wrap: false }, h(Text, { style: styles.small }, `${texts.consent}: ${consent}`)),
      ),
      h(Text, { style: styles.foot, fixed: true }, texts.madeBy(brand)),
      pageNumber(styles.number),
    ),
  )

const visitOf = ({ title, state, lines, photos }: ReportFacts['visits'][number], at: number): ReactNode => {
  const isBeside = photos.length <= mostBeside
  return h(
    View,
    { key: at, style: styles.visit, wrap: photos.length > mostTogether },
    h(
      View,
      { style: styles.row },
      h(
        View,
        { style: styles.words },
        h(Text, { style: styles.name }, title),
        h(Text, null, state),
        lines.map((text, no) => h(Text, { key: no, style: styles.quiet }, text)),
      ),
      isBeside && pictures(photos, styles.photo),
    ),
    !isBeside && h(View, { style: styles.below }, pictures(photos, styles.photo)),
  )
}

const pictures = (photos: Uint8Array[], style: (typeof styles)['photo']): ReactNode =>
  photos.length > 0 &&
  h(
    View,
    { style: styles.photos },
    photos.map((data, at) => h(Image, { key: at, src: { data: Buffer.from(data), format: 'jpg' }, style })),
  )
