import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { brandColour, fontFamily, grey, ink, qr, wholeWords } from '#server/profiles/pdf/print-parts.ts'
import { printable } from '#server/profiles/pdf/printed-letters.ts'
import { certificateTexts as texts } from '../messages.ts'

/** The facts on a certificate, ready for layout. */
export type CertificateFacts = {
  name: string
  title: string
  kind: string
  classes: number
  teacherName: string | null
  completedOn: string
  code: string
  /** The URL that verifies its code, printed as a QR code. */
  address: string
  brand: string
}

const styles = StyleSheet.create({
  page: { padding: 40, fontFamily, fontSize: 12, lineHeight: 1.6, color: ink },
  edge: { flexGrow: 1, padding: 6, borderWidth: 2, borderColor: ink },
  frame: { flexGrow: 1, paddingVertical: 40, paddingHorizontal: 44, borderWidth: 0.5, borderColor: grey },
  number: { fontSize: 9, color: grey },
  heading: {
    marginTop: 64,
    paddingLeft: 18,
    fontSize: 40,
    lineHeight: 1.3,
    fontWeight: 700,
    letterSpacing: 18,
    textAlign: 'center',
  },
  rule: { alignSelf: 'center', marginTop: 14, width: 48, borderTopWidth: 3, borderTopColor: brandColour },
  name: { marginTop: 56, fontSize: 28, lineHeight: 1.3, fontWeight: 700, textAlign: 'center' },
  title: { marginTop: 36, fontSize: 16, fontWeight: 700, textAlign: 'center' },
  given: { marginTop: 10, fontSize: 14, textAlign: 'center' },
  facts: { marginTop: 24, color: grey, textAlign: 'center' },
  date: { marginTop: 'auto', fontSize: 14, textAlign: 'center' },
  giver: { marginTop: 10, flexDirection: 'row', justifyContent: 'center', alignItems: 'center', gap: 14 },
  brand: { fontSize: 24, fontWeight: 700 },
  seal: {
    ...{ width: 46, height: 46, borderWidth: 2, borderColor: brandColour, borderRadius: 6 },
    ...{ alignItems: 'center', justifyContent: 'center' },
  },
  sealed: { fontSize: 12, fontWeight: 700, lineHeight: 1.25, color: brandColour, textAlign: 'center' },
  foot: { marginTop: 48, flexDirection: 'row', alignItems: 'center', gap: 14 },
  check: { flex: 1, fontSize: 9, color: grey },
})

/** One A4 page as a PDF. */
export const renderCertificate = async (facts: CertificateFacts): Promise<Buffer> =>
  renderToBuffer(certificate(await printable(facts)))

const certificate = ({
  name,
  title,
  kind,
  classes,
  teacherName,
  completedOn,
  code,
  address,
  brand,
}: CertificateFacts) =>
  h(
    Document,
    { title: `${title} ${texts.heading}`, author: brand, creator: brand, language: 'ko' },
    h(
      Page,
      { size: 'A4', style: styles.page },
      h(
        View,
        { style: styles.edge },
        h(
          View,
          { style: styles.frame },
          h(Text, { style: styles.number }, `${texts.number} ${code}`),
          h(Text, { style: styles.heading }, texts.heading),
          h(View, { style: styles.rule }),
          h(Text, { style: styles.name }, name),
          h(Text, { style: styles.title, hyphenationCallback: wholeWords }, texts.lecture(title)),
          h(Text, { style: styles.given }, texts.given),
          h(
            Text,
            { style: styles.facts },
            [texts.classes(kind, classes), ...(teacherName ? [`${texts.teacher} ${teacherName}`] : [])].join('  ·  '),
          ),
          h(Text, { style: styles.date }, completedOn),
          h(
            View,
            { style: styles.giver },
            h(Text, { style: styles.brand }, brand),
            h(View, { style: styles.seal }, h(Text, { style: styles.sealed }, texts.seal)),
          ),
          h(View, { style: styles.foot }, qr(address), h(Text, { style: styles.check }, texts.check)),
        ),
      ),
    ),
  )
