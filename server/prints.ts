import type { AgreementFacts } from '#server/agreements/sealing/agreement-pdf.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import { type Ask, defineErrand } from '#server/kernel/errands/asking.ts'
import type { Maker } from '#server/kernel/errands/thread.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import type { CertificateFacts } from '#server/lectures/certificates/certificate.ts'
import { makeElsewhere, makingErrand } from '#server/media/made-elsewhere.ts'
import type { SheetFacts } from '#server/profiles/pdf/sheet.ts'
import { createPrintThread, createSheetThread } from '#server/profiles/pdf/sheet-maker.ts'
import type { ReportFacts } from '#server/tours/printing/report.ts'

type Handed = { handed: string }

const printSheet = defineErrand<Handed>('profiles.print-sheet')
const printReport = defineErrand<Handed>('tours.print-report')
const printCertificate = defineErrand<Handed>('lectures.print-certificate')
const printAgreement = defineErrand<Handed>('agreements.print-agreement')

/** PDFs rendered for download. */
export type Prints = {
  sheets: Maker<SheetFacts>
  reports: Maker<ReportFacts>
  certificates: Maker<CertificateFacts>
  agreements: Maker<AgreementFacts>
}

/** Rendered in threads of this process. */
export const openPrints = (): Prints => ({
  sheets: createSheetThread(),
  reports: createPrintThread(new URL('./tours/printing/report-worker.ts', import.meta.url)),
  certificates: createPrintThread(new URL('./lectures/certificates/certificate-worker.ts', import.meta.url)),
  agreements: createPrintThread(new URL('./agreements/sealing/agreement-worker.ts', import.meta.url)),
})

export function closePrints(prints: Prints): void {
  for (const maker of Object.values(prints)) maker.close()
}

/** Rendered by worker processes. */
export const printElsewhere = (tools: { store: BlobStore; ask: Ask }): Prints => ({
  sheets: makeElsewhere(printSheet, tools),
  reports: makeElsewhere(printReport, tools),
  certificates: makeElsewhere(printCertificate, tools),
  agreements: makeElsewhere(printAgreement, tools),
})

/** Renders what other processes request. */
export const printErrands = (
  store: BlobStore,
  { sheets, reports, certificates, agreements }: Prints,
): JobDefinition[] => [
  makingErrand(printSheet, store, sheets),
  makingErrand(printReport, store, reports),
  makingErrand(printCertificate, store, certificates),
  makingErrand(printAgreement, store, agreements),
]
