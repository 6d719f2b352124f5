import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { fontFamily, grey, qr } from '#server/profiles/pdf/print-parts.ts'
import { certificateTexts as texts } from '../messages.ts'

/** What a certificate says, ready for layout. */
export type CertificateFacts = {
  name: string
  title: string
  kind: string
  classes: number
  teacherName: string | null
  completedOn: string
  code: string
  /** Where its code is checked, printed as a QR code. */
  address: string
  brand: string
}

const styles = StyleSheet.create({
  page: { padding: 56, fontFamily, fontSize: 12, lineHeight: 1.6, color: '#191f28' },
  frame: { flexGrow: 1, padding: 48, borderWidth: 1, borderColor: '#d1d6db', alignItems: 'center' },
  number: { alignSelf: 'flex-start', fontSize: 9, color: grey },
  heading: { marginTop: 56, fontSize: 34, fontWeight: 700, letterSpacing: 14 },
  name: { marginTop: 64, fontSize: 24, fontWeight: 700 },
  given: { marginTop: 40, fontSize: 15, textAlign: 'center' },
  facts: { marginTop: 20, color: grey, textAlign: 'center' },
  date: { marginTop: 'auto', fontSize: 14 },
  brand: { marginTop: 12, fontSize: 20, fontWeight: 700 },
  foot: { marginTop: 44, flexDirection: 'row', alignItems: 'center', gap: 14 },
  check: { fontSize: 9, color: grey },
})

/** One A4 page as a PDF. */
export const renderCertificate = (facts: CertificateFacts): Promise<Buffer> => renderToBuffer(certificate(facts))

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
        { style: styles.frame },
        h(Text, { style: styles.number }, `${texts.number} ${code}`),
        h(Text, { style: styles.heading }, texts.heading),
        h(Text, { style: styles.name }, name),
        h(Text, { style: styles.given }, texts.given(title)),
        h(Text, { style: styles.facts }, texts.classes(kind, classes)),
        teacherName ? h(Text, { style: styles.facts }, `${texts.teacher} ${teacherName}`) : null,
        h(Text, { style: styles.date }, completedOn),
        h(Text, { style: styles.brand }, brand),
        h(View, { style: styles.foot }, qr(address), h(Text, { style: styles.check }, texts.check)),
      ),
    ),
  )
