import { Document, Image, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { sheetTexts as texts } from './messages.ts'
import { fontFamily, grey, qr } from './print-parts.ts'
import { printable } from './printed-letters.ts'

/** The content of a sheet: texts ready for layout, and images as JPEG. */
export type SheetFacts = {
  name: string
  engName: string
  intro: string
  facts: [name: string, value: string][]
  about: string
  films: { year: string; title: string; part: string; makers: string; isVerified: boolean }[]
  /** How many films the sheet has no room for. */
  moreFilms: number
  photos: Uint8Array[]
  /** The profile's address, printed as a QR code. */
  address: string
  madeOn: string
  brand: string
}

const styles = StyleSheet.create({
  page: { padding: 36, fontFamily, fontSize: 9.5, lineHeight: 1.5, color: '#191f28' },
  columns: { flexDirection: 'row', gap: 22, flexGrow: 1 },
  left: { width: 190, gap: 8 },
  right: { flex: 1 },
  main: { width: 190, height: 253, objectFit: 'cover', borderRadius: 6 },
  others: { flexDirection: 'row', gap: 8 },
  other: { width: 91, height: 121, objectFit: 'cover', borderRadius: 4 },
  name: { fontSize: 24, fontWeight: 700, lineHeight: 1.3 },
  engName: { fontSize: 11, color: grey },
  intro: { fontSize: 11, marginTop: 4, color: grey },
  heading: { fontSize: 11, fontWeight: 700, marginTop: 14, marginBottom: 4 },
  row: { flexDirection: 'row', paddingVertical: 2, borderBottomWidth: 0.5, borderBottomColor: '#e5e8eb' },
  term: { width: 64, color: grey },
  year: { width: 34, color: grey },
  grow: { flex: 1 },
  makers: { fontSize: 8, lineHeight: 1.3, color: grey },
  part: { width: 110, color: grey, textAlign: 'right' },
  foot: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    alignItems: 'flex-end',
    marginTop: 12,
    paddingTop: 10,
    borderTopWidth: 0.5,
    borderTopColor: '#e5e8eb',
    color: grey,
    fontSize: 8,
  },
})

/** One A4 page as a PDF. */
export const renderSheet = async (facts: SheetFacts): Promise<Buffer> => renderToBuffer(sheet(await printable(facts)))

const sheet = (facts: SheetFacts) =>
  h(
    Document,
    { title: texts.title(facts.name), author: facts.name, creator: facts.brand, language: 'ko' },
    h(
      Page,
      { size: 'A4', style: styles.page },
      h(View, { style: styles.columns }, photos(facts), words(facts)),
      footer(facts),
    ),
  )

function photos({ photos: [main, ...others] }: SheetFacts) {
  const picture = (data: Uint8Array, style: (typeof styles)['main'], key: number) =>
    h(Image, { key, src: { data: Buffer.from(data), format: 'jpg' }, style })
  return h(
    View,
    { style: styles.left },
    main && picture(main, styles.main, 0),
    h(
      View,
      { style: styles.others },
      others.slice(0, 2).map((data, at) => picture(data, styles.other, at)),
    ),
    h(
      View,
      { style: styles.others },
      others.slice(2, 4).map((data, at) => picture(data, styles.other, at)),
    ),
  )
}

function words({ name, engName, intro, facts, about, films, moreFilms }: SheetFacts) {
  return h(
    View,
    { style: styles.right },
    h(Text, { style: styles.name }, name),
    engName ? h(Text, { style: styles.engName }, engName) : null,
    intro ? h(Text, { style: styles.intro }, intro) : null,
    section(
      texts.basics,
      facts.map(([term, value]) =>
        h(
          View,
          { key: term, style: styles.row },
          h(Text, { style: styles.term }, term),
          h(Text, { style: styles.grow }, value),
        ),
      ),
    ),
    films.length > 0 &&
      section(texts.films, [
        ...films.map(({ year, title, part, makers, isVerified }, at) =>
          h(
            View,
            { key: at, style: styles.row },
            h(Text, { style: styles.year }, year),
            h(
              View,
              { style: styles.grow },
              h(Text, null, isVerified ? texts.confirmedFilm(title) : title),
              makers ? h(Text, { style: styles.makers }, makers) : null,
            ),
            h(Text, { style: styles.part }, part),
          ),
        ),
        moreFilms > 0 && h(Text, { key: 'more', style: styles.intro }, texts.moreFilms(moreFilms)),
      ]),
    about ? section(texts.aboutMe, h(Text, null, about)) : null,
  )
}

const section = (title: string, children: ReactNode) =>
  h(View, null, h(Text, { style: styles.heading }, title), children)

function footer({ address, madeOn, brand }: SheetFacts) {
  return h(
    View,
    { style: styles.foot },
    h(View, null, h(Text, null, texts.madeOn(brand, madeOn)), h(Text, null, address)),
    qr(address),
  )
}
